// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which resources are worth a column, and the few words for states that every screen says alike.

#include <QString>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Resources that some node offers, without the number of pods: cpu, memory, then devices, then the rest, by name.
/// O(nodes × resources).
std::vector<ResourceIdx> offeredResources(const Cluster& cluster);
/// Resources that some pod asks for, in the same order. O(specs × resources).
std::vector<ResourceIdx> askedResources(const Cluster& cluster);

/// "Ready", "NotReady,SchedulingDisabled": as kubectl writes it.
QString nodeStateText(const Cluster& cluster, NodeIdx node);
QString standingText(Standing standing);

}  // namespace bayplan
