// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is done to an object by itself before it becomes part of a catalog, whichever way pictures are put together.

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "cluster/spec_pool.h"

namespace bayplan {

/// Defaults, and amounts that are below zero left out, with a Warning for each.
void prepare(Node& node, Diagnostics& diagnostics);

/// The same of a pod, whose spec becomes the one of its class. What depends on other pods (a time of creation where none
/// was read) is the caller's. Null labels and an empty namespace are filled in.
SpecIdx prepare(Pod& pod, SpecPool& pool, Diagnostics& diagnostics);

/// The names that the pod asks for beside those of its spec.
void collectNames(const Pod& pod, std::vector<std::string>& names);

/// The description of a class in a cluster that counts these resources.
SpecInfo describe(const std::shared_ptr<const PodSpec>& spec, const ResourceTable& resources);

/// A node that nothing stands on yet.
NodeState emptyState(const Node& node, std::size_t resources);

/// All but nodes and pods; the catalog has its nodes already.
void takeOthers(Catalog& catalog, ClusterObjects objects, Diagnostics& diagnostics);

/// That these stand on nodes which are not there: of each; where no node is known at all, of all of them in one line.
void tellStrays(const std::vector<const Pod*>& pods, bool nodesKnown, Diagnostics& diagnostics);
/// That so many have Succeeded or Failed.
Diagnostic passedOver(std::size_t terminal);

}  // namespace bayplan
