// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Plans from patterns: of those that can take part in a plan as good as the bound still allows, whole numbers are chosen (GLPK); if
// there are none, the bound falls by one where that is proved, and one less is tried.
// Thread rule: one thread.

#include <cstdint>
#include <vector>

#include "base/budget.h"
#include "planner/bound/pattern_floor.h"

namespace bayplan {

struct PatternAnswer {
    std::int64_t most = 0;       // proved: no plan reaches more
    std::vector<BinMove> moves;  // of the best plan; in no order
    std::int64_t slotCount = 0;  // that it reaches; less than was asked for: none was found
    std::uint64_t looks = 0;
};

/// The most of the shape for a price. `atLeast`: only plans that reach more are of use.
PatternAnswer searchPatterns(const BinModel& model, const PatternModel& patterns, std::int64_t mostPrice, std::int64_t atLeast, const Budget& budget);

}  // namespace bayplan
