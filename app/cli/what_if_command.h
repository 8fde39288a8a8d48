// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// what-if: a scenario tried on a cluster.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "cli/live/live_options.h"
#include "cli/output/printing.h"
#include "cli/rule_options.h"

namespace bayplan {

struct WhatIfOptions {
    std::vector<std::filesystem::path> files;
    LiveOptions live;  // instead of files
    RuleOptions rules;
    std::filesystem::path scenario;       // empty: the cluster as it is
    std::filesystem::path compare;        // another scenario; empty: none
    std::filesystem::path merge;          // another one whose changes are taken into the first; empty: none
    std::string contradictions = "stop";  // of them: "stop", "mine", "theirs"
    std::filesystem::path seen;           // where the scenario is written with what it is about now; empty: nowhere
    std::filesystem::path plan;           // where its steps are written; empty: nowhere
    std::vector<std::string> requests;    // shapes whose slots are counted
    std::vector<std::string> more;        // shapes that are added as often as they fit: "cpu=4", "2*cpu=4"
    std::int32_t gang = 1;                // so many of each of these at once
    std::int64_t most = 10'000;           // rounds of them
    std::string place;                    // a gang, "namespace/name", or a workload; empty: none
    std::string same;                     // the label whose value its pods share, or another level of topology
    bool prefer = false;                  // as few values as possible, in place of one
    bool balanced = false;                // then as many pods in each as in any, or one fewer
    std::string slices;                   // "4:rack": four pods at a time share one value; empty: none
    bool failIfPending = false;
    OutputOptions output;
    bool quiet = false;
};

/// Adds the subcommand; `options` must outlive the parsing.
void addWhatIf(CLI::App& app, WhatIfOptions& options, const std::function<void()>& run);
/// Ends with 3 if a change does not apply as it was made, or with --fail-if-pending if pods are newly pending.
int runWhatIf(const WhatIfOptions& options, const std::stop_token& stop);

}  // namespace bayplan
