// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases of one cycle of the real descheduler, each a folder: cluster.json (the objects), policy.yaml (a DeschedulerPolicy)
// and expected.json (what reached the eviction API, in order; what each evictor says of every pod; how full the nodes are).

#include <cstdint>
#include <filesystem>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "conformance/conformance_case.h"
#include "conformance/difference.h"
#include "schedulers/descheduler/descheduler.h"

namespace bayplan {

struct DeschedulerReport {
    DeschedulingCycle cycle;
    std::int64_t now = 0;  // Unix seconds
};

/// Errors: those of readReportFile.
Result<DeschedulerReport> readDeschedulerReport(const std::filesystem::path& file);

struct DeschedulerRun {
    DeschedulingCycle expected;
    DeschedulingCycle actual;
    Diagnostics diagnostics;  // of the case's objects and policy
};

/// Reads the case and plays the cycle. Errors: those of the readers; those of deschedule().
Result<DeschedulerRun> runDeschedulerCase(const ConformanceCase& which, const Budget& budget = {});

struct DeschedulerComparison {
    Tally evictions;                      // by place in the list
    Tally evictors;                       // of every profile and pod
    Tally use;                            // of every strategy and node
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // number of all differences
};

/// What is missing, or too much, differs. `keep`: the most differences that are described.
DeschedulerComparison compareDescheduling(const DeschedulingCycle& expected, const DeschedulingCycle& actual, std::size_t keep);

}  // namespace bayplan
