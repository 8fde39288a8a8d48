// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A gang moves whole or not at all. A gang is a group with a quorum of two pods or more, whoever wrote it; what counts are its pods that stand on
// nodes and do not leave by themselves. Where one of them may not move, none does; and a plan that moves some of them is made to move all, or none.
// Thread rule: one thread.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/profile.h"
#include "planner/goals/goal.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/price_limits.h"
#include "planner/goals/who_moves.h"

namespace bayplan {

class GoalPlanner;

struct StandingGang {
    std::string key;           // "namespace/name"
    std::vector<PodIdx> pods;  // sorted; two or more
    bool operator==(const StandingGang&) const = default;
};

/// O(pods); the groups are read only where the cluster has some.
std::vector<StandingGang> standingGangs(const Cluster& cluster);

/// Where one of a gang may not move, none does.
void keepGangsWhole(const std::vector<StandingGang>& gangs, std::vector<Mover>& movers);

/// Pods of the same gangs as these that are not among them.
std::vector<PodIdx> matesOf(const std::vector<StandingGang>& gangs, const std::vector<PodIdx>& pods);

/// The gangs with some pods that restart by the changes, and others that do not.
std::vector<const StandingGang*> tornBy(const std::vector<StandingGang>& gangs, const std::vector<Delta>& deltas);
/// "its gang ml/train moves whole or not at all, and 3 other pods of it stay".
Message whyTorn(const StandingGang& gang, const std::vector<Delta>& deltas);

/// `plan`, with all gangs whole: its plan if it tears none; else the cheaper one of that plan with the other pods of torn gangs moved after its steps, and of a
/// plan in which torn gangs stay. NotFound where there is neither.
Result<GoalAnswer> planWithWholeGangs(GoalPlanner& planner, const ClusterPtr& cluster, const std::vector<StandingGang>& gangs, const GoalQuestion& question, const Budget& budget,
                                      const QuestionPlanner& plan);

}  // namespace bayplan
