// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A NodeResourceTopology in the form that kubectl applies.

#include <string>

#include "model/node_resource_topology.h"

namespace bayplan {

/// topology.node.k8s.io/v1alpha2 as YAML, with amounts that are not rounded.
std::string topologyYaml(const NodeResourceTopology& topology);

}  // namespace bayplan
