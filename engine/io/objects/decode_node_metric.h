// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads what Koordinator measures of nodes, and the annotations of a Node that its LoadAwareScheduling reads. Each throws
// Fault (io/text/field.h).
// Source: Koordinator a7a1b76b apis/slo/v1alpha1/nodemetric_types.go, apis/extension/load_aware.go, node.go.

#include <string>
#include <vector>

#include "io/text/field.h"
#include "model/node_metric.h"

namespace bayplan {

NodeMetric decodeNodeMetric(const Field& object);
/// Adds what the annotations of a Node say, if anything. One that cannot be read says nothing, as upstream, and is a doubt.
void decodeLoadRules(const Field& node, const std::string& name, std::vector<NodeLoadRules>& rules, std::vector<Fault>& doubts);

}  // namespace bayplan
