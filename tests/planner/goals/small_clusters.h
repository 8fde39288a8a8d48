// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Clusters so small that every placement of the pods that may move can be tried, and an answer that comes from trying them all. It
// shares no code with the planner: it asks the independent checker about each node.

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "support/dice.h"
#include "support/objects.h"

namespace bayplan::testing {

inline constexpr const char* kCards = "nvidia.com/gpu";

/// Three nodes with eight cards, up to eight pods with a controller, which may move, and up to two without, which may not. One pod is
/// pending: "wants". One seed gives one cluster.
inline Objects smallCluster(unsigned seed) {
    Dice dice(seed);
    std::vector<Node> nodes;
    for (int n = 0; n < 3; ++n) {
        NodeMaker maker = node("n" + std::to_string(n)).cpu("16").memory("64Gi").resource(kCards, "8").label("kubernetes.io/hostname", "n" + std::to_string(n)).label("pool", dice.coin() ? "a" : "b");
        if (dice.percent(10)) maker.taint("dedicated", "x", TaintEffect::NoSchedule);
        nodes.push_back(maker);
    }
    std::vector<int> cards{8, 8, 8}, cores{16, 16, 16};
    std::vector<Pod> pods;
    const std::size_t count = 3 + dice.below(6);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t on = dice.below(3);
        const int asksCards = static_cast<int>(dice.below(5)), asksCores = 1 + static_cast<int>(dice.below(4));
        if (cards[on] < asksCards || cores[on] < asksCores) continue;
        cards[on] -= asksCards;
        cores[on] -= asksCores;
        PodMaker maker = pod("p" + std::to_string(i)).cpu(std::to_string(asksCores)).on("n" + std::to_string(on)).label("app", i % 2 == 0 ? "even" : "odd");
        if (asksCards > 0) maker.resource(kCards, std::to_string(asksCards));
        if (!dice.percent(12)) maker.owner("ReplicaSet", "set-" + std::to_string(i % 3));
        if (dice.percent(15)) maker.selector("pool", *nodes[on].labels.find("pool"));
        maker.tolerate("dedicated");
        pods.push_back(maker);
    }
    pods.push_back(pod("wants").cpu("2").resource(kCards, std::to_string(3 + dice.below(6))).owner("ReplicaSet", "wants"));
    return objects(nodes, pods);
}

inline bool mayMove(const Cluster& cluster, PodIdx pod) { return cluster.placement(pod).node.valid() && cluster.catalog().pod(pod).controller() != nullptr; }

/// The fewest pods that stand elsewhere in a picture that holds together and in which `reached`; absent: there is none. The order of
/// moves is left out, so that no plan is cheaper. `stays`: of pods that may not move beside those that nothing replaces.
inline std::optional<std::int64_t> fewestMoves(const Cluster& cluster, const std::function<bool(const Cluster&)>& reached, const std::function<bool(PodIdx)>& stays = {}) {
    std::vector<PodIdx> movable;
    for (std::size_t p = 0; p < cluster.podCount(); ++p)
        if (mayMove(cluster, PodIdx(p)) && !(stays && stays(PodIdx(p)))) movable.emplace_back(p);
    std::optional<std::int64_t> best;
    // Those that move leave first, and then come one by one: each must fit beside those that stay and came before.
    for (std::size_t who = 0; who < std::size_t{1} << movable.size(); ++who) {
        const std::int64_t moves = __builtin_popcountll(who);
        if (best && moves >= *best) continue;
        Draft draft(cluster);
        std::vector<PodIdx> leaving;
        for (std::size_t i = 0; i < movable.size(); ++i)
            if ((who >> i & 1) != 0) leaving.push_back(movable[i]);
        for (const PodIdx pod : leaving) (void)draft.apply(Evict{pod}).value();
        const std::function<bool(std::size_t)> place = [&](std::size_t at) {
            if (at == leaving.size()) return reached(draft.cluster());
            for (std::size_t n = 0; n < cluster.nodeCount(); ++n) {
                const NodeIdx to(n);
                if (to == cluster.placement(leaving[at]).node || !checkPlacement(draft.cluster(), leaving[at], to).empty()) continue;
                (void)draft.apply(Place{leaving[at], to}).value();
                if (place(at + 1)) return true;
                (void)draft.apply(Evict{leaving[at]}).value();
            }
            return false;
        };
        if (place(0)) best = moves;
    }
    return best;
}

}  // namespace bayplan::testing
