// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases that the real NodeResourceTopologyMatch decided, each a folder: cluster.json (nodes, their published zones,
// pods) and expected.json (its verdict for every pod on every node, and the score under each strategy). Pods are judged
// one at a time on the unchanged objects: nothing is assumed, and no other plugin runs.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "conformance/conformance_case.h"
#include "conformance/difference.h"

namespace bayplan {

struct NrtNode {
    std::string node;
    bool feasible = false;
    std::string code;
    std::vector<std::string> reasons;                           // sorted
    std::optional<std::map<std::string, std::int64_t>> scores;  // by strategy; absent if not feasible

    bool operator==(const NrtNode&) const = default;
};

struct NrtPod {
    std::string pod;  // "namespace/name"
    std::vector<NrtNode> nodes;
};

/// Pods and nodes in the order of the objects.
using NrtReport = std::vector<NrtPod>;

/// Errors: those of readReportFile.
Result<NrtReport> readNrtReport(const std::filesystem::path& file);

struct NrtRun {
    NrtReport expected;
    NrtReport actual;
    Diagnostics diagnostics;  // of the case's objects
};

/// Reads the case and decides it. Errors: those of the readers; Cancelled.
Result<NrtRun> runNrtCase(const ConformanceCase& which, const Budget& budget = {});

struct NrtComparison {
    Tally verdicts;                       // feasible or not, code and reasons, of every (pod, node)
    Tally scores;                         // one for each strategy of every feasible (pod, node)
    std::vector<Difference> differences;  // the first ones
    std::size_t differing = 0;            // number of all differences
};

/// Counts everything in `expected`; `keep`: the most differences that are described.
NrtComparison compareNrt(const NrtReport& expected, const NrtReport& actual, std::size_t keep);

}  // namespace bayplan
