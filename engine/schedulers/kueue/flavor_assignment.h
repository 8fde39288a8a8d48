// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which flavor each resource of a workload's pod sets gets, and what stands in the way of those that it does not get.
// Thread rule: one thread; the state is changed on the way and is the same again afterwards.
// Source: Kueue ff69552e pkg/scheduler/flavorassigner; specification kueue 4.

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "schedulers/kueue/quota_preemption.h"
#include "schedulers/kueue/quota_state.h"
#include "schedulers/kueue/topology_placement.h"

namespace bayplan {

/// From worst to best.
enum class FlavorMode : std::uint8_t { NoFit,
                                       NoCandidates,  // it would fit if somebody went, and nobody may be made to go
                                       Preempt,
                                       Reclaim,
                                       Fit };

/// Where the scan of the flavors goes on next time, by the pod set's name and the resource; below 0: from the beginning.
using FlavorScan = std::map<std::pair<std::string, std::string>, int>;
bool hasPendingFlavors(const FlavorScan& scan);

struct ChosenFlavor {
    std::string flavor;
    FlavorMode mode = FlavorMode::Fit;
    int borrowLevel = 0;
};

struct AssignedPodSet {
    std::string name;
    std::int64_t count = 0;
    std::map<std::string, ChosenFlavor> flavors;  // by resource
    std::map<std::string, std::int64_t> amounts;  // by resource, of all its pods
    std::vector<std::string> reasons;             // sorted; empty if it fits
    DomainUses places{};                          // in the topology of its flavor; empty: it has none
    bool delayed = false;                         // it gets its place once its checks are Ready
};

struct FlavorAssignment {
    std::vector<AssignedPodSet> podSets;
    FlavorAmounts usage;
    FlavorMode mode = FlavorMode::Fit;  // the worst of all: NoFit, Fit, or between them something has to go
    int borrowLevel = 0;
    std::string reason;  // of the condition QuotaReserved if it does not fit: "WaitingForQuota", …; may be empty
    FlavorScan scan;

    /// "couldn't assign flavors to pod set main: …"; empty if it fits.
    std::string message() const;
    /// Where its pods go, of all pod sets.
    DomainUses places() const;
    /// What has to become free.
    std::vector<FlavorResource> needed(const QuotaTree& tree) const;
};

struct AssignmentLimits {
    const FlavorScan* scan = nullptr;                 // of an earlier assignment; null: all flavors are looked at
    std::vector<std::int64_t> counts{};               // of the pod sets; empty: their own
    const FlavorAssignment* onlyFlavorsOf = nullptr;  // no others are tried
};
FlavorAssignment assignFlavors(QuotaState& state, int workload, const AssignmentLimits& limits);

/// The pod sets that need a place in the topology of the flavor that they have got.
std::vector<TopologyNeed> topologyNeeds(const QuotaState& state, int workload, const FlavorAssignment& assignment);
/// Takes over the places that were found for topologyNeeds().
void setPlaces(FlavorAssignment& assignment, const std::vector<TopologyNeed>& needs, const TopologyPlaces& found);

/// "1500m", "2" of cpu; "6Gi" of bytes; plain digits otherwise.
std::string quotaText(const std::string& resource, std::int64_t amount);

}  // namespace bayplan
