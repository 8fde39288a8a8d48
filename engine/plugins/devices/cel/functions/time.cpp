// SPDX-License-Identifier: GPL-3.0-or-later
// Points in time and spans of time: reading, writing, and their parts.
// Source: the standard library of CEL; the texts that Go's time package reads.

#include <charconv>
#include <chrono>
#include <limits>

#include "base/quantity.h"
#include "plugins/devices/cel/functions.h"

namespace bayplan::cel {

namespace {

constexpr std::int64_t kNanosOfSecond = 1'000'000'000;
constexpr std::int64_t kSecondsOfDay = 86'400;

bool isTimeDigit(char c) { return c >= '0' && c <= '9'; }

/// Takes that many digits, or the letter, off the front. False: they are not there.
bool take(std::string_view& text, std::size_t digits, int& value) {
    value = 0;
    if (text.size() < digits) return false;
    for (std::size_t i = 0; i < digits; ++i) {
        if (!isTimeDigit(text[i])) return false;
        value = value * 10 + (text[i] - '0');
    }
    text.remove_prefix(digits);
    return true;
}
bool take(std::string_view& text, char letter) {
    if (!text.starts_with(letter)) return false;
    text.remove_prefix(1);
    return true;
}

std::string twoDigits(std::int64_t value) { return (value < 10 ? "0" : "") + std::to_string(value); }

/// ".5": without zeros at the end; empty: nothing behind the point.
std::string fraction(std::int64_t nanos) {
    if (nanos == 0) return {};
    std::string digits = std::to_string(kNanosOfSecond + nanos);
    digits[0] = '.';
    return digits.erase(digits.find_last_not_of('0') + 1);
}

std::int64_t floored(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// The seconds that a zone is ahead; absent: its name would have to be looked up.
std::optional<std::int64_t> offsetOf(std::string_view zone) {
    if (zone.empty() || zone == "UTC") return 0;
    const bool behind = zone[0] == '-';
    if (zone[0] == '-' || zone[0] == '+') zone.remove_prefix(1);
    int hours = 0, minutes = 0;
    if (!take(zone, 2, hours) || !take(zone, ':') || !take(zone, 2, minutes) || !zone.empty()) return std::nullopt;
    const std::int64_t ahead = hours * 3600 + minutes * 60;
    return behind ? -ahead : ahead;
}

Value toTimestamp(Arguments args, Meter&) {
    if (const auto* seconds = args[0].as<std::int64_t>()) return Timestamp{*seconds, 0};
    const auto* text = args[0].as<std::string>();
    if (!text) return args[0];
    const auto time = parseTimestamp(*text);
    return time ? Value(*time) : failure("type conversion error from 'string' to 'google.protobuf.Timestamp'");
}

Value toSpan(Arguments args, Meter&) {
    const auto* text = args[0].as<std::string>();
    if (!text) return args[0];
    const auto span = parseSpan(*text);
    return span ? Value(*span) : failure("type conversion error from 'string' to 'google.protobuf.Duration'");
}

Value timeText(Arguments args, Meter&) { return describe(args[0]); }
Value toSeconds(Arguments args, Meter&) { return args[0].as<Timestamp>()->seconds; }

enum class Part { Year,
                  Month,
                  DayOfMonth,
                  Date,
                  DayOfWeek,
                  DayOfYear,
                  Hours,
                  Minutes,
                  Seconds,
                  Milliseconds };

template <Part part>
Value partOf(Arguments args, Meter&) {
    const Timestamp& time = *args[0].as<Timestamp>();
    const auto ahead = args.size() > 1 ? offsetOf(*args[1].as<std::string>()) : std::optional<std::int64_t>(0);
    if (!ahead) return notModelled("CEL time zone " + *args[1].as<std::string>());
    const std::int64_t local = time.seconds + *ahead;
    const std::chrono::sys_days day{std::chrono::days(floored(local, kSecondsOfDay))};
    const std::chrono::year_month_day date(day);
    const std::int64_t second = local - floored(local, kSecondsOfDay) * kSecondsOfDay;
    const auto whole = [](auto number) { return Value(static_cast<std::int64_t>(number)); };
    switch (part) {
    case Part::Year: return whole(static_cast<int>(date.year()));
    case Part::Month: return whole(static_cast<unsigned>(date.month()) - 1);
    case Part::DayOfMonth: return whole(static_cast<unsigned>(date.day()) - 1);
    case Part::Date: return whole(static_cast<unsigned>(date.day()));
    case Part::DayOfWeek: return whole(std::chrono::weekday(day).c_encoding());
    case Part::DayOfYear: return whole((day - std::chrono::sys_days(date.year() / 1 / 1)).count());
    case Part::Hours: return whole(second / 3600);
    case Part::Minutes: return whole(second / 60 % 60);
    case Part::Seconds: return whole(second % 60);
    case Part::Milliseconds: return whole(time.nanos / 1'000'000);
    }
    return noSuchOverload();
}

/// A span in whole units.
template <std::int64_t nanos>
Value unitsOf(Arguments args, Meter&) {
    return args[0].as<Span>()->nanos / nanos;
}

#define BAYPLAN_TIME_PART(name, part)                                                 \
    {name, kMember, "google.protobuf.Timestamp", "int", partOf<Part::part>}, {        \
        name, kMember, "google.protobuf.Timestamp, string", "int", partOf<Part::part> \
    }

constexpr Row kTimes[] = {
    {"timestamp", kGlobal, "string", "google.protobuf.Timestamp", toTimestamp},
    {"timestamp", kGlobal, "int", "google.protobuf.Timestamp", toTimestamp},
    {"timestamp", kGlobal, "google.protobuf.Timestamp", "google.protobuf.Timestamp", toTimestamp},
    {"duration", kGlobal, "string", "google.protobuf.Duration", toSpan},
    {"duration", kGlobal, "google.protobuf.Duration", "google.protobuf.Duration", toSpan},
    {"string", kGlobal, "google.protobuf.Timestamp", "string", timeText},
    {"string", kGlobal, "google.protobuf.Duration", "string", timeText},
    {"int", kGlobal, "google.protobuf.Timestamp", "int", toSeconds},
    {"int", kGlobal, "google.protobuf.Duration", "int", unitsOf<1>},
    BAYPLAN_TIME_PART("getFullYear", Year),
    BAYPLAN_TIME_PART("getMonth", Month),
    BAYPLAN_TIME_PART("getDayOfMonth", DayOfMonth),
    BAYPLAN_TIME_PART("getDate", Date),
    BAYPLAN_TIME_PART("getDayOfWeek", DayOfWeek),
    BAYPLAN_TIME_PART("getDayOfYear", DayOfYear),
    BAYPLAN_TIME_PART("getHours", Hours),
    BAYPLAN_TIME_PART("getMinutes", Minutes),
    BAYPLAN_TIME_PART("getSeconds", Seconds),
    BAYPLAN_TIME_PART("getMilliseconds", Milliseconds),
    {"getHours", kMember, "google.protobuf.Duration", "int", unitsOf<3600 * kNanosOfSecond>},
    {"getMinutes", kMember, "google.protobuf.Duration", "int", unitsOf<60 * kNanosOfSecond>},
    {"getSeconds", kMember, "google.protobuf.Duration", "int", unitsOf<kNanosOfSecond>},
    {"getMilliseconds", kMember, "google.protobuf.Duration", "int", unitsOf<kNanosOfSecond / 1000>},
};
#undef BAYPLAN_TIME_PART

struct UnitOfTime {
    std::string_view text;
    std::int64_t nanos;
};
/// "ms" before "m": the first that fits counts.
constexpr UnitOfTime kUnits[] = {{"ns", 1}, {"us", 1000}, {"\u00B5s", 1000}, {"\u03BCs", 1000}, {"ms", 1'000'000}, {"s", kNanosOfSecond}, {"m", 60 * kNanosOfSecond}, {"h", 3600 * kNanosOfSecond}};

}  // namespace

std::span<const Row> timeRows() { return kTimes; }

std::optional<Timestamp> parseTimestamp(std::string_view text) {
    int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
    const bool read = take(text, 4, year) && take(text, '-') && take(text, 2, month) && take(text, '-') && take(text, 2, day) && take(text, 'T') && take(text, 2, hour)
                      && take(text, ':') && take(text, 2, minute) && take(text, ':') && take(text, 2, second);
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)), std::chrono::day(static_cast<unsigned>(day))};
    if (!read || !date.ok() || year == 0 || hour > 23 || minute > 59 || second > 59) return std::nullopt;
    std::int32_t nanos = 0;
    if (text.size() > 1 && (text[0] == '.' || text[0] == ',') && isTimeDigit(text[1])) {
        text.remove_prefix(1);
        for (std::int32_t unit = kNanosOfSecond / 10; !text.empty() && isTimeDigit(text[0]); unit /= 10, text.remove_prefix(1)) nanos += (text[0] - '0') * unit;
    }
    std::int64_t ahead = 0;
    if (!take(text, 'Z')) {
        const bool behind = text.starts_with('-');
        int hours = 0, minutes = 0;
        if ((!take(text, '-') && !take(text, '+')) || !take(text, 2, hours) || !take(text, ':') || !take(text, 2, minutes) || hours > 24 || minutes > 59) return std::nullopt;
        ahead = (behind ? -1 : 1) * (hours * 3600 + minutes * 60);
    }
    if (!text.empty()) return std::nullopt;
    return Timestamp{std::chrono::sys_days(date).time_since_epoch().count() * kSecondsOfDay + hour * 3600 + minute * 60 + second - ahead, nanos};
}

