// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Chooses the CPUs of a request from a pool: packed, or spread evenly over as few zones as can hold it.
// Thread rule: pure function of its arguments.

#include "topology/kubelet/cpu_packed.h"

namespace bayplan {

/// As takePacked(), but spread where the rules say so and an even spread exists.
Result<CpuSet> takeCpus(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules);

}  // namespace bayplan
