// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a single object is prepared before it becomes part of a catalog, by every way of building pictures.

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "cluster/spec_pool.h"

namespace bayplan {

/// Applies defaults and removes negative amounts, with a Warning for each.
void prepare(Node& node, Diagnostics& diagnostics);

/// The same for a pod, whose spec is replaced by that of its class. The caller handles what depends on other pods (a
/// time of creation if none was read). Null labels and an empty namespace are filled in.
SpecIdx prepare(Pod& pod, SpecPool& pool, Diagnostics& diagnostics);

/// Collects the names that the pod requests in addition to those of its spec.
void collectNames(const Pod& pod, std::vector<std::string>& names);

/// The description of a class in a cluster that counts these resources.
SpecInfo describe(const std::shared_ptr<const PodSpec>& spec, const ResourceTable& resources);

/// The state of a node without pods.
NodeState emptyState(const Node& node, std::size_t resources);

/// Takes all objects but nodes and pods; the catalog has its nodes already.
void takeOthers(Catalog& catalog, ClusterObjects objects, Diagnostics& diagnostics);

/// Reports pods on unknown nodes: one by one, or all of them in one line if no node is known at all.
void tellStrays(const std::vector<const Pod*>& pods, bool nodesKnown, Diagnostics& diagnostics);
/// The note on the number of pods that have Succeeded or Failed.
Diagnostic passedOver(std::size_t terminal);

}  // namespace bayplan
