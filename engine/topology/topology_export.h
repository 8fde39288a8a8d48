// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Derives a NodeResourceTopology from a machine and its node: what an agent on the node would publish before any pod
// runs. Amounts over the zones add up to the node's allocatable.
// Thread rule: pure function. O(zones × resources + devices).

#include <optional>
#include <string>

#include "base/result.h"
#include "model/node.h"
#include "model/node_resource_topology.h"
#include "topology/machine_import.h"

namespace bayplan {

struct TopologyExportOptions {
    /// CPUs that pods never get. Absent: the node's reserved CPUs come off its lowest zones, as a kubelet picks them.
    std::optional<CpuSet> reservedCpus;
    std::string policy;  // topologyManagerPolicy; empty: left out
    std::string scope;   // topologyManagerScope; empty: left out
};

struct ExportedTopology {
    NodeResourceTopology topology;
    Diagnostics diagnostics;  // assumptions, and resources that are left out
};

/// Exports cpu, memory, pages of every size, and devices that the machine lists one by one. Reserved memory comes off
/// zones by their size, page memory off the zones with the pages. Zones of GPU memory are left out.
/// Errors: Invalid (no zones, or zones with unknown CPUs or memory), Conflict (the machine has less than the node
/// offers).
Result<ExportedTopology> exportTopology(const Machine& machine, const Node& node, const TopologyExportOptions& options = {});

}  // namespace bayplan
