// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/yaml_scalar.h"

#include <charconv>
#include <cstdint>
#include <optional>

#include "io/text/json_value.h"

namespace bayplan {

namespace {

bool isNullWord(std::string_view v) { return v.empty() || v == "~" || v == "null" || v == "Null" || v == "NULL"; }
bool isTrueWord(std::string_view v) { return v == "true" || v == "True" || v == "TRUE"; }
bool isFalseWord(std::string_view v) { return v == "false" || v == "False" || v == "FALSE"; }

std::size_t digitsAt(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    return end - at;
}

template <typename Int>
std::optional<std::string> inBase(std::string_view digits, int base) {
    Int number = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
    if (failure != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return std::to_string(number);
}

/// The JSON digits of an integer, if 64 bits can hold it.
std::optional<std::string> integerText(std::string_view v) {
    if (v.size() > 2 && v[0] == '0' && v[1] == 'x') return inBase<std::uint64_t>(v.substr(2), 16);
    if (v.size() > 2 && v[0] == '0' && v[1] == 'o') return inBase<std::uint64_t>(v.substr(2), 8);
    const bool negative = !v.empty() && v[0] == '-';
    const std::size_t start = !v.empty() && (v[0] == '-' || v[0] == '+') ? 1 : 0;
    const std::size_t digits = digitsAt(v, start);
    if (digits == 0 || start + digits != v.size()) return std::nullopt;
    return negative ? inBase<std::int64_t>(v, 10) : inBase<std::uint64_t>(v.substr(start), 10);
}

/// The JSON form of a decimal fraction: [-+]? (digits [. digits?] | . digits) [eE [-+]? digits].
std::optional<std::string> fractionText(std::string_view v) {
    std::string json;
    std::size_t at = 0;
    if (at < v.size() && (v[at] == '-' || v[at] == '+')) {
        if (v[at] == '-') json += '-';
        ++at;
    }
    const std::size_t whole = digitsAt(v, at);
    std::size_t leading = 0;
    while (leading + 1 < whole && v[at + leading] == '0') ++leading;  // JSON allows no leading zeros
    json += whole > 0 ? std::string(v.substr(at + leading, whole - leading)) : "0";
    at += whole;
    std::size_t part = 0;
    bool fraction = false;
    if (at < v.size() && v[at] == '.') {
        fraction = true;
        part = digitsAt(v, at + 1);
        json += '.';
        json += part > 0 ? std::string(v.substr(at + 1, part)) : "0";
        at += 1 + part;
    }
    if (whole + part == 0) return std::nullopt;
    bool exponent = false;
    if (at < v.size() && (v[at] == 'e' || v[at] == 'E')) {
        const std::size_t sign = at + 1 < v.size() && (v[at + 1] == '-' || v[at + 1] == '+') ? 1 : 0;
        const std::size_t digits = digitsAt(v, at + 1 + sign);
        if (digits == 0) return std::nullopt;
        json += v.substr(at, 1 + sign + digits);
        at += 1 + sign + digits;
        exponent = true;
    }
    if (at != v.size() || (!fraction && !exponent)) return std::nullopt;
    // JSON's readers reject what a double cannot hold.
    double number = 0;
    const auto parsed = std::from_chars(json.data(), json.data() + json.size(), number);
    if (parsed.ec != std::errc()) return std::nullopt;
    return json;
}

/// YAML 1.1 also reads 1_000, 0b1, 1:30 and 2024-01-31 as numbers and times.
bool numberOfOldYaml(std::string_view v) {
    if (v.find_first_not_of("0123456789+-.:_") == std::string_view::npos) {
        if (v.find(':') != std::string_view::npos) return true;
        if (v.size() > 5 && digitsAt(v, 0) == 4 && v[4] == '-') return true;
    }
    std::string bare;
    for (const char c : v)
        if (c != '_') bare += c;
    if (bare.starts_with("0b")) return bare.find_first_not_of("01", 2) == std::string::npos;
    if (digitsAt(v, 0) == 4 && v.size() > 10 && v[4] == '-' && v[7] == '-') return true;  // a date with a time
    return bare.size() < v.size() && (integerText(bare) || fractionText(bare));
}

}  // namespace

void appendYamlScalar(std::string& out, std::string_view value, ScalarTag tag) {
    const bool plain = tag == ScalarTag::Plain;
    if ((plain || tag == ScalarTag::Null) && isNullWord(value)) {
        out += "null";
        return;
    }
    if (plain || tag == ScalarTag::Bool) {
        if (isTrueWord(value) || isFalseWord(value)) {
            out += isTrueWord(value) ? "true" : "false";
            return;
        }
    }
    if (plain || tag == ScalarTag::Int || tag == ScalarTag::Float) {
        if (const auto text = integerText(value)) {
            out += *text;
            return;
        }
    }
    if (plain || tag == ScalarTag::Float) {
        if (const auto text = fractionText(value)) {
            out += *text;
            return;
        }
    }
    appendJsonString(out, value);
}

bool plainMeansOther(std::string_view value) {
    if (isNullWord(value) || isTrueWord(value) || isFalseWord(value)) return true;
    if (integerText(value) || fractionText(value)) return true;
    // YAML 1.1, which kubectl's reader still follows here, reads these differently.
    for (const std::string_view word : {"y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "n", "N", "no", "No", "NO", "off",
                                        "Off", "OFF", "=", "<<", ".inf", "-.inf", "+.inf", ".Inf", "-.Inf", "+.Inf",
                                        ".INF", "-.INF", "+.INF", ".nan", ".NaN", ".NAN"})
        if (value == word) return true;
    return numberOfOldYaml(value);
}

}  // namespace bayplan
