// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The files of a replay: nodes (sn, cpu_milli, memory_mib, gpu, model), pods (name, cpu_milli, memory_mib, num_gpu,
// gpu_milli, and gpu_spec where there are wishes for models), arrivals (event, and for every seed a column such as
// seed42 with rows of the pods; a shorter order ends in empty cells), ranks (node_row, sn, and seed columns).
// Columns may come in any order; others are passed over.

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
    std::filesystem::path ranks;     // empty: nodes rank as they stand in the file
};

struct ReadGpuTrace {
    GpuTrace trace;
    Diagnostics diagnostics;  // rows refer to one another by number, so that with one Error nothing can be replayed

    bool usable() const { return count(diagnostics, Severity::Error) == 0; }
};

/// The trace is named by the pods file: openb_pod_list_default.csv is "default"; other names as they are, without their
/// ending.
/// Errors: Unreadable, Syntax (a missing column, with its name), NotFound (no column for a seed), Cancelled.
Result<ReadGpuTrace> readGpuTrace(const GpuTraceFiles& files, const std::vector<std::uint64_t>& seeds, const Budget& budget = {});

/// Why no pod can ask for that many devices with so many thousandths of each (topology/gpu_share.h); absent where one can.
std::optional<std::string> gpuRequestFault(std::int64_t devices, std::int64_t milli);

}  // namespace bayplan
