// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The loads that the speed of deciding is measured on.

#include <cstddef>

#include "cluster/builder.h"
#include "framework/profile.h"

namespace bayplan::bench {

inline constexpr std::size_t kPending = 2'000;
inline constexpr std::size_t kApps = 50;
inline constexpr std::size_t kDevicesOfNode = 8;
inline constexpr std::size_t kClaims = 500;

enum class Load {
    Plain,  // requests alone
    Mixed,  // a fifth each: plain; maxSkew 1 over zones; required anti-affinity by hostname; preferred affinity to a
            // zone and to nodes of a pool; one GPU
    Owned,  // of ReplicaSets, so that the default constraints are scored
};
const char* toString(Load load);

/// `nodeCount` nodes of 32 cores and 128Gi in 3 zones and 5 pools, 8 GPUs in every fourth, and kPending pending pods of
/// kApps apps. Requests are drawn from 100m, 500m, 1 and 2 cores and 256Mi, 1Gi and 2Gi. The same objects every time.
Objects objects(std::size_t nodeCount, Load load);

/// Plain nodes with kDevicesOfNode devices each, and kClaims pending pods with a claim each: two requests, each with a selector of its own
/// beside that of the class. The same objects every time.
Objects withClaims(std::size_t nodeCount);

/// `objects(nodes, Load::Mixed)` with `podsANode` pods running on each node, and as the last one the pod "large" that fits nowhere.
ClusterPtr running(std::size_t nodes, std::size_t podsANode);

/// The default profile.
Profiles defaults();

}  // namespace bayplan::bench
