// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What each bin could end with in a plan near the bound: of the ends that the bound's linear program met, whole numbers are chosen
// (GLPK). Which cell things lie in is not part of it, so that a search has to carry it out.
// Thread rule: one thread.

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "planner/bound/room_floor.h"

namespace bayplan {

/// An item that leaves its bin, and the bin to which it may go.
struct RoomWish {
    std::uint32_t item = 0;
    std::uint32_t to = 0;
};

/// By item. Empty: no ends were found that together cost less than `lessThan`, which proves nothing.
std::vector<RoomWish> wishesFrom(const BinModel& model, const RoomFloor& floor, std::int64_t lessThan, const Budget& budget);

}  // namespace bayplan
