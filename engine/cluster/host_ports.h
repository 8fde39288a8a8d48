// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which ports of the host a pod takes up: those of sidecars, then those of containers.
// Source: specification 1.7.

#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Sorted, with the defaults of the comparison applied.
std::vector<HostPort> hostPortsOf(const PodSpec& spec);

}  // namespace bayplan