/// "1h2.5s", as Go writes it.
std::optional<Span> parseSpan(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (!take(text, '-')) take(text, '+');
    if (text == "0") return Span{};
    if (text.empty()) return std::nullopt;
    Int128 sum = 0;
    while (!text.empty()) {
        Int128 digits = 0, scale = 1;
        bool any = false;
        for (bool point = false; !text.empty() && (isTimeDigit(text[0]) || (text[0] == '.' && !point)); text.remove_prefix(1)) {
            if (text[0] == '.') {
                point = true;
                continue;
            }
            any = true;
            // Digits far behind the point are less than a nanosecond of every unit.
            if (scale > 1'000'000'000'000'000) continue;
            digits = digits * 10 + (text[0] - '0');
            if (point) scale *= 10;
            else if (digits > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
        }
        const UnitOfTime* unit = nullptr;
        for (const UnitOfTime& one : kUnits)
            if (!unit && text.starts_with(one.text)) unit = &one;
        if (!any || !unit) return std::nullopt;
        text.remove_prefix(unit->text.size());
        sum += digits * unit->nanos / scale;
        if (sum > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
    }
    return Span{static_cast<std::int64_t>(negative ? -sum : sum)};
}

std::string textOf(Timestamp time) {
    const std::int64_t days = floored(time.seconds, kSecondsOfDay);
    const std::int64_t second = time.seconds - days * kSecondsOfDay;
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
    const std::string year = std::to_string(10'000 + static_cast<int>(date.year())).substr(1);
    return year + "-" + twoDigits(static_cast<unsigned>(date.month())) + "-" + twoDigits(static_cast<unsigned>(date.day())) + "T" + twoDigits(second / 3600) + ":"
           + twoDigits(second / 60 % 60) + ":" + twoDigits(second % 60) + fraction(time.nanos) + "Z";
}

std::string textOf(Span span) {
    // Upstream writes it as a floating number, too.
    const std::int64_t whole = span.nanos / kNanosOfSecond;
    const double seconds = static_cast<double>(whole) + static_cast<double>(span.nanos % kNanosOfSecond) / 1e9;
    char buffer[64];
    return std::string(buffer, std::to_chars(buffer, buffer + sizeof buffer, seconds, std::chars_format::fixed).ptr) + "s";
}

}  // namespace bayplan::cel
