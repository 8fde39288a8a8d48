// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/field.h"

#include <algorithm>
#include <charconv>

#include "io/text/time_text.h"

namespace bayplan {

namespace {

Message describe(const JsonValue& value) {
    switch (value.type()) {
    case JsonValue::Type::Null: return "null";
    case JsonValue::Type::Array: return worded("a list");
    case JsonValue::Type::Object: return worded("an object");
    case JsonValue::Type::String: {
        const std::string_view text = value.string();
        return worded("the string \"%1\"", {std::string(text.substr(0, 40)) + (text.size() > 40 ? "…" : "")});
    }
    default: {
        std::string text;
        value.appendTo(text);
        return text;
    }
    }
}

}  // namespace

FieldPath Field::path() const {
    FieldPath path;
    for (const Field* at = this; at->m_parent; at = at->m_parent)
        path.push_back(PathStep{std::string(at->m_key), at->m_index, at->m_isIndex});
    std::reverse(path.begin(), path.end());
    return path;
}

void Field::fail(Message message) const { throw Fault{path(), std::move(message)}; }

void Field::failType(const Message& wanted) const {
    fail(worded("must be %1, not %2", {wanted, describe(m_value)}));
}

void Field::requireType(JsonValue::Type type, const char* wanted) const {
    if (m_value.type() != type) failType(worded(wanted));
}

std::string_view Field::string() const {
    if (m_value.type() != JsonValue::Type::String) {
        const bool scalar = m_value.type() != JsonValue::Type::Object && m_value.type() != JsonValue::Type::Array;
        failType(scalar ? worded("a string (put it in quotes)") : worded("a string"));
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
        fail(worded("must be %1 to %2, not %3", {least, most, number}));
    return number;
}

std::int32_t Field::int32(std::int32_t least, std::int32_t most) const {
    return static_cast<std::int32_t>(integer(least, most));
}

double Field::real(double least, double most) const {
    double number = 0;
    switch (m_value.type()) {
    case JsonValue::Type::Integer: number = static_cast<double>(m_value.integer()); break;
    case JsonValue::Type::Unsigned: number = static_cast<double>(m_value.unsignedInt()); break;
    case JsonValue::Type::Real: number = m_value.real(); break;
    default: failType(worded("a number"));
    }
    // The comparison is false for what is no number.
    if (number >= least && number <= most) return number;
    if (number < least && least == 0) fail(worded("must not be below 0"));
    failType(worded("a number within its bounds"));
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
    default: failType(worded("a quantity"));
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
    if (!seconds) failType(worded("a time like 2006-01-02T15:04:05Z"));
    return *seconds;
}

}  // namespace bayplan
