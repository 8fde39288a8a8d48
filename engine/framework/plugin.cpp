// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/plugin.h"

#include <algorithm>

#include "framework/normalize.h"

namespace bayplan {

bool FilterPlugin::filterAll(const Cycle& cycle, const PluginState* state, std::span<Code> codes) const {
    for (std::size_t i = 0; i < codes.size(); ++i)
        if (codes[i] == Code::Success)
            codes[i] = filter(cycle, state, NodeView(cycle.cluster, NodeIdx(i)), nullptr);
    return true;
}

void ScorePlugin::scoreAll(const Cycle& cycle, const PluginState* state, std::span<const NodeIdx> feasible,
                           std::span<std::int64_t> scores) const {
    for (std::size_t i = 0; i < feasible.size(); ++i)
        scores[i] = score(cycle, state, NodeView(cycle.cluster, feasible[i]));
}

void defaultNormalize(std::span<std::int64_t> scores, bool reversed) {
    std::int64_t max = 0;
    for (const std::int64_t s : scores) max = std::max(max, s);
    scaleAll(scores, [&](std::int64_t s) { return normalizedByMax(s, max, reversed); });
}

}  // namespace bayplan
