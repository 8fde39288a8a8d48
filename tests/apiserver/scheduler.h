// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler of the stand-in cluster that heeds what a client's own prediction heeds first: node selectors, required
// node affinity, cordons, taints, and requests against what is allocatable. Of the nodes that fit it takes the one with
// most left of cpu and memory, of equal ones the first by name. It does not preempt.
// Thread rule: World::writing is held.
// Source: the transcript get-pinned-unschedulable for the words; kube-scheduler 1.36 for the order of the filters.

#include <cstdint>
#include <map>
#include <string>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// Amounts by resource in thousandths: of a cpu, of a byte, of a device. "pods" is one of them.
using Amounts = std::map<std::string, long double>;

/// "500m", "3Gi", "1e3" in thousandths; 0 of what is no quantity.
long double thousandths(const std::string& quantity);
/// What a pod asks for: its containers together or its greatest init container, overhead, and one of "pods".
Amounts requestsOf(const Json& podSpec);

class Scheduler {
public:
    /// Gives every pending pod of that scheduler name, those of higher priority first, to a node, or tells it why none
    /// takes it. `preferred`: the node that wins where it fits; empty: none does.
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
