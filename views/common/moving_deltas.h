// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What moving a pod changes: its place, and what it releases and takes; and the resulting picture.
// Thread rule: GUI thread only.

#include <vector>

#include "cluster/delta.h"

namespace bayplan {

class Session;

/// On `cluster`, a picture of the session's catalog; a Place if the pod is on no node.
std::vector<Delta> movingDeltas(Session& session, const Cluster& cluster, PodIdx pod, NodeIdx to);

/// The session's picture with all of `pods` on `to`, whatever the node's verdict; null if that is impossible. O(nodes)
/// in addition to the pods' own changes.
ClusterPtr afterMoving(Session& session, const std::vector<PodIdx>& pods, NodeIdx to);

}  // namespace bayplan
