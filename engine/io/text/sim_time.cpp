// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/sim_time.h"

#include <cmath>
#include <optional>

#include "base/duration.h"

namespace bayplan {

namespace {

using std::chrono::milliseconds;
constexpr const char* kWanted = "a duration such as 90s, 1h30m or 250ms";
constexpr double kMostSeconds = 100.0 * 366 * 24 * 3600;

std::optional<milliseconds> fromSeconds(double seconds) {
    if (!(seconds >= 0) || seconds > kMostSeconds) return std::nullopt;
    return milliseconds(std::llround(seconds * 1000));
}

std::optional<milliseconds> fromText(std::string_view text) {
    const std::optional<Duration> duration = parseDuration(text);
    if (!duration || duration->nanoseconds < 0) return std::nullopt;
    return milliseconds(duration->milliseconds());
}

}  // namespace

milliseconds decodeTime(const Field& field) {
    const JsonValue& value = field.value();
    std::optional<milliseconds> time;
    std::string said;
    value.appendTo(said);
    switch (value.type()) {
    case JsonValue::Type::Integer:
        time = fromSeconds(static_cast<double>(value.integer()));
        break;
    case JsonValue::Type::Real:
        time = fromSeconds(value.real());
        break;
    case JsonValue::Type::String:
        time = fromText(value.string());
        break;
    default:
        field.failType(kWanted);
    }
    if (!time) field.fail(worded("must be %1, not %2", {kWanted, said}));
    return *time;
}

std::string secondsText(milliseconds time) {
    const std::int64_t millis = time.count();
    std::string text = std::to_string(millis / 1000);
    if (millis % 1000 == 0) return text;
    std::string decimals = std::to_string(millis % 1000 + 1000).substr(1);
    while (decimals.back() == '0') decimals.pop_back();
    return text + "." + decimals;
}

}  // namespace bayplan
