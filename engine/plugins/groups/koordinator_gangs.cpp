// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/groups/koordinator_gangs.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "cluster/read_groups.h"

namespace bayplan {

namespace {

const std::string* gangAnnotation(const Pod& pod, std::string_view key) { return pod.groupAnnotations ? pod.groupAnnotations->find(key) : nullptr; }

std::string gangText(const Pod& pod, std::string_view key) {
    const std::string* text = gangAnnotation(pod, key);
    return text ? *text : std::string();
}

/// As Go reads 32 bits; absent: no such number.
std::optional<std::int64_t> leastOf(const Pod& pod) {
    const std::string* text = pod.labels->find(kLightLeastLabel);
    if (!text || text->empty()) text = gangAnnotation(pod, kGangLeastKey);
    if (!text) return std::nullopt;
    std::string_view digits = *text;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    std::int32_t number = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return failure == std::errc() && end == digits.data() + digits.size() && number >= 0 ? std::optional<std::int64_t>(number) : std::nullopt;
}

/// A word that is none of the three counts as the last, which is what upstream's Permit does with it.
std::optional<GangPolicy> policyOf(const std::string& word) {
    if (word.empty()) return std::nullopt;
    return word == "only-waiting" ? GangPolicy::OnlyWaiting : word == "waiting-and-running" ? GangPolicy::WaitingAndRunning
                                                                                            : GangPolicy::OnceSatisfied;
}

std::vector<std::string> togetherOf(const std::string& id, const std::string& list) {
    std::vector<std::string> all = listOfNames(list).value_or(std::vector<std::string>{});
    if (all.empty()) all.push_back(id);
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

std::string KoordinatorGang::groupId() const {
    std::string all;
    for (const std::string& one : together) all += (all.empty() ? "" : ",") + one;
    return all;
}

KoordinatorGangs::KoordinatorGangs(const Catalog& catalog) {
    for (const KoordinatorGroup& object : catalog.koordinatorGroups) {
        KoordinatorGang gang;
        gang.id = object.key();
        gang.known = true;
        gang.least = object.quorum ? object.quorum->value : 0;
        gang.strict = object.mode != "NonStrict";
        gang.policy = policyOf(object.matchPolicy);
        if (object.scheduleTimeoutSeconds.value_or(0) > 0) gang.waits = Duration::seconds(*object.scheduleTimeoutSeconds);
        gang.together = togetherOf(gang.id, object.groups);
        gang.asksForTopology = !object.networkTopology.empty();
        m_gangs.try_emplace(gang.id, std::move(gang));
    }
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        const std::string_view name = gangNameOf(pod);
        if (name.empty()) continue;
        const std::string id = pod.namespaceName + "/" + std::string(name);
        KoordinatorGang& gang = m_gangs.try_emplace(id).first->second;
        gang.pods.emplace_back(i);
        if (gang.known) continue;
        gang.id = id;
        gang.together = {id};
        // Of its pods, the first one that says how many are needed makes it.
        const std::optional<std::int64_t> least = gangsNamedBy(pod).front().source == GroupSource::KoordinatorGang ? leastOf(pod) : std::nullopt;
        if (!least) continue;
        gang.known = true;
        gang.least = *least;
        gang.strict = gangText(pod, kGangModeKey) != "NonStrict";
        const std::string policy = gangText(pod, kGangPolicyKey);
        gang.policy = policyOf(policy.empty() ? gangText(pod, kGangPolicyAlias) : policy);
        if (const std::optional<Duration> waits = parseDuration(gangText(pod, kGangWaitKey)); waits && *waits > Duration{}) gang.waits = waits;
        gang.together = togetherOf(id, gangText(pod, kGangGroupsKey));
        gang.asksForTopology = !gangText(pod, kGangTopologyKey).empty();
    }
}

const KoordinatorGang* KoordinatorGangs::of(const Pod& pod) const {
    const std::string_view name = gangNameOf(pod);
    return name.empty() ? nullptr : find(pod.namespaceName + "/" + std::string(name));
}

const KoordinatorGang* KoordinatorGangs::find(const std::string& id) const {
    const auto at = m_gangs.find(id);
    return at == m_gangs.end() ? nullptr : &at->second;
}

}  // namespace bayplan
