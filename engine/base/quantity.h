// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An exact Kubernetes quantity: "500m", "2Gi", "1e3". Held as a whole number of thousandths, since the API server
// rounds every value of a resource list up (away from zero) to that precision.
// Range: |value| <= 2^63-1 units, larger ones are capped there as apimachinery's ParseQuantity does.
// Source: apimachinery pkg/api/resource/quantity.go (v1.36), spec of the format.

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace bayplan {

/// Every compiler we build with has it; the keyword keeps -Wpedantic quiet.
__extension__ typedef __int128 Int128;

class Quantity {
public:
    constexpr Quantity() = default;
    static constexpr Quantity fromMilli(std::int64_t milli) { return Quantity(milli); }
    static constexpr Quantity fromUnits(std::int64_t units) { return Quantity(static_cast<Int128>(units) * 1000); }

    /// Errors: Invalid, with a message that quotes the text and describes a quantity. A text without any digit is
    /// refused, as the documented grammar says ("." and "+" pass upstream's scanner as 0).
    static Result<Quantity> parse(std::string_view text);

    bool isZero() const { return m_milli == 0; }
    bool isNegative() const { return m_milli < 0; }
    /// Thousandths; saturates at the limits of int64.
    std::int64_t milliValue() const;
    /// Whole units, a remainder rounded away from zero; saturates at the limits of int64.
    std::int64_t value() const;

    Quantity operator+(Quantity other) const { return Quantity(m_milli + other.m_milli); }
    Quantity& operator+=(Quantity other) {
        m_milli += other.m_milli;
        return *this;
    }
    Quantity operator-(Quantity other) const { return Quantity(m_milli - other.m_milli); }
    constexpr auto operator<=>(const Quantity&) const = default;

private:
    constexpr explicit Quantity(Int128 milli) : m_milli(milli) {}
    Int128 m_milli = 0;
};

/// How people write an amount of a resource, given as the scheduler counts it (thousandths of a core for cpu, whole
/// units for all else): "500m", "1.5" or "-112.868" cores of cpu, "64Gi" for bytes if binary units divide it, otherwise
/// with one decimal ("1.4Gi"), plain digits for counts. Each reads back as a quantity; only bytes are rounded.
std::string formatAmount(std::string_view resourceName, std::int64_t amount);

/// The form of manifests and kubectl, without rounding: "1500m" of cpu; bytes keep all their digits if no binary unit
/// divides them.
std::string formatExact(std::string_view resourceName, std::int64_t amount);

}  // namespace bayplan
