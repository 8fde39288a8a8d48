// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Room on nodes that Reservations keep and nobody uses: how much of the fill, and whose it is.
// Thread rule: pure functions.

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct ReservedRoomPart {
    std::uint32_t reservation = 0;  // in catalog.koordinatorReservations
    std::int64_t rest = 0;          // of the fill, above 0

    bool operator==(const ReservedRoomPart&) const = default;
};
struct ReservedOnNode {
    NodeIdx node;
    std::vector<ReservedRoomPart> parts;  // in the order of the catalog

    bool operator==(const ReservedOnNode&) const = default;
};

/// The nodes that have any, by node. `scheduler`: whose pods may have got a room here; see roomsByNode(). O(Reservations + pods of
/// their nodes).
std::vector<ReservedOnNode> reservedOnNodes(const Cluster& cluster, const std::string& scheduler, ResourceIdx fill);

/// "Reserved by r1 for pods to come: 4 CPU".
QString describeReserved(const Catalog& catalog, const ReservedRoomPart& part, ResourceIdx fill);

}  // namespace bayplan
