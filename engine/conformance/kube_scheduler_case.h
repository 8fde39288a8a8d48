// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases that the real kube-scheduler decided, each a folder: cluster.json (the objects), expected.json (its report)
// and, if it had them, scheduler.yaml (its configuration), feature-gates (the value of its flag --feature-gates) and
// metrics.json (what its load watcher answered). The clock of the cases stands at 2026-06-01T12:00:00Z.

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "conformance/comparison.h"
#include "conformance/conformance_case.h"
#include "conformance/schedule_report.h"
#include "framework/scheduler.h"

namespace bayplan {

struct KubeSchedulerRun {
    ScheduleReport expected;
    ScheduleReport actual;
    Detail detail = Detail::Outcome;  // of both: Nodes if some pod of `expected` has them
    std::vector<ReportedGroup> expectedGroups;
    std::vector<ReportedGroup> actualGroups;
    std::vector<ReportedAppGroup> expectedAppGroups;
    std::vector<ReportedAppGroup> actualAppGroups;
    Diagnostics diagnostics;  // of the case's objects and configuration
};

/// All that differs, in all columns.
Comparison compare(const KubeSchedulerRun& run, std::size_t keep);

/// Reads the case and decides it; pods of one priority in the order of the file. Errors: those of the readers, of the
/// profiles and of schedulePending.
Result<KubeSchedulerRun> runKubeSchedulerCase(const ConformanceCase& which, const Budget& budget = {});

}  // namespace bayplan
