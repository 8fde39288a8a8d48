// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The second light: what a scheduler says to the pods of the workloads that Kueue admitted.
// Thread rule: a pure function.

#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "framework/decision.h"
#include "schedulers/kueue/admitted_pods.h"

namespace bayplan {

struct PodPlacement {
    AdmittedPod pod;
    std::string node;     // empty: it has none
    std::string state;    // "bound": it was there with its node; otherwise the outcome, as reports write it
    std::string message;  // of one without a node, as the scheduler writes it; or what is not modelled
};

/// Of each of `pods`, in their order. `catalog` and `decisions`: of a run over the cluster of their objects. O(pods).
std::vector<PodPlacement> placementsOf(const std::vector<AdmittedPod>& pods, const Catalog& catalog, const std::vector<Decision>& decisions);

}  // namespace bayplan
