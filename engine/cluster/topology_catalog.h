// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The published topology of a catalog's nodes, found by the node's name.
// Thread rule: immutable once built.

#include <string_view>

#include "base/diagnostics.h"
#include "base/shared_list.h"
#include "cluster/named_objects.h"
#include "model/node.h"
#include "model/node_resource_topology.h"

namespace bayplan {

struct TopologyCatalog : NamedObjects<TopologyObjects> {
    TopologyCatalog() = default;
    /// Left out, with an Error that names the object: one without a name, a second one of the same API and name. Kept
    /// as they are, with a Warning: one for a node that is not in `nodes`, zones that add up to more than the node has,
    /// sizes of hugepages that the node lacks. O(objects × zones × resources).
    TopologyCatalog(TopologyObjects objects, const SharedList<Node>& nodes, Diagnostics& diagnostics);

    /// Null if there is none; so are the others.
    const NodeResourceTopology* findNode(std::string_view node) const { return find(nodes, node); }
    const KoordinatorTopology* findKoordinator(std::string_view node) const { return find(koordinator, node); }
    const Numatopology* findVolcano(std::string_view node) const { return find(volcano, node); }
    /// The one on the Node object, otherwise Koordinator's.
    const NodeReservation* findReservation(std::string_view node) const;
};

}  // namespace bayplan
