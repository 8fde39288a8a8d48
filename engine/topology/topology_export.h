// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A NodeResourceTopology derived from a machine and its node: what an agent on the node would publish before any pod runs.
// Amounts over the zones add up to the node's allocatable.
// Thread rule: pure function. O(zones × resources + devices).

#include <optional>
#include <string>

#include "base/result.h"
#include "model/node.h"
#include "model/node_resource_topology.h"
#include "topology/machine_import.h"

namespace bayplan {

struct TopologyExportOptions {
    /// CPUs that pods never get. Absent: what the node keeps back is taken from its lowest zones, as a kubelet picks its
    /// reserved CPUs.
    std::optional<CpuSet> reservedCpus;
    std::string policy;  // topologyManagerPolicy; empty: not said
    std::string scope;   // topologyManagerScope; empty: not said
};

struct ExportedTopology {
    NodeResourceTopology topology;
    Diagnostics diagnostics;  // what was taken for want of better, and resources that are left out
};

/// cpu, memory, pages of every size, and devices that the machine tells one by one. Memory that the node keeps back is
/// taken from zones by their size, page memory from where the pages are. Zones of GPU memory are left out.
/// Errors: Invalid (no zones, or zones without CPUs or memory told), Conflict (the machine has less than the node gives).
Result<ExportedTopology> exportTopology(const Machine& machine, const Node& node, const TopologyExportOptions& options = {});

}  // namespace bayplan
