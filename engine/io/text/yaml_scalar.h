// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a plain YAML scalar means, as JSON text. YAML 1.2's core schema: true, false, null, decimal, 0x and 0o integers,
// decimal fractions. "yes", "on" and "1:30" are strings. Digits are kept as written, since a quantity may have more of
// them than a double holds; integers beyond 64 bits, .inf and .nan, which JSON has not, become strings.

#include <string>
#include <string_view>

namespace bayplan {

enum class ScalarTag { Plain,
                       String,
                       Int,
                       Float,
                       Bool,
                       Null };

/// Appends the JSON of scalar `value`; a tag that does not fit the value gives a string.
void appendYamlScalar(std::string& out, std::string_view value, ScalarTag tag);

/// Would `value`, written without quotes, be read as anything but that string? For writers.
bool plainMeansOther(std::string_view value);

}  // namespace bayplan
