// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What fills the map as words: in a tooltip, a legend, on a node, for ears; and the parts inside a node and the ages of what
// is known of it.
// Thread rule: pure functions.

#include <QString>

#include "map/map_scene.h"
#include "map/node_values.h"

namespace bayplan {

/// "Zone-free GPUs", "Strands", "Slots": as a choice names it; empty for Requested.
QString measureName(Measure measure);
/// On the node itself: "4", "37% C", "?"; empty where the question does not arise.
QString valueShort(const NodeValues& values, NodeIdx node);
/// A sentence on one node, with its numbers and units.
QString valueText(const NodeValues& values, NodeIdx node);
/// Of all nodes: "428 slots of cpu 4", "stranded: 12 GPU for lack of CPU"; at most so many strands.
QString valueSummary(const NodeValues& values, std::size_t strands = 1);
/// The two ends of the scale: "0" and "12 slots", "0 %" and "100 %".
QString scaleStart(const NodeValues& values);
QString scaleEnd(const NodeValues& values);
/// Of a group of nodes, short.
QString groupValueText(const NodeValues& values, const std::vector<NodeIdx>& nodes);

/// What is under the pointer inside a node: "GPU 3 of NUMA zone 0: ml/train-0 (predicted)".
QString partText(const MapScene& scene, NodeIdx node, const ZonePart& part);
/// "NUMA zones: 0 (4 of 8 GPU free, …)": what is known of a node's inside, or that it is not.
QString insideText(const MapScene& scene, NodeIdx node);
/// "silent for 12m", "zones told 3d4h ago, before its last pod came"; empty where nothing tells an age.
QString staleText(const MapScene& scene, NodeIdx node);

}  // namespace bayplan
