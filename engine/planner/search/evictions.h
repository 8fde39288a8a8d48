// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which few items stand in the way of one more of the shape in a bin.
// Thread rule: pure functions.

#include <cstdint>
#include <vector>

#include "planner/bins/bin_state.h"

namespace bayplan {

struct Evictions {
    std::uint32_t bin = 0;
    std::vector<std::uint32_t> items;
    std::int64_t price = 0;  // an item that was moved before costs nothing more
    double size = 0;         // of all items, as parts of the bins' mean capacity: of two equal prices the smaller is easier
};

/// The ways in which a bin gains one of the shape, each with few items, cheapest first; at most `most`. Empty: none, since
/// the bin is too small or what is in the way may not move.
std::vector<Evictions> evictionsFor(const BinState& state, std::uint32_t bin, std::size_t most);

/// What one item takes, as parts of the mean capacities of bins and cells.
class ItemSizes {
public:
    explicit ItemSizes(const BinModel& model);
    double of(std::uint32_t itemClass) const { return m_sizes[itemClass]; }

private:
    std::vector<double> m_sizes;
};

}  // namespace bayplan
