// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace bayplan {
namespace {

constexpr std::int64_t kMaxUnits = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMinUnits = std::numeric_limits<std::int64_t>::min();

/// The factor of a suffix: 10^decimal × 1024^binary.
struct Scale {
    std::int64_t decimal = 0;
    int binary = 0;
};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<Scale> exponentOf(std::string_view digits) {
    bool negative = false;
    if (!digits.empty() && (digits[0] == '+' || digits[0] == '-')) {
        negative = digits[0] == '-';
        digits.remove_prefix(1);
    }
    if (digits.empty()) return std::nullopt;
    std::int64_t exponent = 0;
    for (const char c : digits) {
        if (!isDigit(c)) return std::nullopt;
        // Far beyond what any digits could balance; a larger exponent changes nothing.
        exponent = std::min<std::int64_t>(exponent * 10 + (c - '0'), 1'000'000'000);
    }
    return Scale{negative ? -exponent : exponent, 0};
}

std::optional<Scale> scaleOf(std::string_view suffix) {
    if (suffix.empty()) return Scale{};
    if (suffix.size() == 1) {
        switch (suffix[0]) {
        case 'n': return Scale{-9, 0};
        case 'u': return Scale{-6, 0};
        case 'm': return Scale{-3, 0};
        case 'k': return Scale{3, 0};
        case 'M': return Scale{6, 0};
        case 'G': return Scale{9, 0};
        case 'T': return Scale{12, 0};
        case 'P': return Scale{15, 0};
        case 'E': return Scale{18, 0};
        default: return std::nullopt;
        }
    }
    if (suffix.size() == 2 && suffix[1] == 'i') {
        const std::size_t power = std::string_view("KMGTPE").find(suffix[0]);
        if (power == std::string_view::npos) return std::nullopt;
        return Scale{0, static_cast<int>(power) + 1};
    }
    if (suffix[0] == 'e' || suffix[0] == 'E') return exponentOf(suffix.substr(1));
    return std::nullopt;
}

/// Decimal digits, most significant first, multiplied by 1024.
std::string times1024(const std::string& digits) {
    std::string result(digits.size() + 4, '0');
    int carry = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
        if (i < digits.size()) carry += (digits[digits.size() - 1 - i] - '0') * 1024;
        result[result.size() - 1 - i] = static_cast<char>('0' + carry % 10);
        carry /= 10;
    }
    const std::size_t first = result.find_first_not_of('0');
    return first == std::string::npos ? std::string() : result.substr(first);
}

/// ⌈digits × 10^scale⌉, never above `limit`. `digits` has no leading zero.
Int128 ceiling(std::string_view digits, std::int64_t scale, Int128 limit) {
    if (digits.empty()) return 0;
    const auto count = static_cast<std::int64_t>(digits.size());
    bool remainder = false;
    if (scale < 0) {
        const auto kept = static_cast<std::size_t>(std::max<std::int64_t>(count + scale, 0));
        remainder = digits.find_first_not_of('0', kept) != std::string_view::npos;
        digits = digits.substr(0, kept);
        scale = 0;
    }
    // 2^63 × 1000 has 22 digits; 30 of them still fit the accumulator.
    if (static_cast<std::int64_t>(digits.size()) + scale > 30) return limit;
    Int128 amount = 0;
    for (const char c : digits) amount = amount * 10 + (c - '0');
    for (; scale > 0; --scale) amount *= 10;
    if (remainder) amount += 1;
    return std::min(amount, limit);
}

Error malformedQuantity(std::string_view text) {
    return {ErrorCode::Invalid,
            worded("\"%1\" is not a quantity: write a number and at most one suffix, such as 500m, 2, 1.5Gi or 1e3 "
                   "(n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or e with an exponent)",
                   {text}),
            {}};
}

constexpr std::array<std::string_view, 7> kBinaryUnits{"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

bool isBytes(std::string_view name) {
    // The last three are Koordinator's; Volcano counts its own gpu-memory in MiB.
    for (const std::string_view bytes : {"memory", "ephemeral-storage", "storage", "koordinator.sh/gpu-memory", "kubernetes.io/batch-memory", "kubernetes.io/mid-memory"})
        if (name == bytes) return true;
    return name.starts_with("hugepages-");
}

std::string formatCpu(std::int64_t milli) {
    return milli % 1000 == 0 ? std::to_string(milli / 1000) : std::to_string(milli) + "m";
}

/// The magnitude of any int64, its lowest value included.
std::uint64_t magnitude(std::int64_t amount) {
    return amount < 0 ? ~static_cast<std::uint64_t>(amount) + 1 : static_cast<std::uint64_t>(amount);
}

/// Thousandths below one core, cores from there on.
std::string formatCores(std::int64_t milli) {
    const std::uint64_t size = magnitude(milli);
    if (size < 1000 || size % 1000 == 0) return formatCpu(milli);
    std::string thousandths = std::to_string(1000 + size % 1000).substr(1);
    thousandths.erase(thousandths.find_last_not_of('0') + 1);
    return (milli < 0 ? "-" : "") + std::to_string(size / 1000) + "." + thousandths;
}

std::string formatBytes(std::int64_t bytes) {
    const std::uint64_t size = magnitude(bytes);
    std::size_t unit = 0;
    while (unit + 1 < kBinaryUnits.size() && (size >> (10 * (unit + 1))) != 0) ++unit;
    const std::string sign = bytes < 0 ? "-" : "";
    const auto exact = [&](std::size_t u) { return (size & ((std::uint64_t{1} << (10 * u)) - 1)) == 0; };
    if (exact(unit)) return sign + std::to_string(size >> (10 * unit)) + std::string(kBinaryUnits[unit]);
    // Tenths of the unit, half up; 128 bits, since the largest amounts are within a factor of ten of 2^64.
    const auto tenthsOf = [size](std::size_t u) {
        const Int128 one = static_cast<Int128>(1) << (10 * u);
        return static_cast<std::uint64_t>((static_cast<Int128>(size) * 20 + one) / (2 * one));
    };
    std::uint64_t tenths = tenthsOf(unit);
    if (tenths >= 10240 && unit + 1 < kBinaryUnits.size()) tenths = tenthsOf(++unit);
    return sign + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + std::string(kBinaryUnits[unit]);
}

std::string formatBytesExact(std::int64_t bytes) {
    if (bytes == 0) return "0";
    std::uint64_t size = magnitude(bytes);
    std::size_t unit = 0;
    while (unit + 1 < kBinaryUnits.size() && size % 1024 == 0) {
        size /= 1024;
        ++unit;
    }
    return (bytes < 0 ? "-" : "") + std::to_string(size) + std::string(kBinaryUnits[unit]);
}

}  // namespace

Result<Quantity> Quantity::parse(std::string_view text) {
    std::string_view rest = text;
    const bool negative = rest.starts_with('-');
    if (negative || rest.starts_with('+')) rest.remove_prefix(1);

    std::string digits;
    const auto takeDigits = [&] {
        std::size_t n = 0;
        while (n < rest.size() && isDigit(rest[n])) ++n;
        digits.append(rest.substr(0, n));
        rest.remove_prefix(n);
        return n;
    };
    std::size_t written = takeDigits();
    std::size_t fraction = 0;
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        fraction = takeDigits();
        written += fraction;
    }
    if (written == 0) return malformedQuantity(text);
    const std::optional<Scale> scale = scaleOf(rest);
    if (!scale) return malformedQuantity(text);

    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    for (int i = 0; i < scale->binary; ++i) digits = times1024(digits);
    const Int128 milli = ceiling(digits, scale->decimal + 3 - static_cast<std::int64_t>(fraction),
                                 static_cast<Int128>(kMaxUnits) * 1000);
    return Quantity(negative ? -milli : milli);
}

std::int64_t Quantity::milliValue() const {
    return static_cast<std::int64_t>(std::clamp<Int128>(m_milli, kMinUnits, kMaxUnits));
}

std::int64_t Quantity::value() const {
    Int128 units = m_milli / 1000;
    if (m_milli % 1000 > 0) ++units;
    if (m_milli % 1000 < 0) --units;
    return static_cast<std::int64_t>(std::clamp<Int128>(units, kMinUnits, kMaxUnits));
}

std::string formatAmount(std::string_view resourceName, std::int64_t amount) {
    if (resourceName == "cpu") return formatCores(amount);
    return isBytes(resourceName) ? formatBytes(amount) : std::to_string(amount);
}

std::string formatExact(std::string_view resourceName, std::int64_t amount) {
    if (resourceName == "cpu") return formatCpu(amount);
    return isBytes(resourceName) ? formatBytesExact(amount) : std::to_string(amount);
}

}  // namespace bayplan
