// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Clusters whose fewest moves are known because they were built backwards: some nodes are free and the others full to the last
// thousandth of a core; then pods are taken back to the free nodes, each from its own place.
//
// Why no plan has fewer moves: each node that was free has the same number of pods, and every other at least three times as many, so
// that whoever frees so many nodes moves all of those. Some of them are larger than every hole; for each of these a pod of a full node
// must move on first, and no pod that moves on makes room for two of them. To free a full node instead costs more than both together.
// Holes of the right size where a taint, a selector, an anti-affinity or a spread forbids them lead astray, and never help.
// Thread rule: pure functions. One seed gives one cluster on every machine.

#include <cstdint>
#include <string>

namespace bayplan {

struct PerfectCluster {
    std::string name;
    std::string objects;  // a List of Kubernetes objects as JSON
    std::int64_t nodes = 0;
    std::int64_t freeNodes = 0;    // that are wanted
    std::int64_t fewestMoves = 0;  // by construction
};

/// How large it is: so many nodes are to be free, each has so many pods, and of all these so many find a place only once another pod has
/// moved on.
struct PerfectSize {
    std::int64_t freeNodes = 8;
    std::int64_t podsEach = 4;  // at most 5
    std::int64_t movingOn = 6;  // fewer if they have no room on their nodes
};

PerfectCluster perfectCluster(std::uint64_t seed, const PerfectSize& size);
/// The size follows from the seed: 4 to 12 nodes to free, among some 25 to 110.
PerfectCluster perfectCluster(std::uint64_t seed);

}  // namespace bayplan
