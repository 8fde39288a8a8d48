// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pending pods say about which of several schedulers may take them.
// Thread rule: a pure function.

#include <map>
#include <string>
#include <string_view>

#include "cluster/cluster.h"

namespace bayplan {

/// The value of `annotation` of each pending pod that has it, by "namespace/name". A pod without a source has none. O(text of the pending pods).
std::map<std::string, std::string> annotationsOfPending(const Cluster& cluster, std::string_view annotation);

}  // namespace bayplan
