// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/pool_path.h"

#include <algorithm>
#include <utility>

#include "framework/fit_error.h"

namespace bayplan {

namespace {

/// What the nodes of one pool say of the pod.
struct PoolVerdicts {
    std::size_t nodes = 0, takers = 0;
    const NodeDecision* best = nullptr;  // of those that take it
    ReasonCounts counts;
    std::size_t unsaid = 0;  // nodes whose answer is not modelled
};

std::vector<PoolVerdicts> verdictsOf(const std::vector<std::size_t>& poolOf, std::size_t pools, const Decision& decision) {
    std::vector<PoolVerdicts> verdicts(pools + 1);  // the last: of no pool
    for (const NodeDecision& node : decision.nodes) {
        PoolVerdicts& of = verdicts[std::min(poolOf[node.node.get()], pools)];
        ++of.nodes;
        if (node.feasible()) {
            ++of.takers;
            if (!of.best || node.total > of.best->total) of.best = &node;
        } else if (node.verdict.reasons.empty()) {
            ++of.unsaid;
        } else {
            count(of.counts, node.verdict.reasons);
        }
    }
    return verdicts;
}

Message whyChosen(const PoolStop& stop, const std::string& profile, bool profileHasPools) {
    if (stop.own) return worded("profile %1 keeps its pods in this pool; nodes of it that take the pod: %2", {profile, stop.takers});
    if (profileHasPools) return worded("nodes that take the pod: %1", {stop.takers});
    return worded("profile %1 has no pool of its own; nodes here that take the pod: %2", {profile, stop.takers});
}

Message whyNot(const PoolVerdicts& verdicts, const NodeDecision* chosen, bool scored) {
    if (verdicts.takers == 0) {
        if (verdicts.counts.empty()) return verdicts.unsaid > 0 ? worded("not modelled: whether its nodes take the pod") : worded("it has no node");
        return messageOf(FitError{verdicts.nodes, verdicts.counts, {}});
    }
    if (!chosen || !scored) return worded("nodes of it that take the pod: %1", {verdicts.takers});
    if (verdicts.best->total == chosen->total) return worded("its best node scores %1, as the chosen one does, which the lot or the name preferred", {verdicts.best->total});
    return worded("its best node scores %1, and the chosen one %2", {verdicts.best->total, chosen->total});
}

}  // namespace

Result<PoolPath> pathOf(const Lab& lab, std::size_t strategy, const LabSteps& steps, PodIdx pod) {
    const Catalog& catalog = lab.load.from->catalog();
    const auto at = std::find_if(steps.steps.begin(), steps.steps.end(), [&](const LabStep& step) { return step.pod == pod; });
    if (at == steps.steps.end()) return Error{ErrorCode::NotFound, worded("pod \"%1\" is not of the load, or is not tried", {catalog.pod(pod).key()}), {}};
    PoolPath path;
    path.pod = pod;
    path.step = static_cast<std::size_t>(at - steps.steps.begin());
    path.scheduler = catalog.specOf(pod).spec->schedulerName;
    path.decided = lab.strategies[strategy].profiles.find(path.scheduler) != nullptr;
    path.node = at->node;
    path.why = at->why;
    if (!path.decided) return path;

    const ClusterPtr before = steps.before(path.step);
    const Decision decision = decisionAt(lab, strategy, steps, path.step);
    const std::vector<std::size_t> poolOf = poolsOfNodes(lab.pools, catalog);
    const std::size_t pools = lab.pools.size();
    const std::vector<PoolVerdicts> verdicts = verdictsOf(poolOf, pools, decision);
    const std::vector<std::vector<PoolAmount>> uses = quotaUses(lab.pools, *before);
    const bool hasPools = std::any_of(lab.pools.begin(), lab.pools.end(), [&](const NodePool& pool) { return pool.profile == path.scheduler; });
    const NodeDecision* chosen = nullptr;
    for (const NodeDecision& node : decision.nodes)
        if (node.node == path.node) chosen = &node;
    for (std::size_t p = 0; p <= pools; ++p) {
        if (p == pools && verdicts[p].nodes == 0) continue;
        PoolStop& stop = path.stops.emplace_back();
        stop.pool = p == pools ? kNoPool : p;
        stop.nodes = verdicts[p].nodes;
        stop.takers = verdicts[p].takers;
        stop.own = p < pools && lab.pools[p].profile == path.scheduler;
        stop.chosen = path.node.valid() && std::min(poolOf[path.node.get()], pools) == p;
        if (p < pools) stop.quota = uses[p];
        for (const PoolAmount& use : stop.quota) stop.asks.push_back(quotaTakenBy(catalog, pod, use.resource));
        stop.why = stop.chosen ? whyChosen(stop, path.scheduler, hasPools) : whyNot(verdicts[p], chosen, decision.scored);
    }
    return path;
}

}  // namespace bayplan
