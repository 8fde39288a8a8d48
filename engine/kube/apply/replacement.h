// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods of one workload, and which of them replaced an evicted one. Kubernetes does not record that: the replacement
// is a pod of the same controller that did not exist before.
// Thread rule: pure functions.

#include <set>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "kube/apply/journal/apply_journal.h"
#include "moves/workload.h"

namespace bayplan {

/// UIDs of all pods of the workload, sorted. O(pods).
std::vector<std::string> siblingsIn(const Cluster& picture, const std::string& workload);

/// The possible replacements of an evicted pod, the likeliest first: pods of the workload that are neither in
/// `siblings` nor in `taken`; one on or nominated to `node` before pending ones, and these before the rest; then the
/// oldest. O(pods).
std::vector<PodIdx> replacementsIn(const Cluster& picture, const std::string& workload, const std::vector<std::string>& siblings,
                                   const std::set<std::string>& taken, const std::string& node);

}  // namespace bayplan
