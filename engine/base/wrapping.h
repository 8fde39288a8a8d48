// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// int64 arithmetic as in Go: it wraps around. Absurd amounts must give the real scheduler's results, without undefined
// behaviour here.

#include <cstdint>

namespace bayplan {

inline std::int64_t wrappingAdd(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
inline std::int64_t wrappingSub(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}
inline std::int64_t wrappingMul(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}
/// `b` is not 0.
inline std::int64_t wrappingDiv(std::int64_t a, std::int64_t b) { return b == -1 ? wrappingSub(0, a) : a / b; }

}  // namespace bayplan
