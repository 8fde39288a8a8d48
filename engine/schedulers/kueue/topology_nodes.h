// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What topologies see of a cluster: its nodes, with the room that pods outside of any topology leave.
// Thread rule: pure functions.
// Source: Kueue ff69552e pkg/cache/scheduler/tas_{nodes,non_tas_pod}_cache.go; specification kueue 9.

#include <set>
#include <string>
#include <vector>

#include "model/objects.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// The nodes that are Ready and not cordoned. Pods with Kueue's label `kueue.x-k8s.io/tas` count with their workloads, those that have
/// ended not at all. O(nodes + pods).
std::vector<TopologyNode> topologyNodes(const Objects& cluster);

/// The flavors with a topology that have a node in common with another one. O(flavors × nodes).
std::set<std::string> sharedTopologies(const KueueObjects& objects);

}  // namespace bayplan
