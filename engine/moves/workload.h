// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whose a pod is: its controller, by name, so that the pods of one workload can be told in any picture.
// Thread rule: pure functions.

#include <string>
#include <string_view>

#include "model/pod.h"

namespace bayplan {

/// "namespace/kind/name" of the pod's controller; empty: it has none.
std::string workloadOf(const Pod& pod);

/// Whether it is the pod's. Makes no text, as all pods of a cluster are asked.
bool isOf(const Pod& pod, std::string_view workload);

/// The same for a workload that may be a Deployment, whose pods its ReplicaSets make: these have its name, and the hash of their template.
bool isOfScaled(const Pod& pod, std::string_view workload);

}  // namespace bayplan
