// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The value of a CEL expression: JSON data, optional values, objects of a named type, and errors. Errors are values, as
// in cel-go, so that "false && error" is false. Thread rule: values.

#include <string>
#include <utility>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver::cel {

struct Value {
    enum class Kind { Error,
                      Null,
                      Bool,
                      Int,
                      Double,
                      Text,
                      List,
                      Map,
                      Optional,
                      Typed };

    Kind kind = Kind::Null;
    bool truth = false;
    std::int64_t number = 0;
    double real = 0;
    std::string text = {};                                    // of a text, an error's words, a type's name
    std::vector<Value> items = {};                            // of a list; none or one of an optional
    std::vector<std::pair<std::string, Value>> members = {};  // of a map or a typed object, in the order of setting

    static Value error(std::string why) { return {.kind = Kind::Error, .text = std::move(why)}; }
    static Value of(bool truth) { return {.kind = Kind::Bool, .truth = truth}; }
    static Value of(std::int64_t number) { return {.kind = Kind::Int, .number = number}; }
    static Value of(std::string text) { return {.kind = Kind::Text, .text = std::move(text)}; }
    static Value optional() { return {.kind = Kind::Optional}; }
    static Value optional(Value held) { return {.kind = Kind::Optional, .items = {std::move(held)}}; }

    bool isError() const { return kind == Kind::Error; }
    bool is(bool wanted) const { return kind == Kind::Bool && truth == wanted; }
    /// The member of that name; nullptr if there is none.
    const Value* member(const std::string& name) const;
};

Value fromJson(const Json& json);
/// Converts typed objects to plain ones.
Json toJson(const Value& value);
/// CEL's ==: numbers across types, maps without order.
bool equal(const Value& a, const Value& b);
/// "string", "map": the name of the value's type in errors.
const char* typeName(const Value& value);

}  // namespace bayplan::apiserver::cel
