// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Replays ordered moves on a model and says what is wrong with them. It reads the model alone and shares no code with the
// search, whose answers it judges.

#include <cstdint>
#include <string>
#include <vector>

#include "planner/bins/bin_model.h"

namespace bayplan {

struct CheckedMoves {
    std::vector<std::string> faults;  // empty: every move is legal at its moment
    std::int64_t price = 0;           // of the moves as they stand, so that an item that moves twice costs twice
    std::int64_t slotsBefore = 0;
    std::int64_t slotsAfter = 0;

    bool legal() const { return faults.empty(); }
};

/// `model` must be valid. At its moment a move needs the item where the move says it is, and room beside what is there.
CheckedMoves checkMoves(const BinModel& model, const std::vector<BinMove>& moves);

}  // namespace bayplan
