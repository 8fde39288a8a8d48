// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Merges the hints of all providers into one, as the Topology Manager does. It weighs every combination of one hint
// from each list without forming it: the zones that combinations can leave are found by folding list after list over
// all 2^zones sets, O(lists × zones × 2^zones) whatever the lists' lengths.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/kubelet/cm/topologymanager/policy*.go; specification section 8.1.

#include <vector>

#include "topology/zone_mask.h"

namespace bayplan {

enum class TopologyPolicy { None,
                            BestEffort,
                            Restricted,
                            SingleNumaNode };

struct MergeRules {
    TopologyPolicy policy = TopologyPolicy::BestEffort;
    std::size_t zones = 1;  // of the machine, 1..kMostZones
    bool preferClosest = false;
    std::vector<std::vector<std::int32_t>> distances{};  // by position; used with preferClosest only
};

ZoneHint mergeHints(const std::vector<HintList>& lists, const MergeRules& rules);

/// Whether the policy admits a pod or container with this merged hint.
bool admits(TopologyPolicy policy, const ZoneHint& merged);

}  // namespace bayplan
