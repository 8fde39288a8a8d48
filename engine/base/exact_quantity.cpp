// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/exact_quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

namespace bayplan {

namespace {

constexpr Int128 kMostNanos = static_cast<Int128>(std::numeric_limits<std::int64_t>::max()) * ExactQuantity::kNanos;
constexpr int kNanoExponent = 9;

struct UnitSuffix {
    std::string_view text;
    int base;
    int exponent;
};
constexpr std::array kUnitSuffixes{UnitSuffix{"n", 10, -9}, UnitSuffix{"u", 10, -6}, UnitSuffix{"m", 10, -3}, UnitSuffix{"", 10, 0}, UnitSuffix{"k", 10, 3},
                                   UnitSuffix{"M", 10, 6}, UnitSuffix{"G", 10, 9}, UnitSuffix{"T", 10, 12}, UnitSuffix{"P", 10, 15}, UnitSuffix{"E", 10, 18},
                                   UnitSuffix{"Ki", 2, 10}, UnitSuffix{"Mi", 2, 20}, UnitSuffix{"Gi", 2, 30}, UnitSuffix{"Ti", 2, 40}, UnitSuffix{"Pi", 2, 50},
                                   UnitSuffix{"Ei", 2, 60}};

bool isDecimal(char c) { return c >= '0' && c <= '9'; }

Error noQuantity(Message text) { return Error{ErrorCode::Invalid, std::move(text), {}}; }

std::optional<std::pair<int, int>> baseAndExponent(std::string_view suffix) {
    for (const UnitSuffix& one : kUnitSuffixes)
        if (one.text == suffix) return std::pair{one.base, one.exponent};
    if (suffix.size() < 2 || (suffix[0] != 'e' && suffix[0] != 'E')) return std::nullopt;
    suffix.remove_prefix(suffix[1] == '+' ? 2 : 1);
    int exponent = 0;
    const auto [end, error] = std::from_chars(suffix.data(), suffix.data() + suffix.size(), exponent);
    if (error != std::errc() || end != suffix.data() + suffix.size()) return std::nullopt;
    return std::pair{10, exponent};
}

}  // namespace

Result<ExactQuantity> ExactQuantity::parse(std::string_view text) {
    if (text.empty()) return noQuantity(worded("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"));
    std::size_t at = 0;
    const bool negative = text[0] == '-';
    if (text[0] == '-' || text[0] == '+') ++at;
    std::string digits;
    int decimals = 0;
    bool point = false;
    for (; at < text.size() && (isDecimal(text[at]) || (text[at] == '.' && !point)); ++at) {
        if (text[at] == '.') {
            point = true;
            continue;
        }
        digits += text[at];
        if (point) ++decimals;
    }
    const std::string_view suffix = text.substr(at);
    const std::size_t letters = std::min(suffix.find_first_not_of("eEinumkKMGTP"), suffix.size());
    std::size_t end = letters;
    if (end < suffix.size() && (suffix[end] == '-' || suffix[end] == '+')) ++end;
    while (end < suffix.size() && isDecimal(suffix[end])) ++end;
    if (end != suffix.size() || (digits.empty() && !point))
        return noQuantity(worded("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"));
    const auto scale = baseAndExponent(suffix);
    if (!scale) return noQuantity(worded("unable to parse quantity's suffix"));
    Int128 value = 0;
    int exponent = kNanoExponent - decimals;
    if (scale->first == 10) exponent = std::clamp(scale->second, -1000, 1000) + exponent;
    bool more = false;  // digits behind the last one that counts
    const auto timesTen = [&] { value = value > kMostNanos / 10 ? kMostNanos + 1 : value * 10; };
    std::size_t used = digits.size();
    // Digits behind the billionth are only good for rounding, unless a binary unit makes them larger.
    if (scale->first == 10 && exponent < 0) {
        const auto cut = std::min<std::size_t>(used, static_cast<std::size_t>(-exponent));
        more = std::any_of(digits.end() - static_cast<std::ptrdiff_t>(cut), digits.end(), [](char c) { return c != '0'; });
        used -= cut;
        exponent = 0;
    }
    for (std::size_t i = 0; i < used; ++i) {
        timesTen();
        value = std::min(value + (digits[i] - '0'), kMostNanos + 1);
    }
    if (scale->first == 2) {
        // value · 2^k · 10^exponent, with exponent possibly below zero.
        Int128 divisor = 1;
        for (int i = 0; i < scale->second; ++i) value = value > kMostNanos / 2 ? kMostNanos + 1 : value * 2;
        for (; exponent < 0; ++exponent)
            if (divisor <= kMostNanos) divisor *= 10;
        more = value % divisor != 0;
        value /= divisor;
    }
    for (; exponent > 0 && value != 0 && value <= kMostNanos; --exponent) timesTen();
    if (more) ++value;
    value = std::min(value, kMostNanos);
    return ExactQuantity(negative ? -value : value);
}

std::int64_t ExactQuantity::roundedUp() const {
    const Int128 whole = m_nanos / kNanos;
    const Int128 rest = m_nanos % kNanos;
    return static_cast<std::int64_t>(whole + (rest > 0 ? 1 : rest < 0 ? -1
                                                                      : 0));
}

std::string ExactQuantity::text() const {
    Int128 amount = m_nanos;
    if (amount != 0 && isInteger()) {
        const std::int64_t whole = units();
        for (std::size_t i = kUnitSuffixes.size(); i-- > 10;)
            if (const std::int64_t unit = std::int64_t{1} << kUnitSuffixes[i].exponent; whole % unit == 0)
                return std::to_string(whole / unit) + std::string(kUnitSuffixes[i].text);
        return std::to_string(whole);
    }
    std::size_t suffix = 0;
    while (suffix < 3 && amount % 1000 == 0) {
        amount /= 1000;
        ++suffix;
    }
    std::string text;
    const bool negative = amount < 0;
    for (Int128 rest = negative ? -amount : amount; rest != 0 || text.empty(); rest /= 10) text += static_cast<char>('0' + static_cast<int>(rest % 10));
    if (negative) text += '-';
    std::reverse(text.begin(), text.end());
    return text + std::string(kUnitSuffixes[suffix].text);
}

}  // namespace bayplan
