// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases of Kueue's admission that its real code decided, each a folder: cluster.json (a List), case.json (fairSharing,
// preemptionStrategies, cycles) and expected.json (every cycle: what changed, events, usage and shares, who waits).

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "conformance/conformance_case.h"
#include "conformance/difference.h"
#include "schedulers/kueue/kueue_admission.h"

namespace bayplan {

/// Errors: those of readReportFile.
Result<std::vector<AdmissionCycle>> readKueueReport(const std::filesystem::path& file);

struct KueueRun {
    std::vector<AdmissionCycle> expected;
    std::vector<AdmissionCycle> actual;
};
/// Reads the case and plays it. Errors: those of the readers; Cancelled.
Result<KueueRun> runKueueCase(const ConformanceCase& which, const Budget& budget = {});

struct KueueComparison {
    Tally changes, events, queues;        // of all cycles; a cycle that is missing or too many differs in each
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // number of all differences
};
KueueComparison compareKueue(const std::vector<AdmissionCycle>& expected, const std::vector<AdmissionCycle>& actual, std::size_t keep);

}  // namespace bayplan
