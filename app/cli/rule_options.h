// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// By which rules a command decides.

#include <filesystem>
#include <string>

namespace CLI {
class App;
}

namespace bayplan {

struct RuleOptions {
    std::filesystem::path config;  // a KubeSchedulerConfiguration; empty: what the project brought, or the default
    std::string featureGates;      // as kube-scheduler's flag; on top of what the configuration says
};

/// --config and --feature-gates.
void addRules(CLI::App& command, RuleOptions& rules, const std::string& config = "A KubeSchedulerConfiguration; without it: the default profile");

}  // namespace bayplan
