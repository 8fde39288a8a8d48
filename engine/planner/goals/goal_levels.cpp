// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/goal_levels.h"

#include <cstdlib>

namespace bayplan {

std::optional<std::int64_t> mostMovesForOne(int level) {
    if (level >= kLevels) return std::nullopt;
    return std::int64_t{1} << (level - 1);
}

std::array<std::optional<std::size_t>, kLevels> pointsByLevel(std::int64_t before, const std::vector<FrontPoint>& points) {
    std::array<std::optional<std::size_t>, kLevels> reached{};
    for (int level = 1; level <= kLevels; ++level) {
        const std::optional<std::int64_t> most = mostMovesForOne(level);
        std::int64_t count = before, moves = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!points[i].moves || (most && *points[i].moves - moves > *most * std::abs(points[i].wanted - count))) continue;
            reached[static_cast<std::size_t>(level - 1)] = i;
            count = points[i].wanted;
            moves = *points[i].moves;
        }
    }
    return reached;
}

}  // namespace bayplan
