// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many of the shape can fit at most once items of a given price have moved: each bin ends with a pattern, as many of a
// class come as leave, and the prices stay within the limit. The linear relaxation is solved by generating patterns; what
// counts as proved is computed again in whole numbers from the rounded duals, which any duals allow (Lagrange).
// Source: Gilmore and Gomory (1961) for the patterns; Geoffrion (1974) for the bound.
// Thread rule: one thread each.

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "planner/bound/linear_program.h"
#include "planner/bound/pattern_model.h"

namespace bayplan {

class PatternFloor {
public:
    /// `model` must outlive it.
    PatternFloor(const PatternModel& model, std::int64_t mostPrice);

    /// Generates patterns until the proved bound is as low as the relaxation allows, or the work is used up; a step is one look at all
    /// kinds.
    void tighten(Work& work);

    /// No moves within the price leave room for more. Proved in whole numbers at any time.
    std::int64_t most() const { return m_most; }
    /// The same in 1/kDualUnit, before it is rounded down, and the duals that prove it.
    std::int64_t mostScaled() const { return m_mostScaled; }
    const PatternDuals& duals() const { return m_duals; }

    struct Column {
        std::size_t kind = 0;
        Pattern pattern;
        double amount = 0;  // in the relaxation's solution
    };
    const std::vector<Column>& columns() const { return m_columns; }
    /// The relaxation's amounts are written into the columns.
    void readAmounts();

private:
    std::int64_t bound(const PatternDuals& duals, std::size_t most, std::vector<std::vector<PatternModel::Valued>>& found) const;
    bool add(std::size_t kind, const Pattern& pattern);
    PatternDuals currentDuals() const;

    const PatternModel& m_model;
    std::int64_t m_mostPrice;
    LinearProgram m_program;
    std::vector<int> m_kindRows;
    std::vector<int> m_classRows;
    int m_priceRow = 0;
    std::vector<Column> m_columns;
    std::vector<std::vector<std::size_t>> m_ofKind;
    std::int64_t m_mostScaled;
    std::int64_t m_most;
    PatternDuals m_duals;
};

}  // namespace bayplan
