// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The machines of a cluster's nodes, as a command is told of them: by the objects, and by folders named with --topology.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "topology/node_machines.h"

namespace bayplan {

/// Errors: a folder that cannot be read; Cancelled. Files that cannot be read are diagnostics.
Result<NodeMachines> readTopologies(const Catalog& catalog, const std::vector<std::filesystem::path>& folders,
                                    Diagnostics& diagnostics, const Budget& budget);

}  // namespace bayplan
