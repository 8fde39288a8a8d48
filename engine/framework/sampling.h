// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many nodes a cycle looks at, where it begins, and its random choices. A planner looks at every node. A live
// scheduler looks at some nodes of a large cluster, and begins the next search where the last one ended.
// Thread rule: plain values.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (numFeasibleNodesToFind, findNodesThatPassFilters, selectHost);
// specification 3.4, 3.6, 3.10, 7.1.

#include <cstddef>
#include <cstdint>
#include <span>

namespace bayplan {

struct Sampling {
    enum class Mode {
        All,   // filters and scores every node; takes the first by name of equals, unless equalsByLot
        Live,  // looks at as many as percentageOfNodesToScore says, from a start that moves on; takes equals as its heap orders them
    };
    Mode mode = Mode::All;
    std::uint64_t seed = 0;  // of a live scheduler's random choices, and of equalsByLot
    /// In mode All: of equals any is taken, each with the same chance, as a live scheduler does on a cluster whose nodes it all
    /// looks at.
    bool equalsByLot = false;
};

/// What a live scheduler keeps from one cycle to the next.
struct SamplingState {
    std::size_t nextStart = 0;  // where in the list of nodes the next search begins
    std::uint64_t lot = 0;      // state of the generator

    /// The next number; every value of 64 bits is equally likely. Source: SplitMix64 (Steele, Lea, Flood 2014).
    std::uint64_t draw();
    bool operator==(const SamplingState&) const = default;
};

/// How many feasible nodes are enough, out of `nodes`. `percentage` 0: fewer percent the larger the cluster.
std::size_t enoughNodes(std::size_t nodes, std::int32_t percentage);

/// The root of a max-heap made of the list by (total, lot): the first of the greatest in pre-order of the implicit tree.
/// `lots` may be empty: all equal then. `totals` is not empty. O(n).
std::size_t heapRoot(std::span<const std::int64_t> totals, std::span<const std::uint64_t> lots);

}  // namespace bayplan
