// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/time_span.h"

#include "base/duration.h"
#include "io/text/time_text.h"

namespace bayplan {

namespace {

constexpr std::int64_t kNanosecondsOfASecond = 1'000'000'000;

}  // namespace

Result<TimeWindow> timeSpanFrom(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::string_view end = slash == std::string_view::npos ? std::string_view() : text.substr(slash + 1);
    const std::optional<std::int64_t> from = unixSeconds(text.substr(0, slash));
    std::optional<std::int64_t> to = unixSeconds(end);
    if (const std::optional<Duration> lasts = to ? std::nullopt : parseDuration(end); lasts && from) to = *from + lasts->nanoseconds / kNanosecondsOfASecond;
    if (!from || !to) return Error{ErrorCode::Invalid, worded("must be FROM/TO, each as 2026-12-01T22:00:00Z, or FROM/DURATION, such as 2026-12-01T22:00:00Z/4h"), {}};
    if (*to <= *from) return Error{ErrorCode::Invalid, worded("ends before it begins"), {}};
    return TimeWindow{*from, *to};
}

}  // namespace bayplan
