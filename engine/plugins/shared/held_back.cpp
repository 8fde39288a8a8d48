// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/shared/held_back.h"

#include <algorithm>

#include "framework/catalog_index.h"
#include "plugins/shared/not_modelled.h"
#include "topology/machine_from_objects.h"

namespace bayplan {

HeldBackOnNodes::HeldBackOnNodes(const Catalog& catalog) {
    Diagnostics unused;
    for (const Node& node : catalog.nodes) {
        const NodeReservation* reservation = catalog.topology.findReservation(node.name);
        const KoordinatorTopology* topology = reservation ? catalog.topology.findKoordinator(node.name) : nullptr;
        // What the topology says of it is about CPUs that are bound.
        if (!reservation || (topology && topology->reservation && reservation == &*topology->reservation)) continue;
        if (allocatableBeside(*reservation, node, unused) == node.allocatable) continue;
        why = worded("annotation node.koordinator.sh/reservation of node %1: it takes something off what all pods may use", {node.name});
        return;
    }
}

Status heldBack(const Cycle& cycle) {
    const Message& why = cycle.index.derived.of<HeldBackOnNodes>().why;
    const auto& asked = cycle.spec.requests.filter;
    // Column pods, 1 of every pod, is no amount that anybody reserves.
    const bool asks = std::any_of(asked.begin(), asked.end(), [&](const std::int64_t& amount) { return amount > 0 && &amount != &asked[ResourceTable::kPodsIdx.get()]; });
    return why.empty() || !asks ? Status{} : notModelled(why);
}

}  // namespace bayplan
