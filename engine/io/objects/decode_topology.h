// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The published topology of nodes, from its API objects: NodeResourceTopology of both versions, Numatopology, and the
// reservation on a Node. Each throws Fault (io/text/field.h).
// Source: noderesourcetopology-api v0.1.2; Koordinator apis/extension; Volcano nodeinfo.volcano.sh v1alpha1.

#include <string_view>
#include <vector>

#include "io/text/field.h"
#include "model/node.h"
#include "model/node_resource_topology.h"

namespace bayplan {

NodeResourceTopology decodeNodeResourceTopology(const Field& object);
/// A fault in an annotation costs only that annotation and is added to `doubts`.
KoordinatorTopology decodeKoordinatorTopology(const Field& object, std::vector<Fault>& doubts);
Numatopology decodeNumatopology(const Field& object);

/// Adds resources of a Node that look like MIG profiles but are none to `doubts`: they count as any other resource.
void doubtMigProfiles(const Field& node, std::vector<Fault>& doubts);

/// Adds the reservation in the annotations of a Node, if any, to `topology`, and to `doubts` what in it can hardly be meant.
void decodeReservation(const Field& field, const Node& node, TopologyObjects& topology, std::vector<Fault>& doubts);

}  // namespace bayplan
