// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/pending/pending_groups.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <unordered_map>

#include "common/pod_classes.h"
#include "common/reasons/gang_text.h"
#include "common/reasons/main_reason.h"
#include "common/text.h"
#include "map/fill_text.h"

namespace bayplan {

namespace {

class PendingWords {
    Q_DECLARE_TR_FUNCTIONS(Pending)
};

void addReason(PendingGroup& group, const Catalog& catalog, const Decision& decision) {
    switch (decision.outcome) {
    case Outcome::Unschedulable:
        group.waiting = Waiting::Unschedulable;
        break;
    case Outcome::Gated:
        group.waiting = Waiting::Gated;
        break;
    case Outcome::NotModelled:
        group.waiting = Waiting::NotModelled;
        break;
    default:
        group.waiting = Waiting::Other;
        break;
    }
    group.reason = decision.outcome == Outcome::Scheduled ? PendingWords::tr("would go to %1").arg(toQString(catalog.node(decision.node).name))
                                                          : mainReason(decision).text();
}

/// Of a gang: what keeps the first pod that no node takes; the others only wait for it.
const Decision* tellingDecision(const Session& session, const std::vector<PodIdx>& pods) {
    const Decision* telling = nullptr;
    for (const PodIdx p : pods) {
        const Decision* decision = session.decision(p);
        if (!decision) continue;
        if (decision->outcome == Outcome::Unschedulable && decision->feasibleNodes == 0) return decision;
        if (!telling || telling->outcome == Outcome::Scheduled) telling = decision;
    }
    return telling;
}

/// What a gang's card says beside its name.
void describeGang(const Session& session, PendingGroup& group) {
    const Catalog& catalog = session.catalog();
    const Gang& gang = *group.gang;
    group.name = toQString(gang.name);
    group.nameSpace = toQString(gang.namespaceName);
    group.requests = PendingWords::tr("%1 · %2 in all", "the quorum of a gang, what its pods request").arg(gangRule(gang), requestsLine(catalog, gang.pods));
    if (const Decision* decision = tellingDecision(session, group.pods)) addReason(group, catalog, *decision);
    const auto placed = gang.pods.size() - group.pods.size();
    const bool all = group.waiting == Waiting::Other && group.pods.size() + placed == gang.pods.size();
    if (all) group.reason = PendingWords::tr("would be placed");
    group.progress = PendingWords::tr("%L1 of %Ln placed", nullptr, static_cast<int>(gang.pods.size())).arg(placed);
}

}  // namespace

std::vector<PendingGroup> pendingGroups(const Session& session, const QString& filter) {
    const Catalog& catalog = session.catalog();
    const std::vector<PodIdx> pending = session.cluster()->pendingPods();
    std::vector<Gang> gangs;
    if (std::any_of(pending.begin(), pending.end(), [&](PodIdx p) { return namesGang(catalog.pod(p)); })) gangs = gangsOf(*session.cluster(), session.profiles());
    std::unordered_map<PodIdx, std::size_t> gangOfPod;
    for (std::size_t g = 0; g < gangs.size(); ++g)
        for (const PodIdx p : gangs[g].pods) gangOfPod.emplace(p, g);

    std::vector<PendingGroup> groups;
    std::map<std::pair<std::string, std::size_t>, std::size_t> byKey;  // by owner and spec, or by nobody and gang
    const QString needle = filter.trimmed();
    for (const PodIdx p : pending) {
        const Pod& pod = catalog.pod(p);
        const std::string owner = ownerKey(pod);
        const auto inGang = gangOfPod.find(p);
        const bool found = needle.isEmpty() || toQString(pod.key()).contains(needle, Qt::CaseInsensitive) || toQString(owner).contains(needle, Qt::CaseInsensitive);
        // Pods of a gang are one card, however different they are; a search finds all of them or none.
        const bool alone = inGang == gangOfPod.end();
        if (alone && !found) continue;
        const std::string key = owner.empty() ? pod.namespaceName : owner;
        const auto [at, fresh] = alone ? byKey.try_emplace({key, catalog.podSpecs[p.get()].get()}, groups.size())
                                       : byKey.try_emplace({std::string(), inGang->second}, groups.size());
        if (fresh) {
            PendingGroup group;
            group.name = owner.empty() ? toQString(pod.name) : toQString(owner).section(QLatin1Char('/'), -1);
            group.nameSpace = toQString(pod.namespaceName);
            group.requests = requestsLine(catalog, {p});
            if (!alone) {
                group.gang = gangs[inGang->second];
                group.found = toQString(group.gang->key()).contains(needle, Qt::CaseInsensitive);
            }
            groups.push_back(std::move(group));
        }
        PendingGroup& group = groups[at->second];
        group.pods.push_back(p);
        group.found = group.found || found;
        if (group.waiting == Waiting::NotAsked && alone) {
            if (const Decision* decision = session.decision(p)) addReason(group, catalog, *decision);
        }
    }
    std::erase_if(groups, [](const PendingGroup& group) { return !group.found; });
    for (PendingGroup& group : groups)
        if (group.gang) describeGang(session, group);
    return groups;
}

}  // namespace bayplan
