// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A span of time as people write it: from a moment to another one, or for so long.
// Thread rule: pure functions.
// Source: ISO 8601-1:2019, 5.5 (a solidus between the two); the duration is written as in Kubernetes configurations.

#include <string_view>

#include "base/result.h"
#include "planner/goals/goal.h"

namespace bayplan {

/// "2026-12-01T22:00:00Z/2026-12-02T02:00:00Z", or "2026-12-01T22:00:00Z/4h". Errors: Invalid (it is no such span, or ends before it begins).
Result<TimeWindow> timeSpanFrom(std::string_view text);

}  // namespace bayplan
