// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A Kubernetes quantity to a billionth, as expressions compare them; what the scheduler counts is rounded to
// thousandths (base/quantity.h).
// Range: up to 2^63-1 units. Source: apimachinery pkg/api/resource/quantity.go (v1.36).

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/quantity.h"
#include "base/result.h"

namespace bayplan {

class ExactQuantity {
public:
    static constexpr std::int64_t kNanos = 1'000'000'000;

    constexpr ExactQuantity() = default;
    static constexpr ExactQuantity ofUnits(std::int64_t units) { return ExactQuantity(static_cast<Int128>(units) * kNanos); }
    static constexpr ExactQuantity ofNanos(Int128 nanos) { return ExactQuantity(nanos); }

    /// Errors: Invalid, with upstream's text. A remainder below a billionth is rounded away from zero.
    static Result<ExactQuantity> parse(std::string_view text);

    constexpr Int128 nanos() const { return m_nanos; }
    bool isInteger() const { return m_nanos % kNanos == 0; }
    std::int64_t units() const { return static_cast<std::int64_t>(m_nanos / kNanos); }
    double approximate() const { return static_cast<double>(m_nanos) / static_cast<double>(kNanos); }
    /// Whole units, a remainder rounded away from zero; saturates.
    std::int64_t roundedUp() const;
    /// "16Gi", "1500m": a text that parses to the same quantity.
    std::string text() const;

    constexpr auto operator<=>(const ExactQuantity&) const = default;

private:
    constexpr explicit ExactQuantity(Int128 nanos) : m_nanos(nanos) {}
    Int128 m_nanos = 0;
};

}  // namespace bayplan
