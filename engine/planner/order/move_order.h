// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Moves in an order in which each has room at its moment. Items of one class may exchange their goals. Where moves wait for each
// other in a circle, one item steps aside to a free place first, which costs a move more.
// Thread rule: a pure function.

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/bins/bin_model.h"

namespace bayplan {

struct OrderedMoves {
    std::vector<BinMove> moves;
    /// By move: the earlier move that made room for it; absent: there was room from the first.
    std::vector<std::optional<std::size_t>> waitsFor;
    std::size_t detours = 0;       // moves to a place that the item leaves again
    std::vector<BinMove> blocked;  // no order was found for these; what is in `moves` can be carried out
    std::int64_t price = 0;        // of `moves`

    bool complete() const { return blocked.empty(); }
};

/// `moves`: at most one of each item, from where it is in the model; together they must leave no bin overfull.
OrderedMoves orderMoves(const BinModel& model, const std::vector<BinMove>& moves);

}  // namespace bayplan
