// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What moving a pod changes: its place, and what it gives back and takes with it.
// Thread rule: GUI thread only.

#include <vector>

#include "cluster/delta.h"

namespace bayplan {

class Session;

/// On `cluster`, a picture of the session's catalog; a Place where the pod stands nowhere.
std::vector<Delta> movingDeltas(Session& session, const Cluster& cluster, PodIdx pod, NodeIdx to);

}  // namespace bayplan
