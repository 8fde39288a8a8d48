// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What moving a pod changes: its place, and what it gives back and takes with it; and the picture after that.
// Thread rule: GUI thread only.

#include <vector>

#include "cluster/delta.h"

namespace bayplan {

class Session;

/// On `cluster`, a picture of the session's catalog; a Place where the pod stands nowhere.
std::vector<Delta> movingDeltas(Session& session, const Cluster& cluster, PodIdx pod, NodeIdx to);

/// The session's picture as it would be with all of `pods` on `to`, whatever the node says to them; null where that is no
/// picture. O(nodes) beside the pods' own changes.
ClusterPtr afterMoving(Session& session, const std::vector<PodIdx>& pods, NodeIdx to);

}  // namespace bayplan
