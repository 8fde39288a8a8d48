// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The way of a preemption plugin from the rejected nodes to a proposal: which nodes are tried, how many, which
// candidate is the best, and what is said if there is none.
// Source: Kubernetes 1.36 pkg/scheduler/framework/preemption/preemption.go; specification 4.18.

#include <string>

#include "framework/plugin.h"
#include "framework/reason_info.h"
#include "plugins/preemption/preemption_victims.h"

namespace bayplan {

/// In what preemption plugins differ.
struct PreemptionRules {
    /// How many nodes are tried in a large cluster: the greater of the two.
    std::int32_t leastPercentage = 0;
    std::int32_t leastNodes = 0;
    VictimRules victims;
    /// Whether this pod, which terminates on the pod's nominated node, is an earlier victim to wait for.
    bool (*leaves)(const Pod& pod) = nullptr;
    const ReasonInfo* noHelp = nullptr;    // with upstream's text as its argument; so are the others
    const ReasonInfo* fault = nullptr;     // a node could not be tried
    const ReasonInfo* extender = nullptr;  // an extender failed
};

/// Unschedulable with `text`.
PostFilterResult refused(const PreemptionRules& rules, const std::string& text);

PostFilterResult searchPreemption(const PreemptionRules& rules, const Cycle& cycle, std::span<const NodeCode> rejected, Rehearsal& rehearsal);

}  // namespace bayplan
