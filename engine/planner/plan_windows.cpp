// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/plan_windows.h"

#include <algorithm>

namespace bayplan {

Result<void> areInOrder(const std::vector<TimeWindow>& windows) {
    for (std::size_t i = 0; i < windows.size(); ++i) {
        if (windows[i].to <= windows[i].from) return Error{ErrorCode::Invalid, worded("window %1 ends before it begins", {i + 1}), {}};
        if (i > 0 && windows[i].from < windows[i - 1].to) return Error{ErrorCode::Invalid, worded("window %1 begins before the one before it ends", {i + 1}), {}};
    }
    return {};
}

const TimeWindow* windowAt(const PlanWindows& windows, std::int64_t at) {
    const auto holds = [at](const TimeWindow& one) { return one.from <= at && at < one.to; };
    const auto found = std::find_if(windows.spans.begin(), windows.spans.end(), holds);
    return found == windows.spans.end() ? nullptr : &*found;
}

const TimeWindow* windowAfter(const PlanWindows& windows, std::int64_t at) {
    const auto found = std::find_if(windows.spans.begin(), windows.spans.end(), [at](const TimeWindow& one) { return one.from > at; });
    return found == windows.spans.end() ? nullptr : &*found;
}

}  // namespace bayplan
