// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The shape of pod that slots are counted for before anybody chose one: on the screen of slots and for the map's fill.
// Thread rule: GUI thread only.

#include <QString>
#include <optional>
#include <vector>

#include "common/session.h"
#include "metrics/slot_shape.h"

namespace bayplan {

/// Pending pods of one spec.
struct WaitingShape {
    SlotShape shape;
    PodIdx pod;  // the first of them
    int count = 0;
};

/// At most `most`, first those with the largest share of any one resource of the cluster. O(pending pods).
std::vector<WaitingShape> waitingShapes(const Cluster& cluster, std::size_t most = 12);

/// The largest waiting shape that has some of its slots but not all: some node takes one, and some node that is large enough does
/// not. It teaches most. Otherwise the largest waiting shape that has a slot, first those that ask for a device; otherwise the first
/// of the waiting and then of the seen shapes that asks for a device; otherwise the first of them at all. Absent: there is no pod whose copies can be counted. Asks at most 20,000 nodes, less than a frame.
std::optional<WaitingShape> firstShape(Session& session);

/// "14 cores, 112Gi memory, 2 GPU".
QString shapeText(const SlotShape& shape);

}  // namespace bayplan
