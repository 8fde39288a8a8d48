// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator publishes of one node's CPUs and zones, and who has what of them, for whoever shows it.
// Thread rule: immutable once built.

#include <memory>
#include <optional>
#include <vector>

#include "framework/catalog_index.h"
#include "framework/profile.h"
#include "plugins/numaresource/numa_history.h"

namespace bayplan {

class NumaSharesOfNode {
public:
    /// `node` may be invalid. Rules that choose none have given none to pods that were placed here. O(pods on the node).
    NumaSharesOfNode(const Cluster& cluster, const Profiles& profiles, NodeIdx node);
    NumaSharesOfNode(const NumaSharesOfNode&) = delete;
    NumaSharesOfNode& operator=(const NumaSharesOfNode&) = delete;

    /// There is something to show: the agent publishes the node, and a pod has a share or the rules give shares.
    bool shown() const { return m_node->published && (m_chosen || !m_shares.empty()); }
    bool chosen() const { return m_chosen; }
    const ZonedNode& node() const { return *m_node; }
    const std::vector<NumaShare>& shares() const { return m_shares; }
    /// Those that are listed, and those in which pods have a share, ascending.
    std::vector<std::int32_t> zones() const;
    CpuSet freeCpus(std::int32_t zone) const;
    /// Absent: the zone is not listed.
    std::optional<AmountsOfZone> left(std::int32_t zone) const;

private:
    std::shared_ptr<const CatalogIndex> m_index;  // it has the node
    ZonedNode m_nothing;
    const ZonedNode* m_node = &m_nothing;
    std::optional<NumaHoldings> m_held;
    std::vector<NumaShare> m_shares;
    bool m_chosen = false;
};

}  // namespace bayplan
