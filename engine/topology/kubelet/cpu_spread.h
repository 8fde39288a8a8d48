// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Spreads a request evenly over as few zones as can hold it, so that the rest is as even as possible.
// Thread rule: pure function.
// Source: Kubernetes 1.36 pkg/kubelet/cm/cpumanager/cpu_assignment.go.

#include "topology/kubelet/cpu_packed.h"

namespace bayplan {

/// Empty if no even spread exists. `count` is a multiple of rules.group, and at most what the pool has. Weighs at most
/// O(2^zones × zones) sets of zones, each with its subsets; kMostZones bounds that.
CpuSet takeSpread(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules);

}  // namespace bayplan
