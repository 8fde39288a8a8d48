// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The NVLink groups of nodes and what is free in them, where a command is told of machines and kubelets.

#include <optional>

#include "base/budget.h"
#include "base/result.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "metrics/gpu_rooms.h"
#include "topology/kubelet/node_machines.h"

namespace bayplan {

class GpuGroups {
public:
    /// What the command line names, and otherwise the project. Errors: a folder or file that cannot be read; Cancelled.
    static Result<GpuGroups> read(const KubeletOptions& options, Input& input, const Budget& budget);

    /// Of the pictures of the catalog that it was read for; both must outlive the answer.
    PartsOf rooms(const Cluster& cluster) const;

private:
    GpuGroups(NodeMachines machines, std::optional<KubeletConfig> kubelet);

    NodeMachines m_machines;
    std::optional<KubeletConfig> m_kubelet;
};

}  // namespace bayplan
