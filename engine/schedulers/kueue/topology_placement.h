// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where in the topologies of its flavors a workload's pods go, or what stands in the way.
// Two pod sets of one group are placed together: the smaller one is the leader, a single pod. The rules of nodes are those of the others.
// Not modelled: slices within slices, preferred node affinity, balanced placement.
// Thread rule: a pure function.
// Source: Kueue ff69552e pkg/cache/scheduler/tas_flavor_snapshot.go; specification kueue 9.

#include <string>
#include <vector>

#include "schedulers/kueue/topology_map.h"

namespace bayplan {

struct TopologyNeed {
    const WorkloadPodSet* set = nullptr;
    std::size_t place = 0;  // of the pod set among those of its workload
    std::int64_t count = 0;
    int tree = -1;
    std::string within{};  // only leaves whose values, with commas between, begin so; empty: all
    std::string group{};   // placed with the other need of that group in the same tree; empty: alone
};

struct TopologyPlaces {
    std::vector<DomainUses> uses;  // of each need, by the values of the domains; after a failure those that were placed before it
    int failed = -1;               // the first need that has no place; below 0: none
    std::string text;              // why, as Kueue writes it

    bool fits() const { return failed < 0; }
};

/// `empty`: as if no workload had a place yet. Pods of earlier needs take room for later ones of the same tree.
/// O(needs × domains × log domains).
TopologyPlaces placeInTopology(const TopologyMap& map, const std::vector<TopologyNeed>& needs, bool empty);

}  // namespace bayplan
