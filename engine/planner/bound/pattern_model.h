// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A model in which one resource of the cells alone decides, seen from its bins: how many of each class a bin may end with
// (a pattern), what leaves for that, what comes and how many of the shape then fit. Given what room of each class is worth, the
// best pattern of a bin is found exactly, in whole numbers (dynamic programming over the units of its cells).
// Thread rule: plain values; bestPatterns() may be called from several threads.

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/bins/bin_model.h"

namespace bayplan {

/// A class lies in one cell of its bin, or (wide) in all of them.
struct PatternClass {
    std::uint32_t itemClass = 0;
    std::int32_t size = 0;  // in units, in each cell
    bool wide = false;
    std::int64_t price = 1;
};

/// Bins with the same capacities and contents; which cell is which does not matter.
struct PatternKind {
    std::vector<std::uint32_t> bins;
    std::vector<std::vector<std::size_t>> cells;  // by bin: the cells in this kind's order
    std::vector<std::int32_t> capacity;           // by cell, in units, without what may not move
    std::vector<std::vector<std::int32_t>> have;  // by cell and class (0 where the class is wide)
    std::vector<std::int32_t> haveWide;           // by class
};

struct Pattern {
    std::vector<std::vector<std::int32_t>> counts;  // by cell and class
    std::vector<std::int32_t> wide;                 // by class
    std::vector<std::int32_t> change;               // by class, over the whole bin
    std::int64_t price = 0;                         // of what leaves a cell
    std::int64_t slotCount = 0;

    bool operator==(const Pattern&) const = default;
};

/// What the prices of a relaxed problem are, in 1/kDualUnit: of one of the shape the value is kDualUnit.
constexpr std::int64_t kDualUnit = std::int64_t{1} << 20;
struct PatternDuals {
    std::int64_t price = 0;          // of one unit of price, at least 0
    std::vector<std::int64_t> room;  // of taking in one of a class, at least 0
};

struct PatternModel {
    std::vector<PatternClass> classes;
    std::vector<PatternKind> kinds;
    std::int32_t slotSize = 0;  // in units

    /// The value of a pattern: slots, less what leaves, plus what room is worth.
    std::int64_t value(const Pattern& pattern, const PatternDuals& duals) const;
    /// The best pattern of a kind, and others that are best for some room left to the wide classes, best first.
    struct Valued {
        std::int64_t value = 0;
        Pattern pattern;
    };
    std::vector<Valued> bestPatterns(const PatternKind& kind, const PatternDuals& duals, std::size_t most) const;
    /// All patterns that are worth at least `least`, as long as there are no more than `most`; absent: more.
    std::optional<std::vector<Pattern>> patternsWorth(const PatternKind& kind, const PatternDuals& duals, std::int64_t least, std::size_t most) const;
    Pattern asItIs(const PatternKind& kind) const;
    void complete(const PatternKind& kind, Pattern& pattern) const;
};

/// Absent: the model has bins with more than one resource that decides, classes in some but not all cells, or too fine amounts.
std::optional<PatternModel> patternsOf(const BinModel& model);

}  // namespace bayplan
