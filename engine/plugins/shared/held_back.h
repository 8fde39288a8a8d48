// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What koord-scheduler takes off the allocatable amounts of its nodes as it reads them: the annotation
// `node.koordinator.sh/reservation`. All plugins of its profiles, those of kube-scheduler too, see what is left.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/util/transformer/node_transformer.go, pkg/util/node.go; specification ecosystem 4.8.

#include <optional>

#include "framework/seen_nodes.h"

namespace bayplan {

/// The base of every plugin that only koord-scheduler has.
class SeesWhatIsLeft : public SeesNodesPlugin {
public:
    bool changes(const Catalog& catalog) const override;
    std::shared_ptr<const Catalog> seen(const CatalogIndex& index) const override;
};

/// What koord-scheduler sees of a node's allocatable; absent: what it offers, since no annotation of the Node takes anything off.
std::optional<ResourceList> leftOfNode(const Catalog& catalog, NodeIdx node);

/// By how much, in the resource's own unit, and never more than there is. Zero where the annotation changes nothing.
std::int64_t heldBack(const Catalog& catalog, NodeIdx node, ResourceIdx resource);

/// Whether the scheduler of these profiles heeds the annotation.
bool heedsHeldBack(const Profiles& profiles);

}  // namespace bayplan
