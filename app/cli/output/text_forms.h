// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbers and texts in the forms that several commands print.

#include <ostream>
#include <sstream>
#include <string>
#include <utility>

namespace bayplan {

/// With all of `decimals`: "0.250".
std::string fixedNumber(double value, int decimals);
/// At most `decimals`, without zeros at the end: "95.23", "7".
std::string plainNumber(double value, int decimals);
/// A field of CSV, quoted where it has to be.
std::string csvField(const std::string& text);
/// A string of JSON, in quotes; control characters in it are escaped.
std::string jsonText(const std::string& text);
/// What `write(std::ostream&)` writes.
template <typename Write>
std::string written(Write&& write) {
    std::ostringstream out;
    write(out);
    return std::move(out).str();
}
/// An array of JSON, each row of it as `write(row)` prints it.
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
