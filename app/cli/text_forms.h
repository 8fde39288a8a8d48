// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbers and texts in the forms that several commands print.

#include <string>

namespace bayplan {

/// At most `decimals`, without zeros at the end: "95.23", "7".
std::string plainNumber(double value, int decimals);
/// A field of CSV, quoted where it has to be.
std::string csvField(const std::string& text);
/// A string of JSON, in quotes, without control characters.
std::string jsonText(const std::string& text);

}  // namespace bayplan
