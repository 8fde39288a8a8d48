// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scheduler of the stand-in cluster. It respects node selectors, required node affinity, cordons, taints, and
// requests against allocatable. Of the feasible nodes it takes the one with most cpu and memory left, of equal ones the
// first by name. It does not preempt.
// Thread rule: the caller holds World::writing.
// Source: the transcript get-pinned-unschedulable for the words; kube-scheduler 1.36 for the order of the filters.

#include <cstdint>
#include <map>
#include <string>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// Amounts by resource in thousandths: of a cpu, of a byte, of a device. "pods" is one of them.
using Amounts = std::map<std::string, long double>;

/// "500m", "3Gi", "1e3" in thousandths; 0 for text that is no quantity.
long double thousandths(const std::string& quantity);
/// A pod's requests: the sum of its containers or its greatest init container, overhead, and one of "pods".
Amounts requestsOf(const Json& podSpec);

class Scheduler {
public:
    /// Assigns every pending pod of that scheduler name to a node, higher priority first, or writes into the pod why
    /// none takes it. `preferred`: the node that wins if the pod fits there; empty: none.
    void run(World& world, const std::string& name, const std::string& preferred);

private:
    struct Held {  // by a pod that is on a node
        std::uint64_t revision = 0;
        std::string node;
        Amounts amounts;
    };
    void countHeld(const World& world);

    std::map<std::string, Held> m_held;  // by the pod's key
};

}  // namespace bayplan::apiserver
