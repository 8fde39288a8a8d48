// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What koord-scheduler takes off the allocatable amounts of its nodes, for all of its plugins: the annotation
// `node.koordinator.sh/reservation`. No plugin can do that here, so pods that ask for anything are not modelled where it does.
// Thread rule: pure functions; an index is immutable once built.
// Source: Koordinator a7a1b76b pkg/util/transformer/node_transformer.go; specification ecosystem 4.8.

#include "base/message.h"
#include "framework/plugin.h"

namespace bayplan {

struct HeldBackOnNodes {
    /// O(nodes).
    explicit HeldBackOnNodes(const Catalog& catalog);

    Message why;  // of the first such node; empty: there is none
};

/// NotModelled for a pod that asks for something, where a node has such an annotation; otherwise Success.
Status heldBack(const Cycle& cycle);

}  // namespace bayplan
