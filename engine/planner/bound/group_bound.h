// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every plan must move at least where the shapes that come may not stand in any bins: all of them in one group of bins, or shared
// among the groups so that none gets far ahead. What a bin must lose is counted as in counting.h, but for each group on its own: an item
// that asks for as much as the shape frees a place in its group by going to another one.
// Thread rule: a pure function.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "planner/bins/bin_state.h"

namespace bayplan {

struct ShapeGroups {
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> of;        // by bin; kNone: no shape may come there
    std::size_t count = 0;                // of groups
    bool together = false;                // all shapes come to one group
    std::optional<std::int64_t> ahead{};  // otherwise: a group that gets one ends with at most so many more than the group that has least
    std::vector<std::int64_t> there{};    // with `ahead`, by group: how many of such it has and keeps
    std::vector<std::int64_t> most{};     // by group: how many can come there, whatever moves; empty: as many as the bins hold
};

struct GroupBound {
    std::optional<std::int64_t> leastPrice{};  // no plan that brings so many shapes costs less; absent: none can
    std::int64_t most = 0;                     // if none can: no plan brings more
    std::vector<std::int64_t> prices{};        // by group: what the shapes cost there at the least price; with `together` only one has any
    std::vector<std::int64_t> shapes{};        // by group: how many come there; if none can: how many it has room for
};

/// By bin: what 0, 1, 2, … more of the shape cost there at least, wherever things go; up to `most`, and no more than can be.
using BinPrices = std::vector<std::vector<std::int64_t>>;
BinPrices pricesOfMore(const BinState& first, std::int64_t most);

/// Beyond so many steps the answer says nothing (price 0). Some hundred millions of them take a second.
constexpr std::uint64_t kMostGroupSteps = 100'000'000;

/// `model` must be valid; `shapes`: so many come, above 0. O(bins × the most in a bin × the most in a group + numbers that may be least × groups × shapes²).
GroupBound groupBound(const BinModel& model, const ShapeGroups& groups, std::int64_t shapes, std::uint64_t mostSteps = kMostGroupSteps);
/// The same for `shapes` more than there are, by what they cost in each bin.
GroupBound groupBound(const BinPrices& more, const ShapeGroups& groups, std::int64_t shapes, std::uint64_t mostSteps = kMostGroupSteps);

}  // namespace bayplan
