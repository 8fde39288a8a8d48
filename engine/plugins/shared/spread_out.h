// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How several plugins of scheduler-plugins bring their raw scores to 0..100.
// Source: scheduler-plugins 903da7d pkg/noderesources/allocatable.go, pkg/podstate/pod_state.go (NormalizeScore).

#include <algorithm>
#include <span>

#include "base/wrapping.h"
#include "framework/normalize.h"

namespace bayplan {

/// The least becomes 0, the greatest 100, and the others lie between; all are 0 if all are equal.
inline void spreadOut(std::span<std::int64_t> scores) {
    if (scores.empty()) return;
    const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
    const std::int64_t least = *low, range = wrappingSub(*high, *low);
    for (std::int64_t& score : scores) score = range == 0 ? 0 : wrappingDiv(wrappingMul(wrappingSub(score, least), kMaxNodeScore), range);
}

}  // namespace bayplan
