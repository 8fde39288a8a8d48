// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The workloads that one may push out so that it fits: in its own queue, in its cohorts, or by fair sharing.
// Thread rule: one thread; the tree is changed on the way and is the same again afterwards.
// Source: Kueue ff69552e pkg/scheduler/preemption; specification kueue 7.

#include <string>
#include <vector>

#include "schedulers/kueue/quota_state.h"
#include "schedulers/kueue/topology_placement.h"

namespace bayplan {

struct QuotaVictim {
    int workload = -1;
    std::string reason;  // "InClusterQueue", "InCohortReclamation", "InCohortFairSharing", "InCohortReclaimWhileBorrowing"
};
/// "prioritization in the ClusterQueue", "reclamation within the cohort"…
const char* quotaVictimText(const std::string& reason);

/// `requests`: all that the workload wants; `needed`: of these what does not fit; `places`: what it needs in topologies.
/// None: no set of victims makes room.
std::vector<QuotaVictim> quotaVictims(QuotaState& state, int workload, const FlavorAmounts& requests, const std::vector<FlavorResource>& needed, const std::vector<TopologyNeed>& places = {});

}  // namespace bayplan
