// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A value of an object together with its path, so that a fault in it can be reported with the path.
// The accessors request a type and throw Fault if the value has another; the caller of a decoder catches it.
// A null counts as absent, as it does for the API server.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/message.h"
#include "base/quantity.h"
#include "io/text/json_value.h"
#include "io/text/text_position.h"

namespace bayplan {

/// The fault of one object: thrown by decoders, caught by readers.
struct Fault {
    FieldPath path;
    Message message;
};

class Field {
public:
    explicit Field(JsonValue root) : m_value(root) {}
    /// The child of a value; valid as long as its parent is.
    Field(const Field& parent, std::string_view key, JsonValue value) : m_value(value), m_parent(&parent), m_key(key) {}
    Field(const Field& parent, std::size_t index, JsonValue value)
        : m_value(value), m_parent(&parent), m_index(index), m_isIndex(true) {}

    const JsonValue& value() const { return m_value; }
    FieldPath path() const;
    [[noreturn]] void fail(Message message) const;
    /// Calls fail("must be …, not …") with the kind of the value.
    [[noreturn]] void failType(const Message& wanted) const;

    std::string_view string() const;
    std::string text() const { return std::string(string()); }
    bool boolean() const;
    std::int64_t integer(std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                         std::int64_t most = std::numeric_limits<std::int64_t>::max()) const;
    std::int32_t int32(std::int32_t least = std::numeric_limits<std::int32_t>::min(),
                       std::int32_t most = std::numeric_limits<std::int32_t>::max()) const;
    /// Any number; it is finite.
    double real(double least = -std::numeric_limits<double>::max(), double most = std::numeric_limits<double>::max()) const;
    /// A string, or a number as people write it in YAML.
    Quantity quantity() const;
    /// RFC 3339 as Unix seconds.
    std::int64_t time() const;
    /// For times that only an age depends on: absent if the value is no time.
    std::optional<std::int64_t> timeIfAny() const;

    /// Calls visit(std::string_view key, const Field&) for each field that is not null.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        requireType(JsonValue::Type::Object, "an object");
        m_value.forEachField([&](std::string_view key, JsonValue value) {
            if (!value.isNull()) visit(key, Field(*this, key, value));
        });
    }
    /// Calls visit(const Field&) for each element.
    template <typename Visit>
    void forEachElement(Visit&& visit) const {
        requireType(JsonValue::Type::Array, "a list");
        std::size_t index = 0;
        m_value.forEachElement([&](JsonValue value) { visit(Field(*this, index++, value)); });
    }

private:
    void requireType(JsonValue::Type type, const char* wanted) const;

    JsonValue m_value;
    const Field* m_parent = nullptr;
    std::string_view m_key;
    std::size_t m_index = 0;
    bool m_isIndex = false;
};

}  // namespace bayplan
