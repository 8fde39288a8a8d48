// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue does for a workload that holds quota already: it places pods whose topology waited for a check, and those of a node that failed.
// Not modelled: which workloads it would preempt for a place, several failed nodes of one workload, and a workload of a pod.
// Thread rule: a pure function.
// Source: Kueue ff69552e pkg/scheduler, pkg/cache/scheduler/tas_flavor_snapshot.go; specification kueue 9.5.

#include <string>
#include <vector>

#include "base/message.h"
#include "schedulers/kueue/quota_state.h"

namespace bayplan {

struct SecondPass {
    enum class Is : std::uint8_t { NotNeeded,
                                   Placed,   // all its pods have a place: `admission` says where
                                   Evicted,  // there is no place for those of its failed node: `text`, as Kueue writes it
                                   Unknown };
    Is is = Is::NotNeeded;
    std::vector<PodSetAssignment> admission;
    std::string text;
    Message unknown;  // of Unknown
};

/// O(pod sets × domains × log domains) where it is needed.
SecondPass secondPassOf(const QuotaState& state, int workload);

}  // namespace bayplan
