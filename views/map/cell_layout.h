// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The layout of the pods inside a node: cells whose area is the pod's share of the node, in strips from the bottom in a
// given order, so that the top of the last strip is the node's level.
// Thread rule: pure functions.

#include <cstdint>
#include <span>
#include <vector>

namespace bayplan {

/// Shares of the vessel's width from the left and of its height from the bottom, in 1/kWhole.
struct Cell {
    static constexpr std::uint16_t kWhole = 65535;
    std::uint16_t left = 0;
    std::uint16_t right = 0;
    std::uint16_t bottom = 0;
    std::uint16_t top = 0;

    bool operator==(const Cell&) const = default;
    bool contains(double x, double fromBottom) const {
        return x >= left && x < right && fromBottom >= bottom && fromBottom < top;
    }
};

/// One cell for every amount, in order; an amount of 0 or less gets an empty cell. `capacity` is the whole vessel; if
/// the amounts exceed it, all cells shrink to fit. `aspect` is the vessel's width divided by its height.
/// O(amounts × longest strip).
std::vector<Cell> layoutCells(std::span<const std::int64_t> amounts, std::int64_t capacity, double aspect);

/// `count` equal cells side by side, over the whole height.
std::vector<Cell> layoutSill(std::size_t count);

}  // namespace bayplan
