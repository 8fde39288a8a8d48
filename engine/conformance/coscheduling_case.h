// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases of pod groups as time goes by, which the real Coscheduling decided, each a folder: cluster.json (the objects at the
// start), scheduler.yaml, events.json (what comes and goes, and when the case ends) and expected.json (every decision, and
// what became of the pods that got a node). The clock begins at 2026-06-01T12:00:00Z; a decision takes a tenth of a second.

#include <filesystem>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "conformance/conformance_case.h"
#include "conformance/difference.h"
#include "schedulers/run.h"

namespace bayplan {

/// A decision, or what became of a pod that had been placed.
struct CoschedulingStep {
    SimTime time{0};
    std::string pod;    // "namespace/name"
    std::string event;  // "placed", "unschedulable"; "bound", "rejected"
    std::string node;
    std::string message;

    bool operator==(const CoschedulingStep&) const = default;
};

struct CoschedulingReport {
    std::vector<CoschedulingStep> attempts;  // in order
    std::vector<CoschedulingStep> outcomes;  // by time, then by pod
};

/// Errors: those of readReportFile.
Result<CoschedulingReport> readCoschedulingReport(const std::filesystem::path& file);

/// What a simulation's steps come to.
CoschedulingReport coschedulingReport(const std::vector<RunStep>& steps);

struct CoschedulingRun {
    CoschedulingReport expected;
    CoschedulingReport actual;
    Diagnostics diagnostics;  // of the case's objects and configuration
};

/// Reads the case and lets it run. Errors: those of the readers and of the profiles; Cancelled.
Result<CoschedulingRun> runCoschedulingCase(const ConformanceCase& which, const Budget& budget = {});

struct CoschedulingComparison {
    Tally attempts;
    Tally outcomes;
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // number of all differences
};

/// Step by step: one that is missing, or too many, differs. `keep`: the most differences that are described.
CoschedulingComparison compareCoscheduling(const CoschedulingReport& expected, const CoschedulingReport& actual, std::size_t keep);

}  // namespace bayplan
