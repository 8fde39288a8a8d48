// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Models by lot, so small that every placement of their items can be tried. One seed gives one model.

#include <bit>
#include <string>

#include "planner/bins/bin_model.h"
#include "planner/search/lot.h"

namespace bayplan {

/// Bins of two cells, in which one resource decides, as machines with NUMA zones have them; classes in one cell or in both.
inline BinModel zones() {
    BinModel model;
    model.cellResources = {"cpu", "memory"};
    model.classes = {{"s1", {}, 1, {1, 2}, {}, 1}, {"s2", {}, 1, {2, 4}, {}, 1}, {"s3", {}, 1, {3, 6}, {}, 1}, {"w1", {}, 2, {1, 2}, {}, 1}, {"w2", {}, 2, {2, 4}, {}, 1}};
    model.shape = {"shape", {}, 1, {3, 6}, {}, 1};
    for (std::uint32_t b = 0; b < 3; ++b) model.bins.push_back({std::to_string(b), 0, {}, {{4, 9}, {5, 11}}});
    return model;
}

/// Bins with resources of their own and devices, each in cells; the shape takes two whole cells and room of the bin.
inline BinModel devices(Lot& lot) {
    BinModel model;
    model.resources = {"cpu", "memory"};
    model.cellResources = {"gpu"};
    model.classes = {{"cpu", {2, 1}, 0, {0}, {}, 1}, {"share", {1, 1}, 1, {4}, {}, 1}, {"one", {2, 2}, 1, {10}, {}, 1}, {"big", {3, 1}, 2, {10}, {}, 1}, {"dear", {1, 2}, 1, {6}, {}, 2}};
    model.shape = {"shape", {3, 1}, 2, {10}, {}, 1};
    for (std::uint32_t b = 0; b < 3; ++b) model.bins.push_back({std::to_string(b), static_cast<std::uint32_t>(lot.below(2)), {4 + static_cast<std::int64_t>(lot.below(4)), 5}, {{10}, {10}}});
    model.classes[1].accepted = {true, lot.below(2) == 0};
    return model;
}

/// Bins whose cells differ and hold several shares each; the shape takes whole cells.
inline BinModel shares(Lot& lot) {
    BinModel model;
    model.resources = {"cpu"};
    model.cellResources = {"gpu"};
    model.classes = {{"3", {1}, 1, {3}, {}, 1},   {"5", {2}, 1, {5}, {}, 1},     {"7", {1}, 1, {7}, {}, 1},      {"9", {2}, 1, {9}, {}, 1},
                     {"12", {1}, 1, {12}, {}, 1}, {"2 x 4", {1}, 2, {4}, {}, 1}, {"2 x 12", {3}, 2, {12}, {}, 2}};
    model.shape = {"shape", {2}, static_cast<std::int32_t>(1 + lot.below(2)), {12}, {}, 1};
    for (std::uint32_t b = 0; b < 3; ++b)
        model.bins.push_back({std::to_string(b), 0, {4 + static_cast<std::int64_t>(lot.below(4))}, {{12}, {12}, {static_cast<std::int64_t>(8 + lot.below(5))}}});
    return model;
}

/// Whole bins are wanted: every item takes one of what the shape needs all of.
inline BinModel whole(Lot& lot) {
    BinModel model;
    model.resources = {"cpu", "memory", "whole"};
    model.classes = {{"a", {2, 1, 1}, 0, {}, {}, 1}, {"b", {3, 5, 1}, 0, {}, {}, 1}, {"c", {5, 2, 1}, 0, {}, {}, 1}, {"d", {1, 4, 1}, 0, {}, {}, 1}};
    model.shape = {"whole", {0, 0, 100}, 0, {}, {}, 1};
    for (std::uint32_t b = 0; b < 4; ++b) model.bins.push_back({std::to_string(b), static_cast<std::uint32_t>(lot.below(2)), {8 + static_cast<std::int64_t>(lot.below(5)), 10, 100}, {}});
    model.classes[0].accepted = {true, lot.below(2) == 0};
    return model;
}

/// Items by lot, as many as find room, at most so many.
inline void fill(BinModel& model, Lot& lot, std::size_t most) {
    for (int tries = 0; tries < 60 && model.items.size() < most; ++tries) {
        BinItem item;
        item.itemClass = static_cast<std::uint32_t>(lot.below(model.classes.size()));
        item.bin = static_cast<std::uint32_t>(lot.below(model.bins.size()));
        item.fixed = lot.below(10) == 0;
        const std::size_t cells = model.bins[item.bin].cells.size();
        while (std::popcount(item.cells) < model.classes[item.itemClass].cells) item.cells |= CellSet{1} << lot.below(cells);
        model.items.push_back(item);
        if (!validate(model)) model.items.pop_back();
    }
}

inline BinModel modelFor(std::uint64_t seed) {
    Lot lot(seed);
    BinModel model = seed % 2 == 0 ? zones() : devices(lot);
    fill(model, lot, seed % 10 < 2 ? 8 : 6);
    return model;
}

/// Up to twelve items.
inline BinModel largerModelFor(std::uint64_t seed) {
    Lot lot(seed);
    BinModel model = seed % 4 == 0 ? zones() : seed % 4 == 1 ? devices(lot)
                                           : seed % 4 == 2   ? shares(lot)
                                                             : whole(lot);
    fill(model, lot, 6 + lot.below(7));
    return model;
}

}  // namespace bayplan
