// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The meaning of a plain YAML scalar, as JSON text. YAML 1.2's core schema: true, false, null, decimal, 0x and 0o
// integers, decimal fractions. "yes", "on" and "1:30" are strings. Digits are kept as written, because a quantity may
// have more digits than a double; integers beyond 64 bits, .inf and .nan, which JSON lacks, become strings.

#include <string>
#include <string_view>

namespace bayplan {

enum class ScalarTag { Plain,
                       String,
                       Int,
                       Float,
                       Bool,
                       Null };

/// Appends the JSON of scalar `value`; a tag that does not match the value gives a string.
void appendYamlScalar(std::string& out, std::string_view value, ScalarTag tag);

/// Whether `value`, written without quotes, would be read as anything but that string. For writers.
bool plainMeansOther(std::string_view value);

}  // namespace bayplan
