// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Spreading a request evenly over as few zones as can hold it, so that what is left is as even as can be.
// Thread rule: pure function.
// Source: Kubernetes 1.36 pkg/kubelet/cm/cpumanager/cpu_assignment.go.

#include "topology/cpu_take.h"

namespace bayplan {

/// Empty where no even spread exists. `count` is a multiple of rules.group, and no more than the pool has.
/// O(2^zones × zones) sets of zones are weighed at most, each with its subsets; kMostZones bounds it.
CpuSet takeSpread(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules);

}  // namespace bayplan
