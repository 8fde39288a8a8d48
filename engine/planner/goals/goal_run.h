// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the goals have in common while one of them is planned.
// Thread rule: one thread.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "planner/goals/goal.h"
#include "planner/goals/node_rows.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/slot_goal.h"
#include "planner/goals/whole_gangs.h"

namespace bayplan {

struct GoalRun {
    /// All but the picture must outlive it. `standing`: standingGangs() of the picture.
    GoalRun(GoalPlanner& plans, ClusterPtr picture, const std::vector<StandingGang>& standing, const GoalQuestion& asked, const Budget& limits);

    ClusterPtr cluster;
    const GoalQuestion& question;
    const Budget& budget;
    GoalPlanner& planner;
    Scheduler& scheduler;
    std::vector<StandingGang> gangs;
    std::vector<Mover> movers;  // by pod; those on no node stay
    GoalTeller tell{};          // may be empty

    std::vector<std::pair<PodIdx, NodeIdx>> earlier{};  // moves of the earlier plan, in its order
    std::map<PodIdx, NodeIdx> earlierEnd{};             // where its pods are in the end

    /// Brings the pod to the node where the earlier plan brings it in the end, if that is allowed and the pod still may go there.
    bool bringAsEarlier(StepPlayer& player, PodIdx pod, const std::function<bool(NodeIdx)>& allowed, const std::string& reason) const;
    /// Pods on the node that neither belong to it nor leave it by themselves.
    std::size_t strangersOn(const Cluster& picture, NodeIdx node) const;
    /// Those of them that stay.
    std::vector<Obstacle> obstaclesOn(NodeIdx node) const;
    /// No pod leaves by itself: what the scheduler refuses now it refuses until something moves.
    bool isStill() const;
    /// A problem on `picture` with what the question says, without its target and its end.
    SlotProblem problemOn(const Cluster& picture, NodeRows& rows, std::string reason);
    /// A plan that was played to its end.
    GoalAnswer reachedBy(const StepPlayer& player) const;
    /// Fills in what the goal counts after each step of a plan that reaches it. Of very large plans it is not counted.
    void countAlong(GoalAnswer& answer, const std::function<std::int64_t(const Cluster&)>& count) const;
    /// How many pods stay, by reason.
    std::vector<std::pair<std::string, std::size_t>> whoStays() const;
};

Result<GoalAnswer> planRoom(GoalRun& run);
Result<GoalAnswer> planSlots(GoalRun& run, const Profiles& profiles);
Result<GoalAnswer> planFree(GoalRun& run);
Result<GoalAnswer> planConsolidate(GoalRun& run);
Result<GoalAnswer> planVacate(GoalRun& run);
Result<GoalAnswer> planDrain(GoalRun& run);
Result<GoalAnswer> planRebalance(GoalRun& run);
Result<GoalAnswer> planRepair(GoalRun& run);

/// One goal on a picture, planned to its end and checked; the work it takes is what the budget has.
using OneGoalPlanner = std::function<Result<GoalAnswer>(const ClusterPtr&, const GoalQuestion&, const Budget&)>;
/// The goal of the run and those that come after it by importance.
Result<GoalAnswer> planSeveral(GoalRun& run, const Profiles& profiles, const OneGoalPlanner& planOne);

}  // namespace bayplan
