// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases of Volcano's sessions that its real code decided, each a folder: cluster.json (a List), volcano-scheduler.conf, case.json
// (how many sessions) and expected.json (what each session decided, scored and wrote).

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "conformance/conformance_case.h"
#include "conformance/difference.h"
#include "schedulers/volcano/report.h"

namespace bayplan {

/// What one session says, as texts by what they are about; equal texts are equal answers. Numbers are rounded to six decimals.
struct VolcanoAnswers {
    std::map<std::string, std::string> decisions;  // actions, tasks, binds, evictions
    std::map<std::string, std::string> scores;
    std::map<std::string, std::string> queues;   // queues, shares of jobs, the hierarchy
    std::map<std::string, std::string> written;  // pod groups, conditions, events
};

VolcanoAnswers answersOf(const volcano::SessionReport& report);
/// Errors: those of readReportFile.
Result<std::vector<VolcanoAnswers>> readVolcanoReport(const std::filesystem::path& file);

struct VolcanoRun {
    std::vector<VolcanoAnswers> expected, actual;
    Diagnostics diagnostics;
};
/// Reads the case and runs its sessions. Errors: those of the readers; Cancelled; Unsupported.
Result<VolcanoRun> runVolcanoCase(const ConformanceCase& which, const Budget& budget = {});

struct VolcanoComparison {
    Tally decisions, scores, queues, written;
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // number of all differences
};
VolcanoComparison compareVolcano(const std::vector<VolcanoAnswers>& expected, const std::vector<VolcanoAnswers>& actual, std::size_t keep);

}  // namespace bayplan
