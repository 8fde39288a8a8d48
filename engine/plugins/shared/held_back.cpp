// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/shared/held_back.h"

#include <utility>

#include "topology/machine_from_objects.h"

namespace bayplan {

namespace {

/// That of the Node itself. What a NodeResourceTopology says of it is about CPUs that are bound.
const NodeReservation* ownReservation(const Catalog& catalog, const std::string& node) {
    const NodeReservation* reservation = catalog.topology.findReservation(node);
    const KoordinatorTopology* topology = reservation ? catalog.topology.findKoordinator(node) : nullptr;
    return topology && topology->reservation && reservation == &*topology->reservation ? nullptr : reservation;
}

/// What there is of each node. Made once a catalog.
struct NodesSeen {
    explicit NodesSeen(const Catalog& catalog) {
        auto copy = std::make_shared<Catalog>(catalog);
        for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
            std::optional<ResourceList> left = leftOfNode(catalog, NodeIdx(i));
            if (!left) continue;
            Node node = catalog.nodes[i];
            node.allocatable = std::move(*left);
            copy->allocatable[i] = catalog.resources.amounts(node.allocatable);
            copy->nodes.set(i, std::move(node));
        }
        // It is taken off, and is not to be taken off a second time.
        for (NamedReservation& named : copy->topology.reservations) named.reservation.cpusOnly = true;
        catalogSeen = std::move(copy);
    }

    std::shared_ptr<const Catalog> catalogSeen;
};

}  // namespace

std::optional<ResourceList> leftOfNode(const Catalog& catalog, NodeIdx idx) {
    if (catalog.topology.reservations.empty()) return std::nullopt;
    const Node& node = catalog.node(idx);
    const NodeReservation* reservation = ownReservation(catalog, node.name);
    if (!reservation || reservation->cpusOnly) return std::nullopt;
    Diagnostics told;  // by the reader of the object
    ResourceList left = allocatableBeside(*reservation, node, told);
    // koord-manager took it off these already.
    for (const char* name : {"kubernetes.io/batch-cpu", "kubernetes.io/batch-memory"})
        if (const Quantity* offered = node.allocatable.find(name)) left.set(name, *offered);
    if (left == node.allocatable) return std::nullopt;
    return left;
}

bool SeesWhatIsLeft::changes(const Catalog& catalog) const {
    for (const NamedReservation& named : catalog.topology.reservations)
        if (const NodeIdx node = catalog.findNode(named.node); node.valid() && leftOfNode(catalog, node)) return true;
    return false;
}

std::shared_ptr<const Catalog> SeesWhatIsLeft::seen(const CatalogIndex& index) const { return index.derived.of<NodesSeen>().catalogSeen; }

std::int64_t heldBack(const Catalog& catalog, NodeIdx node, ResourceIdx resource) {
    const std::optional<ResourceList> left = leftOfNode(catalog, node);
    if (!left) return 0;
    const std::string& name = catalog.resources.name(resource);
    const Quantity* remains = left->find(name);
    const Quantity* offered = catalog.node(node).allocatable.find(name);
    if (!remains || !offered) return 0;
    const Quantity less = *offered - *remains;
    return name == kCpu ? less.milliValue() : less.value();
}

bool heedsHeldBack(const Profiles& profiles) { return dynamic_cast<const SeesWhatIsLeft*>(seesNodes(profiles)) != nullptr; }

}  // namespace bayplan
