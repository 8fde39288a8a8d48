// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a drop would change the values that fill the map, for the target node and the nodes that the pods leave: the
// value now and then, as a chip over the node, or as half of the node if a chip does not fit; and as words.
// Thread rule: GUI thread.

#include <QPainter>
#include <QString>
#include <vector>

#include "map/node_values.h"
#include "map/painting/map_painter.h"

namespace bayplan {

struct DropEstimate {
    ValuesPtr then;              // null: no estimate
    std::vector<NodeIdx> nodes;  // the target first

    bool any() const { return then != nullptr; }
};

/// `painter` draws in device pixels of the map, which shows the present values.
void paintEstimate(QPainter& painter, const DropEstimate& estimate, const PaintInput& map, MapScale scale);
/// "Slots: gpu-02 3 → 2, gpu-01 1 → 2"; names at most `most` nodes. Empty without an estimate.
QString estimateText(const DropEstimate& estimate, const PaintInput& map, std::size_t most = 4);
/// The same for one node, for assistive tools: "after the drop: 2 slots of …"; empty if the estimate does not cover it.
QString estimateText(const DropEstimate& estimate, NodeIdx node);

}  // namespace bayplan
