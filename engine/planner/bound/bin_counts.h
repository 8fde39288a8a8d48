// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The least price of what must leave a bin so that it has room for so many of something: never more than it really is.
// Thread rule: pure functions.

#include <cstdint>
#include <limits>
#include <vector>

#include "planner/bins/bin_model.h"

namespace bayplan {

constexpr std::int64_t kCannotLeave = std::numeric_limits<std::int64_t>::max() / 4;

/// What a bin needs to have free: so much of its own resources, and in its cells so many parts.
struct RoomWanted {
    std::vector<std::int64_t> amounts;   // by resource
    std::int64_t parts = 0;              // over all cells
    std::int64_t mostInCell = 0;         // parts that one cell can give
    std::vector<std::int64_t> partSize;  // by resource of cells
};

/// One bin with the items that count; others are as if they were away.
class BinCounts {
public:
    /// `counts`: by class. Items of other classes take no room here.
    BinCounts(const BinModel& model, std::uint32_t bin, const std::vector<std::uint32_t>& items, const std::vector<bool>& counts);

    /// How many items do not count.
    std::int64_t others() const { return m_others; }
    /// Rounded up to whole prices; kCannotLeave: the bin is too small, or what is in the way may not move.
    std::int64_t leastFor(const RoomWanted& wanted) const;
    const std::vector<std::int64_t>& free() const { return m_free; }
    const std::vector<std::vector<std::int64_t>>& cellFree() const { return m_cellFree; }

private:
    std::int64_t forBin(const RoomWanted& wanted, bool all) const;
    std::int64_t forCell(const RoomWanted& wanted, std::size_t cell, std::int64_t times) const;
    std::int64_t forCells(const RoomWanted& wanted) const;

    const BinModel& m_model;
    std::vector<std::int64_t> m_free;
    std::vector<std::vector<std::int64_t>> m_cellFree;
    std::vector<std::uint32_t> m_items;  // that count and may move
    std::int64_t m_others = 0;
};

/// What so many of the shape need.
RoomWanted roomForShapes(const BinModel& model, std::int64_t times);

/// By class: such an item frees nothing for the shape by moving, since it takes at least what one of the shape takes.
std::vector<bool> classesThatAskForTheShape(const BinModel& model);

}  // namespace bayplan
