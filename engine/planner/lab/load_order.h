// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// In which order the load of a lab comes, and which nodes count as used by it.
// Thread rule: pure functions, immutable values.

#include <cstdint>
#include <vector>

#include "planner/lab/lab.h"

namespace bayplan {

/// The load in the order in which a seed lets it come. The same for every strategy.
std::vector<PodIdx> arrivalOf(const Lab& lab, std::vector<PodIdx> pods, std::uint64_t seed);

/// Which nodes count as used: those with a pod that is no DaemonSet's and not static.
class UsedNodes {
public:
    explicit UsedNodes(const Catalog& catalog);

    bool has(const Cluster& cluster, NodeIdx node) const;
    std::int64_t count(const Cluster& cluster) const;
    /// Whether the pod goes with its node.
    bool ofItsNode(PodIdx pod) const { return m_ofItsNode[pod.get()]; }

private:
    std::vector<bool> m_ofItsNode;
};

}  // namespace bayplan
