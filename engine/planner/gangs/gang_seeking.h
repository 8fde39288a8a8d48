// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One look for seats for a gang on one picture: by counting first, then by searching, in every domain of a level.
// Thread rule: pure functions.

#include <optional>
#include <string>
#include <vector>

#include "planner/gangs/gang_level.h"
#include "planner/gangs/gang_search.h"

namespace bayplan {

struct GangSought {
    struct Domain {
        NodeDomain domain;
        std::size_t most = 0;
        std::size_t open = 0;  // nodes that take one of the pods, by itself
        GangSeats seats;
    };
    std::vector<Domain> domains;  // those with the most room first; without a level all nodes
    std::size_t best = 0;         // the one that has the most seats, or enough of them
    bool enough = false;
    bool whole = false;        // no domain, and where `few` no choice of domains, has more seats than those of `best`
    bool counted = false;      // that follows from counting alone
    GangSeats seats;           // of `best`; with `few` of several domains together
    std::size_t together = 0;  // with `few`, where no domain has enough: no placement on all nodes has more
};

struct GangSeek {
    std::vector<PodIdx> pods;  // without a node
    std::size_t wanted = 0;
    GangLevel level;                      // empty: none
    bool few = false;                     // as few domains as possible, in place of one
    std::vector<std::string> standing{};  // values of the level where others of the gang stand
    bool balanced = false;                // of `few`: equally many, or slices, in each, or one fewer
    GangSlices slices{};                  // within the level
};

/// The values of a level where pods stand; a node without the label has an empty one. Sorted.
std::vector<std::string> valuesOf(const Cluster& cluster, const std::vector<PodIdx>& pods, const GangLevel& level);

/// `room`: of the pods in `seek`, on this picture. Errors: Cancelled.
Result<GangSought> seekGang(const ClusterPtr& cluster, Scheduler& scheduler, const GangRoom& room, const GangSeek& seek, const Budget& budget, Work& work);

}  // namespace bayplan
