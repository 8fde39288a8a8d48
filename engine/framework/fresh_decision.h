// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decides one pod without any cache: it filters and scores every node now, with reasons on request. The cached tables
// must agree with this; the tests compare them.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (specification 3.2 to 3.10).

#include <vector>

#include "framework/cycle_run.h"
#include "framework/decision.h"
#include "framework/sampling.h"

namespace bayplan {

/// Searches as a live scheduler does: from some place of the list on, until enough feasible nodes are found.
struct LiveSearch {
    std::size_t start = 0;
    std::int32_t percentage = 0;
    std::size_t processed = 0;      // out: how many nodes further the next search begins
    SamplingState* lots = nullptr;  // draws for the nodes that a webhook scored
};

struct Afresh {
    bool withNodes = false;                        // fill Decision::nodes
    bool everyNode = false;                        // look at all nodes, even after the real search would have ended
    LiveSearch* live = nullptr;                    // absent: all nodes from the first on
    const std::vector<NodeIdx>* within = nullptr;  // the only nodes that exist for the search, sorted; absent: all
};

/// After run.preFilter(). O(nodes × plugins).
Decision decideAfresh(CycleRun& run, Afresh how);

}  // namespace bayplan
