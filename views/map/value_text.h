// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The map's values as words, for tooltips, the legend, nodes and assistive tools; also the parts inside a node, and the
// age of its data.
// Thread rule: pure functions.

#include <QString>

#include "map/map_scene.h"
#include "map/node_values.h"

namespace bayplan {

/// "Zone-free GPUs", "Strands", "Slots": the name of a choice; empty for Requested.
QString measureName(Measure measure);
/// For the node itself: "4", "37% C", "?"; empty if the measure does not apply.
QString valueShort(const NodeValues& values, NodeIdx node);
/// A sentence on one node, with its numbers and units.
QString valueText(const NodeValues& values, NodeIdx node);
/// For all nodes: "428 slots of cpu 4", "stranded: 12 GPU for lack of CPU"; at most `strands` strands.
QString valueSummary(const NodeValues& values, std::size_t strands = 1);
/// The two ends of the scale: "0" and "12 slots", "0 %" and "100 %".
QString scaleStart(const NodeValues& values);
QString scaleEnd(const NodeValues& values);
/// For a group of nodes, short.
QString groupValueText(const NodeValues& values, const std::vector<NodeIdx>& nodes);

/// The part inside a node: "GPU 3 of NUMA zone 0: ml/train-0 (predicted)".
QString partText(const MapScene& scene, NodeIdx node, const ZonePart& part);
/// "NUMA zones: 0 (4 of 8 GPU free, …)": what is known of a node's inside, or that nothing is.
QString insideText(const MapScene& scene, NodeIdx node);
/// A device of a slice, by its position in DevicePicture::cells(), and who has it; several lines.
QString deviceText(const MapScene& scene, NodeIdx node, std::size_t device);
/// "gpu.example.com: 2 of 4 free", for each driver; empty if no slice publishes devices for the node.
QString devicesText(const MapScene& scene, NodeIdx node);
/// "silent for 12m", "zones told 3d4h ago, before its last pod came"; empty if no age is known.
QString staleText(const MapScene& scene, NodeIdx node);

}  // namespace bayplan
