// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue's cycle works on: the workloads, which of them hold how much, and the tree of quotas that they use.
// Thread rule: one thread.

#include <cstdint>
#include <string>
#include <vector>

#include "schedulers/kueue/kueue_objects.h"
#include "schedulers/kueue/quota_tree.h"
#include "schedulers/kueue/topology_map.h"

namespace bayplan {

struct KueueSettings {
    bool fairSharing = false;
    /// The second is asked where the first finds nothing.
    enum class Strategy : std::uint8_t { LessThanOrEqualToFinalShare,
                                         LessThanInitialShare };
    std::vector<Strategy> strategies = {Strategy::LessThanOrEqualToFinalShare, Strategy::LessThanInitialShare};
};

struct QuotaState {
    QuotaState(KueueObjects all, KueueSettings chosen);

    KueueObjects objects;
    KueueSettings settings;
    QuotaTree tree;
    TopologyMap topology;
    std::vector<int> queueOf;               // of every workload, by its LocalQueue; below 0: none
    std::vector<FlavorAmounts> held;        // of every workload; empty: holds nothing
    std::vector<DomainUses> places;         // of every workload: where in the topologies its pods are
    std::vector<std::vector<int>> holders;  // by queue: the workloads that hold quota there

    const QueuedWorkload& workload(int w) const { return objects.workloads[static_cast<std::size_t>(w)]; }
    QueuedWorkload& workload(int w) { return objects.workloads[static_cast<std::size_t>(w)]; }
    const ClusterQueue& queue(QuotaNode q) const { return objects.queues[static_cast<std::size_t>(q)]; }
    QuotaNode queueNode(int w) const { return queueOf[static_cast<std::size_t>(w)]; }
    const FlavorAmounts& usage(int w) const { return held[static_cast<std::size_t>(w)]; }
    bool evicted(int w) const;

    void takeOut(int w) {
        tree.remove(queueNode(w), usage(w));
        topology.add(places[static_cast<std::size_t>(w)], -1);
    }
    void putBack(int w) {
        tree.add(queueNode(w), usage(w));
        topology.add(places[static_cast<std::size_t>(w)]);
    }
    /// Whether all flavors of the queue have a topology: its pod sets are placed in one even where they do not ask for it.
    bool hasOnlyTopologies(QuotaNode q) const;
    /// Whether a workload of that queue gets quota of the flavor first, and its place in the topology once its checks are Ready.
    bool delaysPlace(int w, const std::string& flavor) const;
};

/// Adds up what stands for one flavor and resource.
void addTo(FlavorAmounts& amounts, FlavorResource fr, std::int64_t amount);
inline bool has(const FlavorAmounts& amounts, FlavorResource fr) {
    for (const auto& [one, amount] : amounts)
        if (one == fr && amount > 0) return true;
    return false;
}

}  // namespace bayplan
