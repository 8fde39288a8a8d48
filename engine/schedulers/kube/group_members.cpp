// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/group_members.h"

#include <algorithm>
#include <utility>

#include "framework/group_index.h"

namespace bayplan {

std::vector<PodIdx> membersWith(const Cluster& cluster, Scheduler& scheduler, PodIdx pod, ArrivalOrder order) {
    if (!scheduler.triesTogether(cluster, pod)) return {};
    const Catalog& catalog = cluster.catalog();
    std::vector<PodIdx> members = scheduler.indexOf(cluster).derived.of<GroupIndex>().of(catalog.pod(pod)).pods;
    std::erase_if(members, [&](PodIdx other) {
        return other != pod && (cluster.placement(other).standing != Standing::Pending || !scheduler.triesTogether(cluster, other));
    });
    members = byArrival(catalog, std::move(members), order);
    std::stable_sort(members.begin(), members.end(), [&](PodIdx a, PodIdx b) { return catalog.pod(a).priority() > catalog.pod(b).priority(); });
    return members;
}

MemberDecision decideMember(const Cluster& cluster, Scheduler& scheduler, PodIdx pod, Detail detail) {
    const std::vector<PodIdx> members = membersWith(cluster, scheduler, pod, ArrivalOrder::Creation);
    if (members.empty()) return {scheduler.decide(cluster, pod, detail), {}, {}};
    MemberDecision told{{}, scheduler.decideGroup(cluster, members, detail), GroupIndex::keyOf(cluster.catalog().pod(pod)), members.size()};
    told.scheduled = static_cast<std::size_t>(
        std::count_if(told.group.decisions.begin(), told.group.decisions.end(), [](const Decision& decision) { return decision.outcome == Outcome::Scheduled; }));
    const auto own = std::find(members.begin(), members.end(), pod) - members.begin();
    told.decision = std::move(told.group.decisions[static_cast<std::size_t>(own)]);
    told.group.decisions.clear();
    return told;
}

}  // namespace bayplan
