// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One score brought to 0..100 by the greatest one; defaultNormalize does it for a whole list.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/helper/normalize_score.go.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace bayplan {

inline constexpr std::int64_t kMaxNodeScore = 100;

/// `max`: the greatest raw score of all feasible nodes, at least 0.
inline std::int64_t normalizedByMax(std::int64_t score, std::int64_t max, bool reversed) {
    if (max == 0) return reversed ? kMaxNodeScore : score;
    const std::int64_t scaled = kMaxNodeScore * score / max;
    return reversed ? kMaxNodeScore - scaled : scaled;
}

/// Replaces every score by `scale` of it. Scores of one list have few distinct values, and most scales divide, so
/// earlier results are looked up.
template <typename Scaling>
void scaleAll(std::span<std::int64_t> scores, Scaling scale) {
    constexpr std::size_t kKnown = 64;
    std::array<std::int64_t, kKnown> raw{};
    std::array<std::int64_t, kKnown> scaled{};
    std::uint64_t filled = 0;
    for (std::int64_t& score : scores) {
        const auto place = static_cast<std::size_t>(score) % kKnown;
        if ((filled >> place & 1u) == 0 || raw[place] != score) {
            raw[place] = score;
            scaled[place] = scale(score);
            filled |= std::uint64_t{1} << place;
        }
        score = scaled[place];
    }
}

}  // namespace bayplan
