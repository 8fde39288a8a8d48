// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/duration.h"

#include <array>
#include <limits>
#include <utility>

namespace bayplan {

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

// A longer name comes before a name that it begins with.
constexpr std::array<std::pair<std::string_view, std::int64_t>, 8> kUnits{{
    {"ns", 1},
    {"us", 1'000},
    {"\xC2\xB5s", 1'000},
    {"\xCE\xBCs", 1'000},
    {"ms", 1'000'000},
    {"s", 1'000'000'000},
    {"m", 60'000'000'000},
    {"h", 3'600'000'000'000},
}};

bool digit(char c) { return c >= '0' && c <= '9'; }

/// Takes one "12.5ms" off the front of `text`; false if there is none or it is too large.
bool takePart(std::string_view& text, std::int64_t& sum) {
    std::int64_t whole = 0;
    std::int64_t fraction = 0, scale = 1;
    std::size_t digits = 0;
    while (!text.empty() && digit(text.front())) {
        if (whole > (kMost - 9) / 10) return false;
        whole = whole * 10 + (text.front() - '0');
        ++digits;
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        while (!text.empty() && digit(text.front())) {
            if (scale < 1'000'000'000'000'000) {  // digits beyond are below a nanosecond of an hour
                fraction = fraction * 10 + (text.front() - '0');
                scale *= 10;
            }
            ++digits;
            text.remove_prefix(1);
        }
    }
    if (digits == 0) return false;
    for (const auto& [name, size] : kUnits) {
        if (!text.starts_with(name)) continue;
        text.remove_prefix(name.size());
        const auto part = static_cast<std::int64_t>(static_cast<double>(fraction) * (static_cast<double>(size) / static_cast<double>(scale)));
        if (whole > (kMost - part) / size) return false;
        const std::int64_t value = whole * size + part;
        if (sum > kMost - value) return false;
        sum += value;
        return true;
    }
    return false;
}

/// `value` / `unit` with as many digits after the point as it has.
std::string decimal(std::int64_t value, std::int64_t unit) {
    std::string text = std::to_string(value / unit);
    std::int64_t rest = value % unit;
    if (rest == 0) return text;
    text += '.';
    while (rest > 0) {
        rest *= 10;
        text += static_cast<char>('0' + rest / unit);
        rest %= unit;
    }
    return text;
}

}  // namespace

std::optional<Duration> parseDuration(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (text == "0") return Duration{};
    if (text.empty()) return std::nullopt;
    std::int64_t sum = 0;
    while (!text.empty())
        if (!takePart(text, sum)) return std::nullopt;
    return Duration{negative ? -sum : sum};
}

std::string toString(Duration duration) {
    if (duration.nanoseconds == 0) return "0s";
    std::string text;
    std::int64_t rest = duration.nanoseconds;
    if (rest == std::numeric_limits<std::int64_t>::min()) return "-2562047h47m16.854775808s";
    if (rest < 0) {
        text = "-";
        rest = -rest;
    }
    if (rest < 1'000) return text + std::to_string(rest) + "ns";
    if (rest < 1'000'000) return text + decimal(rest, 1'000) + "\xC2\xB5s";
    if (rest < 1'000'000'000) return text + decimal(rest, 1'000'000) + "ms";
    const std::int64_t minutes = rest / 60'000'000'000;
    if (minutes >= 60) text += std::to_string(minutes / 60) + "h";
    if (minutes > 0) text += std::to_string(minutes % 60) + "m";
    return text + decimal(rest % 60'000'000'000, 1'000'000'000) + "s";
}

}  // namespace bayplan
