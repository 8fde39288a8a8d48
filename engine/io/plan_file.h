// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plans as files: YAML (*.yaml, *.yml) or JSON, with a version, meant to be read and edited by people.

#include <filesystem>
#include <string_view>

#include "base/result.h"
#include "planner/plan.h"

namespace bayplan {

inline constexpr std::string_view kPlanApiVersion = "bayplan/v1";

/// Errors: Unwritable; the target is replaced whole or not at all.
Result<void> writePlan(const Plan& plan, const std::filesystem::path& target);
/// Errors: Unreadable, Syntax, Unsupported (another version), Invalid with the line and field.
Result<Plan> readPlan(const std::filesystem::path& file);

std::string planToYaml(const Plan& plan);
std::string planToJson(const Plan& plan);
Result<Plan> planFromText(std::string_view text, const std::string& name);

}  // namespace bayplan
