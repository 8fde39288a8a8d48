// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The NVLink groups of nodes and their free GPUs, if a command is given machines and kubelets.

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
    /// From the command line, and otherwise from the project. Errors: a folder or file that cannot be read; Cancelled.
    static Result<GpuGroups> read(const KubeletOptions& options, Input& input, const Budget& budget);

    /// For pictures of the catalog that it was read for; both must outlive the result.
    PartsOf rooms(const Cluster& cluster) const;

private:
    GpuGroups(NodeMachines machines, std::optional<KubeletConfig> kubelet);

    NodeMachines m_machines;
    std::optional<KubeletConfig> m_kubelet;
};

}  // namespace bayplan
