// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/compaction.h"

#include <algorithm>
#include <utility>
#include <vector>

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

/// The picture without the first `gone` of these nodes and their pods.
ClusterPtr without(const ClusterPtr& from, const std::vector<NodeIdx>& nodes, std::size_t gone) {
    ScenarioStage stage(from);
    const Catalog& catalog = from->catalog();
    for (std::size_t i = 0; i < gone; ++i) {
        for (const PodIdx pod : from->node(nodes[i]).pods) check(stage.removePod(catalog.pod(pod).key()).has_value(), "compaction: a pod that is there can go");
        check(stage.removeNode(catalog.node(nodes[i]).name).has_value(), "compaction: a node without pods can go");
    }
    return stage.picture();
}

}  // namespace

Result<std::int64_t> compacted(const Lab& lab, std::size_t strategy, std::uint64_t seed, std::size_t leftOver, const Budget& budget) {
    const LabLoad& load = lab.load;
    const Catalog& catalog = load.from->catalog();
    const std::vector<NodeIdx> nodes = leavingOrder(*load.from, UsedNodes(catalog), seed);
    const std::vector<PodIdx> arriving = arrivalOf(lab, load.pods, seed);
    const auto fits = [&](std::size_t gone) -> Result<bool> {
        const ClusterPtr picture = without(load.from, nodes, gone);
        std::vector<PodIdx> pods;
        for (const PodIdx pod : arriving) pods.push_back(picture->catalog().findPod(catalog.pod(pod).key()));
        Scheduler scheduler(withoutPreemption(lab.strategies[strategy].profiles));
        scheduler.setSampling({.seed = seed, .equalsByLot = lab.equalsByLot});
        const Result<Run> run = schedulePods(picture, scheduler, pods, Detail::Outcome, budget, {.order = ArrivalOrder::Given});
        if (!run) return run.error();
        return static_cast<std::size_t>(std::count_if(pods.begin(), pods.end(), [&](PodIdx pod) { return !run->cluster->placement(pod).node.valid(); })) <= leftOver;
    };
    std::size_t fit = 0, tooMany = nodes.size() + 1;  // nodes that are gone
    while (tooMany - fit > 1) {
        const std::size_t gone = fit + (tooMany - fit) / 2;
        const Result<bool> still = fits(gone);
        if (!still) return still.error();
        (*still ? fit : tooMany) = gone;
    }
    return static_cast<std::int64_t>(load.from->nodeCount() - fit);
}

}  // namespace bayplan
