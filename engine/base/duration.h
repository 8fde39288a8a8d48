// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Durations as Kubernetes configuration writes them: "5s", "1h30m", "250ms". Nanoseconds inside, so that nothing that
// was written is rounded.
// Source: Go 1.25 time.ParseDuration and Duration.String.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bayplan {

struct Duration {
    std::int64_t nanoseconds = 0;

    static constexpr Duration seconds(std::int64_t n) { return {n * 1'000'000'000}; }
    std::int64_t milliseconds() const { return nanoseconds / 1'000'000; }
    auto operator<=>(const Duration&) const = default;
};

/// Absent if `text` is no duration, or one beyond 64 bits of nanoseconds.
std::optional<Duration> parseDuration(std::string_view text);

/// The shortest form that reads back equal: "1m30s", "1.5ms", "0s".
std::string toString(Duration duration);

}  // namespace bayplan
