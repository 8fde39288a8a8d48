// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/groups/group_honour.h"

#include <algorithm>

namespace bayplan {

namespace {

Honour::Kind ofOther(std::string_view own, const std::string& scheduler, const Profile* profile) {
    if (profile) return Honour::Kind::No;
    return scheduler == own ? Honour::Kind::Elsewhere : Honour::Kind::Unknown;
}

Honour::Kind ofNative(const Profile* profile) {
    if (!profile) return Honour::Kind::Unknown;
    if (profile->features.on("GenericWorkload")) return profile->features.on("GangScheduling") ? Honour::Kind::Yes : Honour::Kind::WithoutQuorum;
    return profile->features.said("GenericWorkload") == false ? Honour::Kind::No : Honour::Kind::Unsaid;
}

Honour::Kind ofCoscheduling(const Profile* profile) {
    if (!profile) return Honour::Kind::Unknown;
    const bool has = std::any_of(profile->plugins.begin(), profile->plugins.end(),
                                 [](const auto& plugin) { return plugin->name() == "Coscheduling" && !dynamic_cast<const RoundPlugin*>(plugin.get()); });
    return has ? Honour::Kind::Yes : Honour::Kind::No;
}

}  // namespace

std::string_view toString(Honour::Kind kind) {
    switch (kind) {
    case Honour::Kind::Yes: return "yes";
    case Honour::Kind::WithoutQuorum: return "withoutQuorum";
    case Honour::Kind::No: return "no";
    case Honour::Kind::Unsaid: return "unsaid";
    case Honour::Kind::Elsewhere: return "elsewhere";
    case Honour::Kind::Unknown: return "unknown";
    case Honour::Kind::Controller: return "controller";
    case Honour::Kind::Admission: return "admission";
    }
    return {};
}

Honour honourOf(GroupSource source, const std::string& scheduler, const Profiles& profiles) {
    const Profile* profile = profiles.find(scheduler);
    switch (source) {
    case GroupSource::Native: return {scheduler, ofNative(profile)};
    case GroupSource::Coscheduling: return {scheduler, ofCoscheduling(profile)};
    case GroupSource::Volcano: return {scheduler, ofOther("volcano", scheduler, profile)};
    case GroupSource::Koordinator:
    case GroupSource::KoordinatorGang:
        if (profile && !profile->rounds.empty()) return {scheduler, Honour::Kind::Yes};
        return {scheduler, ofOther("koord-scheduler", scheduler, profile)};
    case GroupSource::VolcanoJob:
    case GroupSource::JobSet:
    case GroupSource::LeaderWorkerSet: return {scheduler, Honour::Kind::Controller};
    case GroupSource::Kueue: return {scheduler, Honour::Kind::Admission};
    }
    return {scheduler, Honour::Kind::Unknown};
}

std::vector<Honour> honourOf(const ReadGroup& group, const Profiles& profiles) {
    std::vector<Honour> all;
    for (const std::string& scheduler : group.schedulers) all.push_back(honourOf(group.source, scheduler, profiles));
    return all;
}

}  // namespace bayplan
