// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that DaemonSets make for a node.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/controller/daemon (NodeShouldRunDaemonPod, util.AddOrUpdateDaemonPodTolerations and
// ReplaceDaemonSetPodNodeNameNodeAffinity).

#include <optional>
#include <string>

#include "cluster/cluster.h"

namespace bayplan {

/// Adds the tolerations that the controller gives to each pod of a DaemonSet, where they are missing.
void addDaemonTolerations(PodSpec& spec);

/// Whether selector and affinity of the DaemonSet of `like` let it run on `node`, whatever its taints: one that runs there goes on.
bool daemonSelects(const Pod& like, const Node& node);

/// The pod that the DaemonSet of `like` makes for `node`: its affinity is to that node alone. Absent: it makes none, because of a
/// selector, an affinity, or a taint. Whether there is room is for the scheduler to say.
std::optional<Pod> daemonPodFor(const Pod& like, const Node& node);

/// One pod of each DaemonSet that has any, in the order of reading. O(pods).
std::vector<PodIdx> daemonsSeen(const Cluster& cluster);

/// `pod` as its controller makes it anew: nothing of its life is left but what its template says.
Pod asMade(Pod pod, std::string name);

}  // namespace bayplan
