// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The forms of numbers and texts that several commands print.

#include <ostream>
#include <sstream>
#include <string>
#include <utility>

namespace bayplan {

/// With all of `decimals`: "0.250".
std::string fixedNumber(double value, int decimals);
/// At most `decimals`, without trailing zeros: "95.23", "7".
std::string plainNumber(double value, int decimals);
/// A dash where there is nothing.
inline std::string orDash(const std::string& text) { return text.empty() ? "-" : text; }
/// A field of CSV, quoted if necessary.
std::string csvField(const std::string& text);
/// A string of JSON, in quotes; control characters are escaped.
std::string jsonText(const std::string& text);
/// What `write(std::ostream&)` writes.
template <typename Write>
std::string written(Write&& write) {
    std::ostringstream out;
    write(out);
    return std::move(out).str();
}
/// An array of JSON, with each row printed by `write(row)`.
template <typename Rows, typename Write>
void writeJsonList(std::ostream& out, const Rows& rows, Write&& write) {
    out << '[';
    const char* comma = "";
    for (const auto& row : rows) {
        out << comma;
        write(row);
        comma = ",";
    }
    out << ']';
}

}  // namespace bayplan
