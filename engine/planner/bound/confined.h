// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What no plan can do better where items cannot leave their group of bins: what they ask for has to remain free there, beside the shapes. So
// a group has room for so many shapes at most; what each bin must lose for them is counted as in counting.h, and the sum over all groups
// is what the whole costs at least. With all bins in one group nothing can leave it.
// Thread rule: pure functions.

#include <cstdint>
#include <vector>

#include "planner/bound/group_bound.h"

namespace bayplan {

/// By group: how many of the shape there can be at most, with those that there are. `of`: by bin, its group.
/// O((bins + items) × resources + classes × kinds).
std::vector<std::int64_t> mostBesideConfined(const BinModel& model, const std::vector<std::uint32_t>& of, std::size_t groups);

/// `shapes`: so many more than there are, above 0; `more`: see pricesOfMore(), so far. In the answer too numbers are of those that come, but for a goal that is
/// impossible: these are of all. Price 0: it says nothing.
GroupBound confinedBound(const BinState& first, const BinPrices& more, const std::vector<std::uint32_t>& of, std::size_t groups, std::int64_t shapes);

}  // namespace bayplan
