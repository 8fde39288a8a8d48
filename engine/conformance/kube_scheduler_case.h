// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases that the real kube-scheduler decided, each a folder: cluster.json (the objects), expected.json (its report) and,
// where it had one, scheduler.yaml (its configuration).

#include <filesystem>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "conformance/schedule_report.h"

namespace bayplan {

struct ConformanceCase {
    std::filesystem::path folder;
    std::string name;    // of the folder
    std::string family;  // the name up to its last "-"
};

/// The cases in `folders`, each of which is one or holds some at any depth, by path. A folder that is named twice counts
/// once. Errors: Unreadable (a folder cannot be walked), NotFound (no case in one of them).
Result<std::vector<ConformanceCase>> findConformanceCases(const std::vector<std::filesystem::path>& folders);

struct KubeSchedulerRun {
    ScheduleReport expected;
    ScheduleReport actual;    // with nodes where some pod of `expected` has them
    Diagnostics diagnostics;  // of the case's objects and configuration
};

/// Reads the case and decides it. Errors: those of the readers, of the profiles and of schedulePending.
Result<KubeSchedulerRun> runKubeSchedulerCase(const ConformanceCase& which, const Budget& budget = {});

}  // namespace bayplan
