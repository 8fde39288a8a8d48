// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/field.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>

namespace bayplan {

namespace {

std::string describe(const JsonValue& value) {
    switch (value.type()) {
    case JsonValue::Type::Null: return "null";
    case JsonValue::Type::Array: return "a list";
    case JsonValue::Type::Object: return "an object";
    case JsonValue::Type::String: {
        const std::string_view text = value.string();
        return "the string \"" + std::string(text.substr(0, 40)) + (text.size() > 40 ? "…\"" : "\"");
    }
    default: {
        std::string text;
        value.appendTo(text);
        return text;
    }
    }
}

std::optional<int> digits(std::string_view text, std::size_t at, std::size_t count) {
    if (text.size() < at + count) return std::nullopt;
    int number = 0;
    for (std::size_t i = at; i < at + count; ++i) {
        if (text[i] < '0' || text[i] > '9') return std::nullopt;
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

/// "2024-01-31T23:59:59.5+01:00".
std::optional<std::int64_t> unixSeconds(std::string_view text) {
    const auto year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
    const auto hour = digits(text, 11, 2), minute = digits(text, 14, 2), second = digits(text, 17, 2);
    if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
    if (text[4] != '-' || text[7] != '-' || text[13] != ':' || text[16] != ':') return std::nullopt;
    if (text[10] != 'T' && text[10] != 't' && text[10] != ' ') return std::nullopt;
    if (*hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    std::size_t at = 19;
    if (at < text.size() && text[at] == '.') {
        const std::size_t fraction = ++at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        if (at == fraction) return std::nullopt;
    }
    std::int64_t offset = 0;
    const std::string_view zone = text.substr(at);
    if (zone != "Z" && zone != "z") {
        const auto zoneHour = digits(zone, 1, 2), zoneMinute = digits(zone, 4, 2);
        if (zone.size() != 6 || (zone[0] != '+' && zone[0] != '-') || zone[3] != ':' || !zoneHour || !zoneMinute) return std::nullopt;
        offset = (zone[0] == '-' ? -1 : 1) * (*zoneHour * 3600 + *zoneMinute * 60);
    }
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return days * 86400 + *hour * 3600 + *minute * 60 + *second - offset;
}

}  // namespace

FieldPath Field::path() const {
    FieldPath path;
    for (const Field* at = this; at->m_parent; at = at->m_parent)
        path.push_back(PathStep{std::string(at->m_key), at->m_index, at->m_isIndex});
    std::reverse(path.begin(), path.end());
    return path;
}

void Field::fail(std::string message) const { throw Fault{path(), std::move(message)}; }

void Field::failType(std::string_view wanted) const {
    fail("must be " + std::string(wanted) + ", not " + describe(m_value));
}

void Field::requireType(JsonValue::Type type, std::string_view wanted) const {
    if (m_value.type() != type) failType(wanted);
}

std::string_view Field::string() const {
    if (m_value.type() != JsonValue::Type::String) {
        const bool scalar = m_value.type() != JsonValue::Type::Object && m_value.type() != JsonValue::Type::Array;
        failType(scalar ? "a string (put it in quotes)" : "a string");
    }
    return m_value.string();
}

bool Field::boolean() const {
    requireType(JsonValue::Type::Bool, "true or false");
    return m_value.boolean();
}

std::int64_t Field::integer(std::int64_t least, std::int64_t most) const {
    requireType(JsonValue::Type::Integer, "a whole number");
    const std::int64_t number = m_value.integer();
    if (number < least || number > most)
        fail("must be " + std::to_string(least) + " to " + std::to_string(most) + ", not " + std::to_string(number));
    return number;
}

std::int32_t Field::int32(std::int32_t least, std::int32_t most) const {
    return static_cast<std::int32_t>(integer(least, most));
}

Quantity Field::quantity() const {
    std::string number;
    std::string_view text;
    switch (m_value.type()) {
    case JsonValue::Type::String: text = m_value.string(); break;
    case JsonValue::Type::Integer:
    case JsonValue::Type::Unsigned:
    case JsonValue::Type::Real:
        m_value.appendTo(number);
        text = number;
        break;
    default: failType("a quantity");
    }
    const Result<Quantity> parsed = Quantity::parse(text);
    if (!parsed) fail(parsed.error().message);
    return *parsed;
}

std::optional<std::int64_t> Field::timeIfAny() const {
    return m_value.type() == JsonValue::Type::String ? unixSeconds(m_value.string()) : std::nullopt;
}

std::int64_t Field::time() const {
    const auto seconds = unixSeconds(string());
    if (!seconds) failType("a time like 2006-01-02T15:04:05Z");
    return *seconds;
}

}  // namespace bayplan
