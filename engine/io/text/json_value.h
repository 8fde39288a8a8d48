// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A view of one value of a parsed JSON text, and the parser that owns it. Keeps the JSON library out of the headers.
// Thread rule: one thread for each parser; a value is valid until its parser parses again or is destroyed.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/result.h"

namespace bayplan {

class JsonValue {
public:
    enum class Type { Null,
                      Bool,
                      Integer,
                      Unsigned,
                      Real,
                      String,
                      Array,
                      Object };

    JsonValue() = default;  // null

    Type type() const;
    bool isNull() const { return type() == Type::Null; }
    // Each requires a value of the right type.
    bool boolean() const;
    std::int64_t integer() const;       // Integer
    std::uint64_t unsignedInt() const;  // Unsigned: only values beyond int64
    double real() const;                // Real
    std::string_view string() const;

    /// Calls visit(std::string_view key, JsonValue) for every field of an object, in order.
    template <typename Visit>
    void forEachField(Visit&& visit) const {
        fields([](void* context, std::string_view key, JsonValue value) {
            (*static_cast<std::remove_reference_t<Visit>*>(context))(key, value);
        },
               &visit);
    }
    /// Calls visit(JsonValue) for every element of a list, in order.
    template <typename Visit>
    void forEachElement(Visit&& visit) const {
        elements([](void* context, JsonValue value) {
            (*static_cast<std::remove_reference_t<Visit>*>(context))(value);
        },
                 &visit);
    }
    /// Finds the last field of that name in an object; false if there is none, or the value is no object.
    bool find(std::string_view key, JsonValue& found) const;
    /// Appends the value as compact JSON.
    void appendTo(std::string& out) const;

private:
    friend class JsonParser;
    void fields(void (*visit)(void*, std::string_view, JsonValue), void* context) const;
    void elements(void (*visit)(void*, JsonValue), void* context) const;
    alignas(void*) unsigned char m_element[2 * sizeof(void*)] = {};
};

class JsonParser {
public:
    JsonParser();
    ~JsonParser();
    JsonParser(JsonParser&&) noexcept;
    JsonParser& operator=(JsonParser&&) noexcept;

    /// Enlarges the capacity of `text`; the value does not refer to `text` afterwards.
    /// Errors: Syntax, without a place: see locateJsonFault.
    Result<JsonValue> parse(std::string& text);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Appends `text` as a JSON string, quoted and escaped. Bytes that are not UTF-8 become U+FFFD.
void appendJsonString(std::string& out, std::string_view text);

/// `text`, which must be JSON, without white space.
std::string compactJson(const std::string& text);

}  // namespace bayplan
