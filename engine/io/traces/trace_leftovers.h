// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is left of a replayed GPU trace after some of its pods have gone, as an instance for the planner: nodes are bins
// whose cells are GPUs of 1000 thousandths each. A slot is one node with 8 free GPUs, 64 free cores and 256 GiB of free memory.
// Files: nodes and pods as gpu_trace_file.h has them; placements (event, pod_row, node_row, gpu_ids; node_row -1 or empty: the
// pod found no place); gone: the numbers of events whose pods have left, one a line.

#include <filesystem>

#include "base/budget.h"
#include "base/result.h"
#include "planner/bins/bin_model.h"

namespace bayplan {

struct TraceLeftoverFiles {
    std::filesystem::path nodes;
    std::filesystem::path pods;
    std::filesystem::path placements;
    std::filesystem::path gone;
};

/// Errors: Unreadable, Syntax (a missing column), Invalid (with line and column), Cancelled. The first fault ends the reading,
/// as rows refer to one another by number.
Result<BinModel> readTraceLeftovers(const TraceLeftoverFiles& files, const Budget& budget = {});

}  // namespace bayplan
