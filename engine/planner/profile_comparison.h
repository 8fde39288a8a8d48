// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What another configuration would make of a cluster: the same pods are placed under A and under B, each from the same
// picture, and what comes out is compared. All pods means: those that can leave their node are taken off it first, as if
// the cluster were filled anew. That is a question and no plan: budgets are not asked, and nobody is evicted.
// Thread rule: functions of their arguments; the results are plain values.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "framework/profile.h"
#include "metrics/slot_shape.h"
#include "metrics/usage_balance.h"
#include "metrics/zone_skew.h"
#include "planner/placement_comparison.h"

namespace bayplan {

struct ComparedPods {
    enum class Which { Pending,
                       All,
                       Sample };  // as many of All as `size`, by lot
    Which which = Which::Pending;
    std::size_t size = 1000;
    std::uint64_t seed = 1;
    std::string namespaceName{};  // only pods of it; empty: of all
};
/// "pending", "all", "sample".
const char* toString(ComparedPods::Which which);

/// Which pods are placed anew, and from which picture.
struct ReplacedPods {
    std::vector<PodIdx> pods;  // pending in `from`
    std::size_t of = 0;        // how many there would be without a sample
    std::size_t stay = 0;      // pods on nodes that All does not take off: static pods, those of DaemonSets, pods that have
                               // ended or are ending, and pods of schedulers that neither configuration has
    ClusterPtr from;
};
/// Errors: Cancelled.
Result<ReplacedPods> replacedPods(const ClusterPtr& cluster, const Profiles& a, const Profiles& b, const ComparedPods& which, const Budget& budget = {});

/// A cluster after one of the runs, or as it is.
struct PlacementEffects {
    ClusterPtr cluster;
    std::size_t placed = 0;  // of the pods that were compared
    std::size_t pending = 0;
    std::vector<ResourceBalance> balance;  // resources of the catalog
    std::optional<ZoneSkew> skew;
    std::optional<std::int64_t> slotsLeft;  // more pods of the shape; absent: no shape, or it cannot be counted
};

struct ProfileComparison {
    ReplacedPods replaced;
    PlacementComparison placements;
    std::size_t moved = 0;         // on another node under B
    std::size_t newlyPending = 0;  // with a node under A alone
    std::size_t newlyPlaced = 0;   // with a node under B alone
    PlacementEffects now, a, b;    // now: its slots are counted under A
    std::string shape;             // of the slots; empty: none was given
    std::string noSlots;           // why they were not counted; empty: they were, or there is no shape
};

/// Progress counts pods, those of both runs. A pod that would preempt is pending, as in a report. Errors: Cancelled, and those of a run.
Result<ProfileComparison> compareProfiles(const ClusterPtr& cluster, const Profiles& a, const Profiles& b, const ComparedPods& which,
                                          const std::optional<SlotShape>& shape, const Budget& budget = {});

}  // namespace bayplan
