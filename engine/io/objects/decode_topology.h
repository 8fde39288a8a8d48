// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is published of the inside of nodes, from its API objects: NodeResourceTopology of both versions, Numatopology,
// and the reservation that stands on a Node. Each throws Fault (io/field.h).
// Source: noderesourcetopology-api v0.1.2; Koordinator apis/extension; Volcano nodeinfo.volcano.sh v1alpha1.

#include <string_view>
#include <vector>

#include "io/text/field.h"
#include "model/node_resource_topology.h"

namespace bayplan {

NodeResourceTopology decodeNodeResourceTopology(const Field& object);
/// What is wrong with an annotation costs that annotation alone and is added to `doubts`.
KoordinatorTopology decodeKoordinatorTopology(const Field& object, std::vector<Fault>& doubts);
Numatopology decodeNumatopology(const Field& object);

/// Resources of a Node that claim to be MIG profiles and are none, into `doubts`: they count as any other resource.
void doubtMigProfiles(const Field& node, std::vector<Fault>& doubts);

/// The reservation that the annotations of a Node speak of, if any, into `topology`.
void decodeReservation(const Field& node, const std::string& name, TopologyObjects& topology, std::vector<Fault>& doubts);

}  // namespace bayplan
