// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/quota_state.h"

#include <algorithm>
#include <map>
#include <utility>

namespace bayplan {

QuotaState::QuotaState(KueueObjects all, KueueSettings chosen) : objects(std::move(all)), settings(std::move(chosen)), tree(objects), topology(objects) {
    std::map<std::string, int> byName, byLocal;
    for (std::size_t q = 0; q < objects.queues.size(); ++q) byName.emplace(objects.queues[q].name, static_cast<int>(q));
    for (const LocalQueue& local : objects.localQueues)
        if (const auto queue = byName.find(local.clusterQueue); queue != byName.end()) byLocal.emplace(local.key(), queue->second);
    holders.resize(objects.queues.size());
    for (std::size_t w = 0; w < objects.workloads.size(); ++w) {
        const QueuedWorkload& one = objects.workloads[w];
        const auto queue = byLocal.find(one.namespaceName + "/" + one.queue);
        queueOf.push_back(queue == byLocal.end() ? -1 : queue->second);
        held.emplace_back();
        places.emplace_back();
        if (one.admittedIn.empty()) continue;
        const auto holds = byName.find(one.admittedIn);
        if (holds == byName.end()) continue;
        queueOf.back() = holds->second;
        for (const PodSetAssignment& set : one.admission)
            for (const auto& [resource, flavor] : set.flavors)
                if (const FlavorResource fr = tree.find(flavor, resource); fr >= 0)
                    addTo(held.back(), fr, one.held(set, resource));
        holders[static_cast<std::size_t>(holds->second)].push_back(static_cast<int>(w));
        places.back() = topology.usesOf(one);
        topology.add(places.back());
    }
}

bool QuotaState::hasOnlyTopologies(QuotaNode q) const {
    return std::all_of(queue(q).groups.begin(), queue(q).groups.end(), [&](const QuotaGroup& group) {
        return std::all_of(group.flavors.begin(), group.flavors.end(), [&](const QuotaGroup::Flavor& flavor) { return topology.treeOf(flavor.name) >= 0; });
    });
}

bool QuotaState::delaysPlace(int w, const std::string& flavor) const {
    const std::vector<QueueCheck>& checks = queue(queueNode(w)).checks;
    return std::any_of(checks.begin(), checks.end(), [&](const QueueCheck& check) {
        return objects.delaying.contains(check.name) && (check.onFlavors.empty() || std::find(check.onFlavors.begin(), check.onFlavors.end(), flavor) != check.onFlavors.end());
    });
}

bool QuotaState::evicted(int w) const {
    const auto& conditions = workload(w).conditions;
    const auto found = conditions.find("Evicted");
    return found != conditions.end() && found->second.is;
}

void addTo(FlavorAmounts& amounts, FlavorResource fr, std::int64_t amount) {
    const auto at = std::lower_bound(amounts.begin(), amounts.end(), fr, [](const auto& one, FlavorResource wanted) { return one.first < wanted; });
    if (at != amounts.end() && at->first == fr) at->second += amount;
    else amounts.insert(at, {fr, amount});
}

}  // namespace bayplan
