// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The path of a pod in a run of a lab: by which profile it is decided about, which pools are open to it, into which it goes, and why.
// Thread rule: pure functions; a path is a value.

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "planner/lab/lab_steps.h"

namespace bayplan {

/// What becomes of the pod at one pool.
struct PoolStop {
    std::size_t pool = kNoPool;      // of the lab; kNoPool: the nodes of no pool
    bool own = false;                // its profile keeps its pods in this pool
    bool chosen = false;             // its node is one of these
    std::size_t nodes = 0;           // of the pool
    std::size_t takers = 0;          // of these, those that take the pod
    std::vector<PoolAmount> quota;   // what is used before the pod comes
    std::vector<std::int64_t> asks;  // what the pod asks for, one for each of them
    Message why;
};

struct PoolPath {
    PodIdx pod;
    std::string scheduler;        // its schedulerName
    bool decided = false;         // a profile has that name
    std::size_t step = 0;         // of the run
    NodeIdx node;                 // where it goes; invalid: nowhere
    Message why;                  // then
    std::vector<PoolStop> stops;  // one for each pool, in the lab's order; last the nodes of no pool, where there are any
};

/// `steps` are of that strategy. Errors: NotFound: the run has no such pod. O(nodes × plugins + steps).
Result<PoolPath> pathOf(const Lab& lab, std::size_t strategy, const LabSteps& steps, PodIdx pod);

}  // namespace bayplan
