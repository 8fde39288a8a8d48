// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What no placement of some pods can do better, by what they ask for and what is free. All rules but room are left out, which
// only lets more through: the numbers stay true with them.
//
// A node in use stays in use, so what is free on it costs nothing; of the others the roomiest come first.
//   Sums: for each resource, as many nodes as together have what the pods ask for.
//   Families: all pods that ask for at least so much (of each resource at once, or of one). A node takes a whole number of the least
//   of them, so as many nodes as together take the family.
//   L2: for each resource, with every node as roomy as the roomiest: pods of more than half of it are alone, and those that are not
//   small fill what is left beside them.
// Source: Martello and Toth, "Lower bounds and reduction procedures for the bin packing problem" (1990), L1 and L2.
// Thread rule: pure functions.

#include <cstdint>
#include <vector>

namespace bayplan {

/// So many pods that ask for the same, by resource; a pod asks for one of the resource `pods`.
struct AskedClass {
    std::vector<std::int64_t> asks;
    std::int64_t pods = 0;
};

struct RoomOfNodes {
    std::vector<std::vector<std::int64_t>> free;  // by node, by resource; below 0: nothing
    std::vector<bool> inUse;                      // by node
    std::vector<bool> counts;                     // by resource: no node gives it twice
};

/// How many nodes are in use at least once these pods stand on nodes, with those that are in use anyway. All nodes, and one more, if
/// they fit nowhere. O(families × nodes · log nodes), where there is a family for each class, and for each amount of a resource.
std::int64_t leastNodes(const RoomOfNodes& room, const std::vector<AskedClass>& classes);

/// How many of these pods find room at most. O(families × nodes).
std::int64_t mostPlaced(const RoomOfNodes& room, const std::vector<AskedClass>& classes);

}  // namespace bayplan
