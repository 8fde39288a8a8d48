// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every plan must move at least, with what is free for the items that leave. A family is all items that ask for at least so much
// and so many cells. Where a bin comes to hold the shape, its members must leave; what is free elsewhere takes up so many of
// them, and for each further one something else has to leave (or one of the shape is lost). The largest answer of all families holds.
// Source: the bounds for bin packing that count items above a threshold, L2 of Martello and Toth (1990), carried over to moves.
// Thread rule: a pure function.

#include <cstdint>
#include <string>

#include "base/budget.h"
#include "planner/bins/bin_model.h"

namespace bayplan {

struct FamilyBound {
    std::int64_t leastPrice = 0;  // 0: no family says anything
    std::string family;           // which one, as its least member asks
};

/// No plan that gains so many of the shape costs less. `model` must be valid. Ends as soon as `enough` is proved. A step of the work is
/// one family; those that ask for most come first. Bins in which many of the shape fit take long.
FamilyBound familyBound(const BinModel& model, std::int64_t gain, std::int64_t enough, Work& work);

}  // namespace bayplan
