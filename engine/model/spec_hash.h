// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A number for a pod's spec, by which equal ones are found.

#include <cstddef>

#include "model/pod.h"

namespace bayplan {

/// Equal for equal specs. Taken of the parts by which the specs of a cluster differ; what it leaves out only costs a
/// comparison. O(size of the spec).
std::size_t hashOf(const PodSpec& spec);

}  // namespace bayplan
