// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a planner searches on, without a word of any scheduler: bins with capacities, some of them divided into cells, items
// that come in classes, and one shape that shall fit as often as possible into what is free.
// Thread rule: plain values.

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace bayplan {

/// Cells of one bin, a bit each.
using CellSet = std::uint64_t;
constexpr std::size_t kMostCells = 64;
constexpr std::int64_t kMostBinAmount = 1'000'000'000'000;  // sums of a million of them do not overflow

/// Items that nothing tells apart.
struct BinClass {
    std::string name;
    std::vector<std::int64_t> request;      // of the bin, by resource
    std::int32_t cells = 0;                 // takes a part of so many different cells of its bin
    std::vector<std::int64_t> cellRequest;  // of each of them, by resource of cells
    std::vector<bool> accepted;             // by kind of bin; empty: any
    std::int64_t price = 1;                 // of moving one

    bool accepts(std::uint32_t kind) const { return accepted.empty() || (kind < accepted.size() && accepted[kind]); }
};

struct Bin {
    std::string name;
    std::uint32_t kind = 0;
    std::vector<std::int64_t> capacity;
    std::vector<std::vector<std::int64_t>> cells;  // the capacity of each
    std::uint32_t group = 0;                       // bins of one group are looked at together; it decides nothing else
};

struct BinItem {
    std::uint32_t itemClass = 0;
    std::uint32_t bin = 0;
    CellSet cells = 0;
    bool fixed = false;  // may not move
};

struct BinModel {
    std::vector<std::string> resources;
    std::vector<std::string> cellResources;
    std::vector<BinClass> classes;
    std::vector<Bin> bins;
    std::vector<BinItem> items;
    BinClass shape;  // how many of these fit is the goal
};

/// An item that goes to another bin, or to other cells of its bin.
struct BinMove {
    std::uint32_t item = 0;
    std::uint32_t from = 0;
    CellSet fromCells = 0;
    std::uint32_t to = 0;
    CellSet toCells = 0;

    bool operator==(const BinMove&) const = default;
};

/// Errors: Invalid (lists of unequal lengths, amounts that are negative or too large, an index that names nothing, a bin that
/// holds more than it has), with the bin, class or item as the origin's object.
Result<void> validate(const BinModel& model);

}  // namespace bayplan
