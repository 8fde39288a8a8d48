// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Scenarios as files: YAML (*.yaml, *.yml) or JSON, with a version, written by people and by this program. Read again, a scenario
// that was written is equal.
//   apiVersion: bayplan/v1
//   kind: Scenario
//   name: Two more GPU servers      # the rest is optional, with its default
//   schedule: all                   # all, changed (what the changes displace and add), none
//   preemption: false
//   changes:
//   - {action: drain, node: gpu-311, force: true}
//   - {action: addNodes, name: gpu-new, count: 2, like: gpu-311, price: 31.2}
//   - {action: scale, workload: web/Deployment/shop, replicas: 20}
//   - {action: add, file: job.yaml}
// A file that a change names is looked for beside the scenario.

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

/// What a change of a scenario is written with.
struct ScenarioActionFields {
    std::string_view action;
    std::size_t needed = 0;  // so many of the fields are required, the first ones
    std::vector<std::string_view> takes;
};
/// All actions. What is written with others, or with other fields, is refused.
const std::vector<ScenarioActionFields>& scenarioActions();

/// Errors: Unreadable, TooLarge, Syntax, Unsupported (another version or kind), Invalid with line and field: an unknown field or
/// action, a field that an action does not take or lacks, and all that is wrong with manifests and instance tables.
Result<Scenario> readScenario(const std::filesystem::path& file, const std::stop_token& stop = {});

/// The text of a file that a scenario names.
using NamedText = std::function<Result<std::string>(const std::string& name)>;
Result<Scenario> scenarioFromText(std::string text, const std::string& name, const NamedText& files);

std::string scenarioToYaml(const Scenario& scenario);
std::string scenarioToJson(const Scenario& scenario);
/// The text that is written to a file of that name: YAML or JSON.
std::string scenarioTextFor(const Scenario& scenario, const std::filesystem::path& target);

}  // namespace bayplan
