// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator's agent publishes of each node's CPUs and zones, and what its scheduler makes of it.
// Thread rule: immutable once built.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/{topology_options,util}.go; specification ecosystem 4.4, 4.8.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "plugins/numaresource/numa_ask.h"
#include "plugins/numaresource/numa_share.h"
#include "topology/zone_mask.h"

namespace bayplan {

/// What the amount becomes on a node with that ratio.
std::int64_t amplify(std::int64_t amount, double ratio);

struct ZonedNode {
    struct Zone {
        std::int32_t number = 0;
        AmountsOfZone total;
    };

    bool published = false;  // there is an object for the node
    CpuMap cpus;
    CpuSet reserved;          // CPUs that no pod gets
    std::vector<Zone> zones;  // by number
    NumaPolicy policy = NumaPolicy::None;
    std::string bindPolicy;            // the node binds the CPUs of all pods that way; empty: it does not
    std::optional<bool> fullestFirst;  // absent: as the arguments say
    double nodeRatio = 1;              // of CPUs, as the Node says
    bool badRatio = false;             // and what it says cannot be read
    double zoneRatio = 1;              // of CPUs, by which CPUs of pods count in zones
    // Why an answer is not modelled; empty: it is. For any pod, for one whose CPUs are bound, for one under a policy of zones.
    Message odd, oddCpus, oddZones;

    ZoneMask allZones() const { return firstZones(zones.size()); }
    bool strange() const { return badRatio || !odd.empty() || !oddCpus.empty() || !oddZones.empty(); }
};

/// Whether a pod with that ask may get CPUs or zones of its own there.
bool mayTakeZones(const NumaAsk& ask, const ZonedNode& node);
/// Why answers are not modelled where that Reservation keeps CPUs or zones.
Message keptByReservation(const std::string& name);

class NumaTable {
public:
    /// O(nodes × resources + CPUs + pods).
    explicit NumaTable(const Catalog& catalog);

    const ZonedNode& of(NodeIdx node) const { return m_published[node.get()] ? *m_published[node.get()] : m_nothing; }
    /// What the annotation of a pod says that it has; null: nothing.
    const NumaShare* told(PodIdx pod) const { return m_told[pod.get()].get(); }
    /// Nodes on which some answers are not modelled.
    const std::vector<NodeIdx>& strangeNodes() const { return m_strangeNodes; }
    /// Some node binds CPUs, aligns with zones or shows more CPUs than it has.
    bool active() const { return m_active; }
    bool aligns() const { return m_aligns; }
    /// Pods whose CPUs and zones are not modelled, if this program placed them.
    const std::vector<PodIdx>& strangePods() const { return m_strangePods; }
    /// Why a Reservation makes CPUs and zones unknown; empty: none does.
    const Message& reserved() const { return m_reserved; }
    /// Pods that stand for Reservations.
    const std::vector<PodIdx>& standIns() const { return m_standIns; }

private:
    ZonedNode m_nothing;
    std::vector<std::unique_ptr<const ZonedNode>> m_published;  // by node; null: as if it said nothing
    std::vector<std::unique_ptr<const NumaShare>> m_told;       // by pod
    std::vector<NodeIdx> m_strangeNodes;
    bool m_active = false, m_aligns = false;
    std::vector<PodIdx> m_strangePods, m_standIns;
    Message m_reserved;
};

}  // namespace bayplan
