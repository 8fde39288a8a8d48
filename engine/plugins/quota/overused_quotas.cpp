// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/overused_quotas.h"

#include <algorithm>

#include "base/saturating.h"
#include "plugins/preemption/preemption_victims.h"

namespace bayplan {

namespace {

bool isWithin(const RuntimeAmounts& used, const RuntimeAmounts& runtime) {
    return std::all_of(runtime.begin(), runtime.end(), [&](const auto& one) {
        const auto now = used.find(one.first);
        return now == used.end() || now->second <= one.second;
    });
}

void takeAmounts(RuntimeAmounts& used, const RuntimeAmounts& asks, bool back) {
    for (const auto& [resource, amount] : asks) used[resource] = back ? saturatingAdd(used[resource], amount) : saturatingSub(used[resource], amount);
}

std::vector<PodIdx> revokedOf(const ElasticQuotaTree& tree, RuntimeAmounts used, const RuntimeAmounts& runtime, const std::vector<PodIdx>& fromTheLeast) {
    std::vector<PodIdx> leaving, revoked;
    for (const PodIdx pod : fromTheLeast) {
        if (isWithin(used, runtime)) break;
        takeAmounts(used, tree.boundedAsksOf(pod), false);
        leaving.push_back(pod);
    }
    if (!isWithin(used, runtime)) return leaving;
    for (auto pod = leaving.rbegin(); pod != leaving.rend(); ++pod) {
        const RuntimeAmounts asks = tree.boundedAsksOf(*pod);
        takeAmounts(used, asks, true);
        if (isWithin(used, runtime)) continue;
        takeAmounts(used, asks, false);
        revoked.push_back(*pod);
    }
    return revoked;
}

}  // namespace

std::vector<OverusedQuota> overusedQuotas(const Cluster& cluster, const CatalogIndex& index, const ElasticQuotaArgs& args, const Running* running) {
    const ElasticQuotaTree& tree = index.derived.of<ElasticQuotaTree>();
    std::vector<OverusedQuota> all;
    if (tree.quotas.empty() || !args.enableRuntimeQuota) return all;
    const QuotaRules rules = rulesOf(args);
    QuotaUsage usage(cluster, tree, rules, running);
    const Catalog& catalog = cluster.catalog();
    for (std::uint32_t q = 0; q < tree.quotas.size(); ++q) {
        if (!tree.quotas[q].unknown.empty()) continue;
        OverusedQuota one{tree.quotas[q].object.name, usage.usedOf(q), usage.runtimeOf(q), {}};
        if (isWithin(one.used, one.runtime)) continue;
        std::vector<PodIdx> pods;
        for (std::size_t i = 0; i < tree.pods.size(); ++i) {
            const PodIdx pod(i);
            if (tree.pods[i].quota == q && tree.pods[i].counts && (cluster.placement(pod).standing != Standing::Pending || (running && running->hasNode(pod)))) pods.push_back(pod);
        }
        std::stable_sort(pods.begin(), pods.end(), [&](PodIdx a, PodIdx b) {
            const std::int32_t mine = catalog.pod(a).priority(), other = catalog.pod(b).priority();
            return mine != other ? mine < other : startOf(cluster, a) > startOf(cluster, b);
        });
        one.revoked = revokedOf(tree, one.used, one.runtime, pods);
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace bayplan
