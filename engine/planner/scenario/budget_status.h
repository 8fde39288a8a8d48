// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the disruption controller would write into the status of a budget: how many of its pods may be disrupted now.
// Thread rule: pure function.
// Source: Kubernetes 1.36 pkg/controller/disruption (getExpectedPodCount, getExpectedScale, countHealthyPods, updatePdbStatus).

#include <cstdint>
#include <functional>
#include <string>

#include "base/message.h"
#include "cluster/cluster.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

struct BudgetStatus {
    std::int64_t healthy = 0, desired = 0, expected = 0;
    std::int64_t allowed = 0;
    Message why;  // why it allows none whatever is healthy; empty: it does not

    bool operator==(const BudgetStatus&) const = default;
};

/// Pods that stand are healthy unless their condition says that they are not Ready, and so are those for which `stood` is true: they only leave. No more
/// are healthy than the status of the budget says, if it has one. The replicas of controllers, which a percentage and maxUnavailable
/// count from, are taken to be as many as there are pods. O(pods).
BudgetStatus budgetStatus(const PodDisruptionBudget& budget, const BudgetRule& rule, const Cluster& cluster, const std::function<bool(const std::string& pod)>& stood);

}  // namespace bayplan
