// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/compaction.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "cluster/release.h"
#include "planner/lab/load_order.h"
#include "planner/scenario/stage.h"
#include "planner/search/lot.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

/// The nodes that can be taken away, in the order in which they are.
std::vector<NodeIdx> leavingOrder(const Cluster& from, const UsedNodes& used, std::uint64_t seed) {
    std::vector<NodeIdx> nodes;
    for (std::size_t n = 0; n < from.nodeCount(); ++n)
        if (!used.has(from, NodeIdx(n))) nodes.emplace_back(n);
    Lot lot(~seed);  // other numbers than those of the order of arrival
    for (std::size_t i = nodes.size(); i > 1; --i) std::swap(nodes[i - 1], nodes[lot.below(i)]);
    return nodes;
}

/// Takes these nodes away with their pods, all at once: a picture is made once for all of them.
void takeAway(ScenarioStage& stage, const Catalog& catalog, const std::vector<NodeIdx>& nodes, std::size_t from, std::size_t to) {
    const ClusterPtr now = stage.picture();
    Draft draft(*now);
    std::vector<Delta> evictions;
    std::vector<std::string> pods;
    for (std::size_t i = from; i < to; ++i)
        for (const PodIdx pod : now->node(now->catalog().findNode(catalog.node(nodes[i]).name)).pods) {
            for (const Delta& delta : evicting(draft.cluster(), pod)) {
                check(draft.apply(delta).has_value(), "compaction: a pod that stands somewhere can leave");
                evictions.push_back(delta);
            }
            pods.push_back(now->catalog().pod(pod).key());
        }
    if (!evictions.empty()) check(stage.apply(evictions).has_value(), "compaction: what was tried can be done");
    for (const std::string& pod : pods) check(stage.removePod(pod).has_value(), "compaction: a pod that is there can go");
    for (std::size_t i = from; i < to; ++i) check(stage.removeNode(catalog.node(nodes[i]).name).has_value(), "compaction: a node without pods can go");
}

}  // namespace

Result<std::int64_t> compacted(const Lab& lab, std::size_t strategy, std::uint64_t seed, std::size_t leftOver, const Budget& budget) {
    const LabLoad& load = lab.load;
    const Catalog& catalog = load.from->catalog();
    const std::vector<NodeIdx> nodes = leavingOrder(*load.from, UsedNodes(catalog), seed);
    const std::vector<PodIdx> arriving = arrivalOf(lab, load.pods, seed);
    ScenarioStage stage(load.from);
    std::size_t fit = 0, tooMany = nodes.size() + 1;  // nodes that are gone
    std::size_t madeToFit = 0;                        // changes of the stage
    const auto fits = [&](std::size_t gone) -> Result<bool> {
        stage.undoTo(madeToFit);
        takeAway(stage, catalog, nodes, fit, gone);
        const ClusterPtr picture = stage.picture();
        std::vector<PodIdx> pods;
        for (const PodIdx pod : arriving) pods.push_back(picture->catalog().findPod(catalog.pod(pod).key()));
        Scheduler scheduler(rulesOfRun(lab, strategy, picture->catalog()));
        scheduler.setSampling({.seed = seed, .equalsByLot = lab.equalsByLot});
        const Result<Run> run = schedulePods(picture, scheduler, pods, Detail::Outcome, budget, {.order = ArrivalOrder::Given});
        if (!run) return run.error();
        return static_cast<std::size_t>(std::count_if(pods.begin(), pods.end(), [&](PodIdx pod) { return !run->cluster->placement(pod).node.valid(); })) <= leftOver;
    };
    // Where pods are left over anyway, hardly a node can go: one is tried, two, four… Otherwise by halving.
    for (bool growing = leftOver > 0; tooMany - fit > 1;) {
        const std::size_t gone = growing ? std::min(nodes.size(), std::max<std::size_t>(1, 2 * fit)) : fit + (tooMany - fit) / 2;
        const Result<bool> still = fits(gone);
        if (!still) return still.error();
        if (!*still) {
            tooMany = gone;
            growing = false;
            continue;
        }
        fit = gone;
        madeToFit = stage.made();
    }
    return static_cast<std::int64_t>(load.from->nodeCount() - fit);
}

}  // namespace bayplan
