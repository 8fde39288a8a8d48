// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scenario tried on a cluster: which changes apply, where the scheduler puts the pods that they displace and add, and what is
// better or worse than before. The cluster itself is not touched.
// Thread rule: pure functions, each with a scheduler of its own.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "metrics/slot_shape.h"
#include "metrics/usage_balance.h"
#include "planner/scenario/play.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

struct WhatIfPod {
    std::string pod;
    std::string from, to;  // nodes; empty: none
    Message why;           // why it is pending, or gone; for a preempted pod, the pod that preempted it

    bool operator==(const WhatIfPod&) const = default;
};

/// How many of a shape fit, and what of the free resources it cannot use.
struct ShapeRoom {
    std::string shape;
    std::int64_t pods = 0;
    std::vector<std::pair<std::string, std::int64_t>> stranded;  // by resource, in the unit of the resource table
    Message unknown;                                             // why it cannot be counted; empty: it was

    bool operator==(const ShapeRoom&) const = default;
};

struct NamedBalance {
    std::string resource;
    double share = 0, density = 0, deviation = 0;  // as in ResourceBalance

    bool operator==(const NamedBalance&) const = default;
};

struct WhatIfMeasures {
    std::size_t nodes = 0;
    std::size_t nodesUsed = 0;  // with a pod that is no DaemonSet's and not static
    std::size_t standing = 0, pending = 0;
    std::vector<NamedBalance> balance;  // of what any node offers
    std::vector<ShapeRoom> room;        // by shape

    bool operator==(const WhatIfMeasures&) const = default;
};
/// Errors: Cancelled.
Result<WhatIfMeasures> measuresOf(const Cluster& cluster, const Profiles& profiles, const std::vector<SlotShape>& shapes, const Budget& budget = {});

struct WhatIfAnswer {
    std::vector<ChangeReport> changes;  // as many as the scenario has
    // Each by name of the pod. A Reservation of Koordinator that gets its node, or waits for one, is "namespace/reservation:name".
    std::vector<WhatIfPod> placed;   // it was pending or not there, and has a node
    std::vector<WhatIfPod> moved;    // it left its node and has one: another, or the same
    std::vector<WhatIfPod> pending;  // newly: it had a node or was not there, and has none
    std::vector<WhatIfPod> gone;
    std::vector<WhatIfPod> waiting;  // pending before and after
    std::vector<BudgetUse> budgets;  // that evictions ask; most overdrawn first
    WhatIfMeasures before, after;
    std::size_t nodesAdded = 0;
    std::optional<double> price;  // of the nodes that were added, for an hour; absent: one of them has none
    bool cutShort = false;        // preemption went on and on
    ClusterPtr base;              // before
    ScenarioPicture picture;      // after
    Profiles profiles;            // the scheduler's, after

    /// After: see ScenarioPicture::cluster(). Who reads much of it keeps the pointer.
    ClusterPtr cluster() const { return picture.cluster(); }

    /// Pods that stood and left their nodes.
    std::size_t disrupted() const;
    bool applies() const;  // all changes, as they were made
};

struct WhatIfQuestion {
    std::vector<SlotShape> shapes{};  // whose slots are counted before and after
};

/// Errors: Cancelled. O(objects) for each change of objects, beside what scheduling the pods takes.
Result<WhatIfAnswer> tryScenario(const ClusterPtr& base, const Profiles& profiles, const Scenario& scenario, const RulesOf& rulesOf, const WhatIfQuestion& question = {},
                                 const Budget& budget = {});

/// A pod that stands elsewhere, or stands in one and not in the other. By name. O(pods).
std::vector<WhatIfPod> standElsewhere(const Cluster& a, const Cluster& b);
/// The same of two scenarios; of those over one base at the price of what they change.
std::vector<WhatIfPod> standElsewhere(const ScenarioPicture& a, const ScenarioPicture& b);

/// How many more of a shape fit, all together in the same proportions, and what stops the next one.
struct MixedShape {
    SlotShape shape;  // with its gang: all or none
    std::int64_t times = 1;
};
struct HowManyMore {
    std::int64_t rounds = 0;  // each: `times` gangs of every shape
    bool limited = false;     // as many as were asked for; more may fit
    std::string stops;        // the first pod that found no place: its shape
    Message why;              // upstream's text about it

    bool operator==(const HowManyMore&) const = default;
};
/// Decides one pod after the other, as the scheduler would. `most`: rounds. Errors: Cancelled.
Result<HowManyMore> howManyMore(const ClusterPtr& cluster, const Profiles& profiles, const std::vector<MixedShape>& mix, std::int64_t most, const Budget& budget = {});

}  // namespace bayplan
