// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods of one workload, and which of them took the place of one that was evicted. Kubernetes does not say: it is a pod of the
// same controller that was not there before.
// Thread rule: pure functions.

#include <set>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "kube/apply/apply_journal.h"
#include "moves/workload.h"

namespace bayplan {

/// UIDs of all its pods, sorted. O(pods).
std::vector<std::string> siblingsIn(const Cluster& picture, const std::string& workload);

/// What may have taken the place of an evicted pod, the likeliest first: pods of the workload that are none of `siblings` and none
/// of `taken`; one on or nominated to `node` before those that are pending, and these before the rest; then the oldest. O(pods).
std::vector<PodIdx> replacementsIn(const Cluster& picture, const std::string& workload, const std::vector<std::string>& siblings,
                                   const std::set<std::string>& taken, const std::string& node);

}  // namespace bayplan
