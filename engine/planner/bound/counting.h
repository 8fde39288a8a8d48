// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every plan must move at least, counted bin by bin: to hold one more of the shape, a bin has to lose so many items,
// wherever they go. An item that asks for at least what the shape asks for frees nothing by moving, since it takes such a place
// elsewhere; it counts as one of the shape.
// Thread rule: a pure function.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "planner/bins/bin_state.h"

namespace bayplan {

class CountingBound {
public:
    /// `first`: the model as it is. `mostGain`: questions are about no more than that. O(bins × gain × the most that one bin gains).
    explicit CountingBound(const BinState& first, std::int64_t mostGain = std::numeric_limits<std::int32_t>::max());

    /// No plan that gains so many of the shape costs less. Absent: no number of moves gains so many.
    std::optional<std::int64_t> leastPrice(std::int64_t gain) const;
    /// No plan within the price gains more.
    std::int64_t mostGain(std::int64_t price) const;
    /// No number of moves gains more, whatever was asked about.
    std::int64_t mostEver() const { return m_mostEver; }

private:
    std::int64_t m_mostEver = 0;
    std::vector<std::int64_t> m_least;  // by gain
};

}  // namespace bayplan
