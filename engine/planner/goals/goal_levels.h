// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How far a plan goes for its price, in five levels: the higher, the less a move has to gain. A person chooses the level, and the
// front of the goal says how much that is.
// Thread rule: pure functions.
// Source: the five levels are those of vSphere DRS' migration threshold; what each asks for is Bayplan's own.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "planner/goals/goal_front.h"

namespace bayplan {

inline constexpr int kLevels = 5;

/// The most moves that one more of what the goal counts may take at a level of 1 to kLevels: 1, 2, 4, 8. Absent at the last: any
/// number.
std::optional<std::int64_t> mostMovesForOne(int level);

/// The point to which a level goes, by level from 1 on; absent: not even the first is worth its moves. `before`: what the goal counts
/// without a move. A point is reached from the last one that was worth it, so that a cheap one behind a dear one counts with it. Of
/// points without a plan none is reached.
std::array<std::optional<std::size_t>, kLevels> pointsByLevel(std::int64_t before, const std::vector<FrontPoint>& points);

}  // namespace bayplan
