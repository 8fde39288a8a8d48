// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a drop would make of the values that fill the map: on the node under the hand and on those that the pods leave, the
// value now and then, as a chip over the node, or half a node where there is no room for one; and as words.
// Thread rule: GUI thread.

#include <QPainter>
#include <QString>
#include <vector>

#include "map/map_painter.h"
#include "map/node_values.h"

namespace bayplan {

struct DropEstimate {
    ValuesPtr then;              // null: there is none
    std::vector<NodeIdx> nodes;  // the target first

    bool any() const { return then != nullptr; }
};

/// `painter` draws in device pixels of the map, whose values are those of now.
void paintEstimate(QPainter& painter, const DropEstimate& estimate, const PaintInput& map, MapScale scale);
/// "Slots: gpu-02 3 → 2, gpu-01 1 → 2"; at most so many nodes are named. Empty where there is no estimate.
QString estimateText(const DropEstimate& estimate, const PaintInput& map, std::size_t most = 4);
/// Of one node for ears: "after the drop: 2 slots of …"; empty where the estimate is not of it.
QString estimateText(const DropEstimate& estimate, NodeIdx node);

}  // namespace bayplan
