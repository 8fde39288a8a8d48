// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What stands at the end of a way of keys in a parsed JSON text, for those who read a little of it and take what is not there for nothing.
// Thread rule: pure functions.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "io/text/json_value.h"

namespace bayplan {

/// Null where there is nothing.
JsonValue jsonAt(JsonValue object, std::initializer_list<std::string_view> way);
/// `otherwise` where there is no whole number.
std::int64_t jsonInteger(const JsonValue& object, std::initializer_list<std::string_view> way, std::int64_t otherwise = 0);
/// Whether `true` stands there.
bool jsonTrue(const JsonValue& object, std::initializer_list<std::string_view> way);
/// The field if it is a string, otherwise empty.
std::string jsonText(const JsonValue& object, std::string_view key);

}  // namespace bayplan
