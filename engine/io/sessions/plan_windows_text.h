// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Maintenance windows of a plan as JSON: what plan files and the journals of their runs have in common.
// Thread rule: pure functions.

#include <string>

#include "io/text/field.h"
#include "io/text/json_members.h"
#include "planner/plan_windows.h"

namespace bayplan {

/// The members `windows` and `startsWithin`; nothing where there is no window.
void appendWindows(JsonMembers& members, const PlanWindows& windows);
/// Takes the member if it is one of these. Throws Fault (io/text/field.h): no window, a time or a duration that cannot be read, windows that end before they
/// begin, overlap or stand in the wrong order.
bool takeWindows(std::string_view key, const Field& value, PlanWindows& windows);
/// What no member alone says. Throws Fault: a time to start without a window.
void requireWindows(const Field& plan, const PlanWindows& windows);

/// "2026-12-01T22:00:00Z/2026-12-02T02:00:00Z", as it is asked for.
std::string windowText(const TimeWindow& window);

}  // namespace bayplan
