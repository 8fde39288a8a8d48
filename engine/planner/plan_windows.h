// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// When a plan may be carried out.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"

namespace bayplan {

/// Unix seconds; `to` itself lies outside.
struct TimeWindow {
    std::int64_t from = 0, to = 0;
    bool operator==(const TimeWindow&) const = default;
};

struct PlanWindows {
    std::vector<TimeWindow> spans{};             // in the order of time; none: at any time
    std::optional<std::int64_t> startsWithin{};  // seconds that a pod takes to start at most, where nothing else says it

    bool any() const { return !spans.empty(); }
    bool operator==(const PlanWindows&) const = default;
};

inline constexpr std::size_t kMostWindows = 100;

/// Windows in the order of time. Errors: Invalid (one ends before it begins, two overlap or stand in the wrong order).
Result<void> areInOrder(const std::vector<TimeWindow>& windows);

/// The one that holds the moment; null: none does.
const TimeWindow* windowAt(const PlanWindows& windows, std::int64_t at);
/// The first one that begins later; null: none does.
const TimeWindow* windowAfter(const PlanWindows& windows, std::int64_t at);

}  // namespace bayplan
