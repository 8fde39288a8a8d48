// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/usage_balance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bayplan {

void UsageBalance::put(Column& column, std::size_t node, const Entry& entry, int sign) {
    if (entry.allocatable <= 0) return;
    const auto one = static_cast<std::size_t>(1);
    column.allocatable += Wide{entry.allocatable} * sign;
    column.requested += Wide{entry.requested} * sign;
    column.nodes = sign > 0 ? column.nodes + one : column.nodes - one;
    if (entry.requested > 0) {
        column.allocatableInUse += Wide{entry.allocatable} * sign;
        column.inUse = sign > 0 ? column.inUse + one : column.inUse - one;
    }
    const double share = sign > 0 ? static_cast<double>(entry.requested) / static_cast<double>(entry.allocatable) : 0;
    column.shares.set(node, share);
    column.squares.set(node, share * share);
}

void UsageBalance::update(const Cluster& cluster) {
    const std::size_t resources = cluster.catalog().resources.size();
    if (m_catalog != cluster.sharedCatalog()) {
        m_catalog = cluster.sharedCatalog();
        m_counted = false;
        m_versions.assign(cluster.nodeCount(), 0);
        m_entries.assign(cluster.nodeCount(), std::vector<Entry>(resources));
        m_columns.clear();
        for (std::size_t r = 0; r < resources; ++r) {
            Column& column = m_columns.emplace_back();
            column.shares = SumTree(cluster.nodeCount());
            column.squares = SumTree(cluster.nodeCount());
        }
    }
    for (std::size_t i = 0; i < cluster.nodeCount(); ++i) {
        const NodeState& state = cluster.node(NodeIdx(i));
        if (m_counted && m_versions[i] == state.version) continue;
        m_versions[i] = state.version;
        for (std::size_t r = 0; r < resources; ++r) {
            const std::int64_t allocatable = m_catalog->allocatable[i][r];
            const Entry entry{allocatable, std::clamp<std::int64_t>(state.requested[r], 0, std::max<std::int64_t>(0, allocatable))};
            put(m_columns[r], i, m_entries[i][r], -1);
            put(m_columns[r], i, entry, 1);
            m_entries[i][r] = entry;
        }
    }
    m_counted = true;
}

std::vector<ResourceBalance> UsageBalance::resources() const {
    const auto narrowed = [](Wide sum) {
        return sum > std::numeric_limits<std::int64_t>::max() ? std::numeric_limits<std::int64_t>::max() : static_cast<std::int64_t>(sum);
    };
    std::vector<ResourceBalance> out;
    for (std::size_t r = 0; r < m_columns.size(); ++r) {
        const Column& column = m_columns[r];
        if (column.allocatable <= 0) continue;
        ResourceBalance balance;
        balance.resource = ResourceIdx(r);
        balance.allocatable = narrowed(column.allocatable);
        balance.requested = narrowed(column.requested);
        balance.nodes = column.nodes;
        balance.inUse = column.inUse;
        balance.share = static_cast<double>(column.requested) / static_cast<double>(column.allocatable);
        if (column.allocatableInUse > 0) balance.density = static_cast<double>(column.requested) / static_cast<double>(column.allocatableInUse);
        const double nodes = static_cast<double>(column.nodes);
        const double mean = column.shares.total() / nodes;
        balance.deviation = std::sqrt(std::max(0.0, column.squares.total() / nodes - mean * mean));
        out.push_back(balance);
    }
    return out;
}

}  // namespace bayplan
