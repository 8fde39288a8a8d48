// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The checker's own way to count the requests of a pod: one resource name at a time, as the largest need at any moment
// of the pod's life, with none of the code that fills the columns. It is slower, and meant to be read beside the
// specification (1.2, 1.5, 1.7).

#include <cstdint>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// What the pod requests of `name` in the unit of that column: thousandths for cpu, whole units for all else.
std::int64_t recountRequest(const Pod& pod, std::string_view name);

/// The same for cpu or memory, with the amounts that scoring assumes for containers without a request.
std::int64_t recountNonZero(const Pod& pod, std::string_view name);

/// The host ports that the pod takes, sorted, one entry for every use.
std::vector<HostPort> recountPorts(const Pod& pod);

}  // namespace bayplan
