// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Why a step moves its pod, and not another pod of its node.
// Thread rule: a pure function.

#include <cstddef>
#include <vector>

#include "cluster/cluster.h"
#include "framework/profile.h"
#include "moves/step.h"
#include "planner/goals/who_moves.h"

namespace bayplan {

struct OtherPod {
    PodIdx pod;
    Message why;           // why it does not move instead, or what it would free
    bool instead = false;  // it could move at that moment: the plan is one of several
    bool operator==(const OtherPod&) const = default;
};

struct WhyThisPod {
    bool hasToBe = false;            // the goal lets nobody like it stay there: the others are no choice
    std::vector<OtherPod> others{};  // that stand on the node when the step's turn comes: those that could move instead first
    bool operator==(const WhyThisPod&) const = default;
};

/// About the move at `place` of the steps that are carried out; nothing about another step. What is looked at is the picture that the steps before it make.
/// O(pods of the node × nodes).
WhyThisPod whyThisPod(const ClusterPtr& cluster, const Profiles& profiles, const MoveRules& rules, const std::vector<PlanStep>& steps, std::size_t place);

}  // namespace bayplan
