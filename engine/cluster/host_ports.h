// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The host ports that a pod takes: those of sidecars, then those of containers.
// Source: specification 1.7.

#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Sorted, with the defaults of the comparison applied.
std::vector<HostPort> hostPortsOf(const PodSpec& spec);

}  // namespace bayplan
