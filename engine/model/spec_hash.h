// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A hash of a pod's spec, used to find equal specs.

#include <cstddef>

#include "model/pod.h"

namespace bayplan {

/// Equal for equal specs. It covers the parts in which the specs of a cluster differ; a part that it leaves out only
/// costs a comparison. O(size of the spec).
std::size_t hashOf(const PodSpec& spec);

}  // namespace bayplan
