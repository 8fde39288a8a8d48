// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sums for people: amounts that together are beyond 64 bits are shown as the most that there is, never as less than nothing.
// What the scheduler sums wraps around as upstream's does: see cluster/accounting.h.

#include <cstdint>
#include <limits>

namespace bayplan {

/// The most that one pod may ask for of one resource, in the unit that is counted: 8 Pi of bytes. A thousand pods on one node
/// cannot make the scheduler's sum wrap around, then, and seem to ask for nothing.
inline constexpr std::int64_t kMostRequest = std::int64_t{1} << 53;

inline std::int64_t saturatingAdd(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return b > 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
}

inline std::int64_t saturatingSub(std::int64_t a, std::int64_t b) {
    std::int64_t difference = 0;
    if (!__builtin_sub_overflow(a, b, &difference)) return difference;
    return b < 0 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
}

}  // namespace bayplan
