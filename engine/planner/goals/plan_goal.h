// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From a goal to steps. The scheduler's rules decide about every step, the independent checker about every picture; a bound holds for
// the real cluster, as it counts only what no rule can relax.
// Thread rule: one thread; the search may start one more.

#include <functional>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/checker.h"
#include "framework/scheduler.h"
#include "planner/goals/goal.h"
#include "planner/goals/who_moves.h"

namespace bayplan {

/// What is known while a plan is searched for.
struct GoalSoFar {
    std::int64_t leastMoves = 0;          // no plan has fewer
    std::optional<std::int64_t> moves{};  // of the best plan that the scheduler took; absent: none yet
    std::uint64_t work = 0;               // looks through all nodes by then
    bool operator==(const GoalSoFar&) const = default;
};
/// Called in the thread that plans.
using GoalTeller = std::function<void(const GoalSoFar&)>;

/// A step of the budget's work is one look through all nodes for a place. With a limit in work and none in time the answer follows
/// from picture, profiles and question alone.
/// Errors: Invalid (a goal without what it needs, an amount that no node counts), NotFound (no profile for the shape), Unsupported
/// (a shape that cannot be counted node by node), Conflict (one of the first steps is refused), Cancelled (before there was a plan;
/// a stop after that ends the search with the best one so far).
Result<GoalAnswer> planGoal(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const Budget& budget, const GoalTeller& tell = {});

/// Answers goals one after the other, such as the points of a front, a goal with its steps changed, or the same goal after some pods have moved, and
/// keeps what it learned: the scheduler's index and tables, who may move, and the last end that the checker found without a fault. Pictures of one
/// catalog have most of that in common; of another catalog nothing is kept. The answers are those of planGoal().
class GoalPlanner {
public:
    explicit GoalPlanner(const Profiles& profiles);

    /// As planGoal().
    Result<GoalAnswer> plan(const ClusterPtr& cluster, const GoalQuestion& question, const Budget& budget, const GoalTeller& tell = {});

    /// What the goals themselves need of it.
    Scheduler& scheduler() { return m_scheduler; }
    const Profiles& profiles() const { return m_scheduler.profiles(); }
    /// As moversOf(). O(pods) to compare two pictures of one catalog under equal rules.
    const std::vector<Mover>& moversOn(const ClusterPtr& cluster, const MoveRules& rules);
    /// As checkPicture() of what the profiles count and share out.
    std::vector<Violation> check(const ClusterPtr& cluster) { return m_checker.check(cluster); }

private:
    struct WhoMoves {
        ClusterPtr picture;
        MoveRules rules;
        std::vector<Mover> movers;
    };
    Scheduler m_scheduler;
    PictureChecker m_checker;
    std::optional<WhoMoves> m_whoMoves;
};

/// Steps as a person left them, each played on what those before it make of the picture.
struct ReplayedSteps {
    std::vector<std::optional<Message>> refused;  // by step: why it is not carried out; absent: it is
    std::vector<GoalStep> steps;                  // those that are, with their claims, waves and budgets
    std::vector<Delta> deltas;                    // one for each of them
    std::vector<std::size_t> places;              // by step that was told and is carried out: its place in `steps`; else behind the last
    ClusterPtr after;
    std::int64_t moves = 0;
    std::size_t waves = 0;
};
ReplayedSteps replaySteps(const ClusterPtr& cluster, const Profiles& profiles, const std::vector<PlanStep>& steps);

/// Where the pod of the step at `place` could go instead: the nodes that take it on the picture that the steps before it make, the best of
/// the scheduler first. Empty: there is none, or the step neither moves nor places a pod.
std::vector<NodeIdx> otherNodes(const ClusterPtr& cluster, const Profiles& profiles, const std::vector<PlanStep>& steps, std::size_t place);

}  // namespace bayplan
