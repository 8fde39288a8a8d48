// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/text_forms.h"

#include <cstdio>

#include "io/text/json_value.h"

namespace bayplan {

std::string fixedNumber(double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

std::string plainNumber(double value, int decimals) {
    std::string out = fixedNumber(value, decimals);
    if (out.find('.') == std::string::npos) return out;
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return out == "-0" ? "0" : out;
}

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string jsonText(const std::string& text) {
    std::string out;
    appendJsonString(out, text);
    return out;
}

}  // namespace bayplan
