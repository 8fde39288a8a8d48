// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The files of a replay: nodes (sn, cpu_milli, memory_mib, gpu, model), pods (name, cpu_milli, memory_mib, num_gpu,
// gpu_milli, and gpu_spec if pods restrict the models), arrivals (event, and for every seed a column such as seed42
// with rows of the pods; a shorter order ends in empty cells), ranks (node_row, sn, and seed columns). Columns may come
// in any order; others are ignored.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "model/gpu_trace.h"

namespace bayplan {

struct GpuTraceFiles {
    std::filesystem::path nodes;
    std::filesystem::path pods;
    std::filesystem::path arrivals;  // empty: every pod once, in the order of the file, for every seed
    std::filesystem::path ranks;     // empty: nodes rank in the order of the file
};

struct ReadGpuTrace {
    GpuTrace trace;
    Diagnostics diagnostics;  // rows refer to one another by number, so a single Error prevents a replay

    bool usable() const { return count(diagnostics, Severity::Error) == 0; }
};

/// The name of the trace comes from the pods file: openb_pod_list_default.csv is "default"; other names lose only their
/// extension.
/// Errors: Unreadable, Syntax (a missing column, with its name), NotFound (no column for a seed), Cancelled.
Result<ReadGpuTrace> readGpuTrace(const GpuTraceFiles& files, const std::vector<std::uint64_t>& seeds, const Budget& budget = {});

/// Why no pod can request that many devices with so many thousandths of each (topology/gpu_share.h); absent if it can.
std::optional<std::string> gpuRequestFault(std::int64_t devices, std::int64_t milli);

}  // namespace bayplan
