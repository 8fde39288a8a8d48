// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A NodeResourceTopology as the object that kubectl applies.

#include <string>

#include "model/node_resource_topology.h"

namespace bayplan {

/// topology.node.k8s.io/v1alpha2 as YAML, amounts without rounding.
std::string topologyYaml(const NodeResourceTopology& topology);

}  // namespace bayplan
