// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plans as files: YAML (*.yaml, *.yml) or JSON, with a version, meant to be read and edited by people.

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/field.h"
#include "planner/plan.h"

namespace bayplan {

inline constexpr std::string_view kPlanApiVersion = "bayplan/v1";
/// Of a plan with what the search said that found it, with approvals or with maintenance windows. Both versions are read.
inline constexpr std::string_view kFoundPlanApiVersion = "bayplan/v2";

/// Errors: Unwritable; the target is replaced whole or not at all.
Result<void> writePlan(const Plan& plan, const std::filesystem::path& target);
/// Errors: Unreadable, Cancelled, TooLarge (kMaxPlanBytes, kMaxPlanSteps), Syntax, Unsupported (another version), Invalid with
/// the line and field.
Result<Plan> readPlan(const std::filesystem::path& file, const std::stop_token& stop = {});

/// The text that is written to a file of that name: YAML or JSON.
std::string planTextFor(const Plan& plan, const std::filesystem::path& target);
std::string planToYaml(const Plan& plan);
std::string planToJson(const Plan& plan);
Result<Plan> planFromText(std::string text, const std::string& name);

/// The plan as JSON without a line break, as journals keep it.
std::string planToLine(const Plan& plan);
/// Throws Fault (io/text/field.h): what planFromText() says of a plan of version 2.
Plan decodePlanLine(const Field& field);

}  // namespace bayplan
