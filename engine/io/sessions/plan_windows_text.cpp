// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/plan_windows_text.h"

#include "base/duration.h"
#include "io/objects/decode_common.h"
#include "io/text/document.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

std::int64_t decodeMoment(const Field& field) {
    const std::string_view text = field.string();
    const std::optional<std::int64_t> at = unixSeconds(text);
    if (!at) field.fail(worded("must be a time such as 2006-01-02T15:04:05Z, not \"%1\"", {text}));
    return *at;
}

TimeWindow decodeWindow(const Field& field) {
    requireKnown(field, {"from", "to"});
    std::optional<std::int64_t> from, to;
    field.forEach([&](std::string_view key, const Field& value) { (key == "from" ? from : to) = decodeMoment(value); });
    if (!from || !to) field.fail(worded("must say from and to"));
    if (*to <= *from) field.fail(worded("ends before it begins"));
    return {*from, *to};
}

std::int64_t decodeStartsWithin(const Field& field) {
    const std::string_view text = field.string();
    const std::optional<Duration> within = parseDuration(text);
    if (!within || within->nanoseconds < 0) field.fail(worded("must be a duration, such as 90s or 2m, not \"%1\"", {text}));
    return (within->milliseconds() + 999) / 1000;
}

}  // namespace

void appendWindows(JsonMembers& members, const PlanWindows& windows) {
    if (!windows.any()) return;
    members.list("windows", windows.spans, [](JsonMembers& one, const TimeWindow& window) {
        one.text("from", timeText(window.from));
        one.text("to", timeText(window.to));
    });
    if (windows.startsWithin) members.text("startsWithin", toString(Duration::seconds(*windows.startsWithin)));
}

bool takeWindows(std::string_view key, const Field& value, PlanWindows& windows) {
    if (key == "startsWithin") {
        windows.startsWithin = decodeStartsWithin(value);
        return true;
    }
    if (key != "windows") return false;
    value.forEachElement([&](const Field& element) {
        if (windows.spans.size() == kMostWindows) element.fail(worded("more than %1 windows are not read", {kMostWindows}));
        const TimeWindow window = decodeWindow(element);
        if (!windows.spans.empty() && window.from < windows.spans.back().to) element.fail(worded("begins before the window before it ends"));
        windows.spans.push_back(window);
    });
    // Nobody knows whether an empty list means "never" or "at any time".
    if (windows.spans.empty()) value.fail(worded("names no window; a plan for any time has no windows at all"));
    return true;
}

void requireWindows(const Field& plan, const PlanWindows& windows) {
    if (windows.startsWithin && !windows.any()) plan.fail(worded("startsWithin is about windows, and there are none"));
}

std::string windowText(const TimeWindow& window) { return timeText(window.from) + "/" + timeText(window.to); }

}  // namespace bayplan
