// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/annotations.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <string>

namespace bayplan::volcano {

std::optional<bool> goBool(std::string_view text) {
    for (const std::string_view yes : {"1", "t", "T", "TRUE", "true", "True"})
        if (text == yes) return true;
    for (const std::string_view no : {"0", "f", "F", "FALSE", "false", "False"})
        if (text == no) return false;
    return std::nullopt;
}

std::optional<std::int32_t> goInt32(std::string_view text) {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') return std::nullopt;
    }
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> goDuration(std::string_view text) {
    bool negative = false;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        negative = text.front() == '-';
        text.remove_prefix(1);
    }
    if (text == "0") return 0;
    if (text.empty()) return std::nullopt;
    double sum = 0;
    while (!text.empty()) {
        std::size_t digits = 0;
        while (digits < text.size() && (std::isdigit(static_cast<unsigned char>(text[digits])) != 0 || text[digits] == '.')) ++digits;
        double number = 0;
        if (digits == 0 || std::from_chars(text.data(), text.data() + digits, number).ptr != text.data() + digits) return std::nullopt;
        text.remove_prefix(digits);
        std::size_t letters = 0;
        while (letters < text.size() && text[letters] != '.' && std::isdigit(static_cast<unsigned char>(text[letters])) == 0) ++letters;
        const std::string_view unit = text.substr(0, letters);
        double scale = 0;
        if (unit == "ns") scale = 1;
        else if (unit == "us" || unit == "µs" || unit == "μs") scale = 1e3;
        else if (unit == "ms") scale = 1e6;
        else if (unit == "s") scale = 1e9;
        else if (unit == "m") scale = 60e9;
        else if (unit == "h") scale = 3600e9;
        else return std::nullopt;
        sum += number * scale;
        text.remove_prefix(letters);
    }
    if (sum >= 9.2233720368547758e18) return std::nullopt;
    return static_cast<std::int64_t>(negative ? -sum : sum);
}

std::optional<bool> preemptableOf(const Labels& annotations, const Labels& labels) {
    const std::string* text = annotations.find(kPreemptableAnnotation);
    if (!text) text = labels.find(kPreemptableAnnotation);
    if (!text) return std::nullopt;
    return goBool(*text).value_or(false);
}

std::string_view revocableZoneOf(const Labels& annotations) {
    if (const std::string* zone = annotations.find(kRevocableZoneAnnotation)) return *zone == "*" ? "*" : "";
    const std::string* preemptable = annotations.find(kPreemptableAnnotation);
    return preemptable && goBool(*preemptable).value_or(false) ? "*" : "";
}

std::optional<std::int64_t> waitingTimeOf(const Labels& annotations) {
    for (const std::string_view key : {"volcano.sh/sla-waiting-time", "sla-waiting-time"})
        if (const std::string* text = annotations.find(key))
            if (const std::optional<std::int64_t> time = goDuration(*text); time && *time > 0) return time;
    return std::nullopt;
}

}  // namespace bayplan::volcano
