// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One score brought to 0..100 by the greatest one; defaultNormalize does it for a whole list.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/helper/normalize_score.go.

#include <cstdint>

namespace bayplan {

inline constexpr std::int64_t kMaxNodeScore = 100;

/// `max`: the greatest raw score of all feasible nodes, at least 0.
inline std::int64_t normalizedByMax(std::int64_t score, std::int64_t max, bool reversed) {
    if (max == 0) return reversed ? kMaxNodeScore : score;
    const std::int64_t scaled = kMaxNodeScore * score / max;
    return reversed ? kMaxNodeScore - scaled : scaled;
}

}  // namespace bayplan
