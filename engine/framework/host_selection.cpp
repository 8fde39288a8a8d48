// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/host_selection.h"

#include <algorithm>

namespace bayplan {

std::vector<NodeIdx> bestNodes(std::span<const NodeIdx> nodes, std::span<const std::int64_t> totals,
                               const CatalogIndex& index) {
    std::vector<NodeIdx> best;
    if (nodes.empty()) return best;
    std::int64_t top = totals.front();
    std::size_t ties = 0;
    for (const std::int64_t total : totals) {
        ties = total > top ? 1 : ties + (total == top ? 1 : 0);
        top = std::max(top, total);
    }
    best.resize(ties);
    for (std::size_t i = 0, next = 0; next < ties; ++i)
        if (totals[i] == top) best[next++] = nodes[i];
    const auto byName = [&](NodeIdx a, NodeIdx b) { return index.rank[a.get()] < index.rank[b.get()]; };
    if (!std::is_sorted(best.begin(), best.end(), byName)) std::sort(best.begin(), best.end(), byName);
    return best;
}

}  // namespace bayplan
