// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Moving pods with all that they take up: the room, the volumes that are assumed for them, the devices of their claims.
// What leaving alone gives back is in cluster/release.h, which the scheduler uses as well.
// Thread rule: as the scheduler that is asked.

#include <vector>

#include "cluster/release.h"
#include "framework/scheduler.h"

namespace bayplan {

/// What is to be applied to `cluster` so that `pod` stands on `to`: a Move, or a Place where it stands nowhere, what it
/// gives back where it stood, and what its plugins reserve on `to`. They reserve whatever the filters say; the node is not
/// asked whether it takes the pod. O(volumes and claims of the pod) beside what the plugins' PreFilter takes.
std::vector<Delta> moving(const Cluster& cluster, const Scheduler& scheduler, PodIdx pod, NodeIdx to);
/// The same where it is known what the plugins reserve.
std::vector<Delta> moving(const Cluster& cluster, PodIdx pod, NodeIdx to, const std::vector<Delta>& takes);

/// The picture with all of `pods` on `to`, one moved after the other; those that stand there stay as they are. Null where
/// that is no picture: a volume that two of them take, a pod on a node that was not read.
ClusterPtr afterMoving(const Cluster& cluster, const Scheduler& scheduler, const std::vector<PodIdx>& pods, NodeIdx to);

}  // namespace bayplan
