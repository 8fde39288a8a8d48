// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a goal costs, so that a person picks by the price: the moves for less of the same goal, and what somebody forbids that makes
// the plan dearer than it need be.
// Thread rule: one thread; each search may start one more.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "framework/profile.h"
#include "planner/goals/goal.h"
#include "planner/goals/goal_request.h"

namespace bayplan {

/// The goal with another count, and what is known about its price.
struct FrontPoint {
    std::int64_t wanted = 0;                   // of what the goal counts
    std::optional<std::int64_t> moves{};       // of the best plan; absent: none was found
    std::optional<std::int64_t> reached{};     // by that plan, at least `wanted`; of Consolidate at most; absent: its steps were not kept
    std::optional<std::int64_t> leastMoves{};  // no plan has fewer; absent: it is proved that there is no plan
    bool proved() const { return moves && leastMoves && *moves <= *leastMoves; }
    bool operator==(const FrontPoint&) const = default;
};

/// Whether the goal has a number that a person may lower: Slots, Free, Consolidate. Of several goals none has.
bool hasFront(const GoalQuestion& question);

/// From one more than there is to what was asked for, or to the most that can be reached: in steps of 1, 2, 5, 10, 20, … `answer` is
/// that of the question itself. A limit on moves is disregarded. No point has fewer moves than one that wants less, nor a smaller
/// bound. Every point gets a share of the budget's work. Empty: there is nothing to do, or the goal has no front.
/// Errors: those of planGoal; Cancelled where there is no point yet. After a stop the points so far are the answer.
Result<std::vector<FrontPoint>> frontOf(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const GoalAnswer& answer, const Budget& budget);

/// What a person could permit.
struct GoalRelief {
    enum class Of {
        Protection,  // pods that the question protects may move: `name` as the request has it
        EmptyDir,    // pods with emptyDir volumes may move
        Annotation,  // pods whose annotation asks to leave them alone may move: `name` is the annotation
        Budget,      // a disruption budget that allows none now allows one: "namespace/name"
        Cordon       // a node takes pods again
    };
    Of of = Of::Protection;
    std::string name{};
    std::int64_t moves = 0;  // of the plan that was found with it
    std::int64_t leastMoves = 0;
    std::size_t pods = 0;  // that it lets move; of Cordon 0

    bool operator==(const GoalRelief&) const = default;
};
/// "protection", "emptyDir", "annotation", "budget", "cordon".
const char* toString(GoalRelief::Of of);
/// "without the protection namespace=shop".
Message wordsOf(const GoalRelief& relief);

struct GoalReliefs {
    std::vector<GoalRelief> found{};  // the cheapest first
    std::size_t tried = 0, untried = 0;
};
/// Each permission by itself, tried by a search of its own: those with which the goal takes fewer moves than `answer`, or is reached at
/// all. Of those that free pods, the plan moves such a pod. At most six of a kind are tried: those that let most pods move; of nodes
/// those with the fewest pods. `question` is `request`, as it was asked last. A limit on moves is disregarded.
/// Errors: those of planGoal, but for a stop: what was found before it is the answer.
Result<GoalReliefs> reliefsOf(const ClusterPtr& cluster, const Profiles& profiles, const GoalRequest& request, const GoalQuestion& question, const GoalAnswer& answer, const Budget& budget);

}  // namespace bayplan
