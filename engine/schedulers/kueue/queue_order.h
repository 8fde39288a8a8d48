// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The order in which the heads of the cluster queues are processed within one cycle.
// Thread rule: one thread.
// Source: Kueue ff69552e pkg/scheduler (scheduler.go, fair_sharing_iterator.go); specification kueue 5.

#include <optional>
#include <string>
#include <vector>

#include "schedulers/kueue/flavor_assignment.h"
#include "schedulers/kueue/quota_preemption.h"
#include "schedulers/kueue/quota_state.h"

namespace bayplan {

/// A workload that was nominated.
struct QueueHead {
    int workload = -1;
    std::string refusal;             // why its flavors were not looked at; empty: they were
    bool refusedByChecks = false;    // in a strict queue it stays the head
    bool refusedForAmounts = false;  // its resources are refused; likewise
    FlavorAssignment assignment;
    std::vector<QuotaVictim> victims;
};

class QueueOrder {
public:
    QueueOrder(QuotaState& state, std::vector<QueueHead> heads);

    /// The next, by what the tree is now: with fair sharing what was admitted before counts. Absent: there are no more.
    std::optional<QueueHead> pop();

private:
    QueueHead take(std::size_t place);
    std::size_t fairest();
    int winnerBelow(QuotaNode cohort);
    bool goesFirst(QuotaNode at, int a, int b);

    QuotaState& m_state;
    std::vector<QueueHead> m_heads;
};

}  // namespace bayplan
