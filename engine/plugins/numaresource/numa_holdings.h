// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pod has which CPUs of a node, and how much in each zone. A pod that was read has what its annotation says; one
// without it has none.
// Thread rule: plain values.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/{node_allocation,pod_eventhandler}.go.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "plugins/numaresource/numa_table.h"

namespace bayplan {

class NumaHoldings {
public:
    explicit NumaHoldings(const ZonedNode& node) : m_node(&node) {}

    void add(const NumaShare& share);

    const CpuSet& cpus() const { return m_cpus; }
    /// CPUs that a pod may still get.
    CpuSet freeCpus() const { return m_node->cpus.all() - m_cpus - m_node->reserved; }
    const ExclusivePlaces& exclusivePlaces() const { return m_exclusive; }
    /// What counts of a zone as held by pods; absent: no pod has a share of it. CPUs of their own count for more on a node that
    /// shows more than it has.
    AmountsOfZone heldOf(const ZonedNode::Zone& zone) const;
    /// What is left of it, never below zero. What only pods have is left with zero.
    AmountsOfZone leftOf(const ZonedNode::Zone& zone) const;
    /// A pod with CPUs in several zones has some of this one.
    bool shared(std::int32_t zone) const { return m_shared.contains(zone); }
    /// Only pods with CPUs in this one zone have some of it.
    bool single(std::int32_t zone) const { return m_single.contains(zone) && !shared(zone); }

private:
    std::size_t cpusInZone(std::int32_t zone) const;

    const ZonedNode* m_node;
    CpuSet m_cpus;
    ExclusivePlaces m_exclusive;
    std::map<std::int32_t, AmountsOfZone> m_zones;
    std::set<std::int32_t> m_shared, m_single;
};

}  // namespace bayplan
