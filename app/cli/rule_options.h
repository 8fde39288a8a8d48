// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The rules for a command's decisions.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "cli/output/words.h"

namespace CLI {
class App;
}

namespace bayplan {

struct RuleOptions {
    std::filesystem::path config;     // a KubeSchedulerConfiguration; empty: the project's, or the default
    std::string featureGates;         // in the form of kube-scheduler's flag; in addition to the configuration's
    std::filesystem::path metrics;    // the answer of a load watcher; empty: what is among the objects
    std::optional<std::int64_t> now;  // Unix seconds; absent: the time of reading a live cluster, else not known
};

/// --metrics and --now.
void addCircumstances(CLI::App& command, RuleOptions& rules);

/// --now.
void addNow(CLI::App& command, std::optional<std::int64_t>& now, const std::string& help);

/// --config and --feature-gates.
void addRules(CLI::App& command, RuleOptions& rules, const std::string& config = forPeople("A KubeSchedulerConfiguration; without it: the default profile"));

}  // namespace bayplan
