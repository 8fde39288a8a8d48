// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person wants of a cluster, and what comes of it: ordered steps that the scheduler's rules allow at their moment, and what
// no plan can do better.
// Thread rule: plain values.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "model/resources.h"
#include "moves/step.h"
#include "planner/bound_row.h"
#include "planner/goals/who_moves.h"
#include "planner/plan_windows.h"

namespace bayplan {

enum class GoalKind {
    Drain,        // nothing that may leave stands on `nodes`; they are cordoned
    Free,         // `count` nodes that take pods have none but those of their own
    Room,         // `pods`, which are pending, get a node
    Slots,        // `count` more pods of `shape` would fit
    Consolidate,  // at most `count` nodes have pods beside those of their own
    Rebalance,    // no node uses more of a resource than `percent` of it
    Repair,       // no pod stands where a taint, its affinity or a rule between pods forbids it
    Vacate,       // `amounts` are free on each of `nodes`
};
/// "drain", "free", "room", "slots", "consolidate", "rebalance", "repair", "vacate".
const char* toString(GoalKind kind);

/// A plan that was found for the same goal on another picture.
struct EarlierPlan {
    std::vector<PlanStep> steps{};
    std::int64_t gap = 0;  // its moves beyond those that no plan could do without
    bool operator==(const EarlierPlan&) const = default;
};

/// In which order drained nodes leave: one group after the other, each with a wave of its own or several.
struct DrainTurns {
    std::string label{};               // nodes with the same value are a group; empty: all nodes are one
    std::int64_t atOnce = 0;           // so many nodes of a group leave at once at most; 0: all of it
    std::vector<std::string> order{};  // of values: these groups come first
    bool any() const { return !label.empty() || atOnce > 0; }
    bool operator==(const DrainTurns&) const = default;
};

struct GoalQuestion {
    GoalKind kind = GoalKind::Room;
    std::vector<NodeIdx> nodes{};  // Vacate: none are all
    DrainTurns turns{};            // of Drain
    std::int64_t count = 0;
    std::vector<PodIdx> pods{};
    std::optional<Pod> shape{};
    ResourceList amounts{};
    std::map<std::string, std::int64_t> percent{};  // by resource; 0..100
    MoveRules rules{};
    std::optional<std::int64_t> mostMoves{};
    std::optional<std::int64_t> mostGroups{};  // of TouchedGroups: at most so many have pods that restart
    std::uint64_t seed = 1;
    int threads = 1;                // 1 or 2; the plan is the same
    std::vector<PlanStep> first{};  // the plan begins with these, in their order; their pods then stay where they are
    /// Its moves are tried before others, and what reaches the goal with no larger gap is the answer: pods go where they were to go, and the
    /// search costs less. Goals to rebalance do without it.
    std::optional<EarlierPlan> earlier{};
    std::string words{};  // this goal alone as it was asked for, to be told: "slots --request cpu=4 --count 3"
    /// Less important goals, the most important of them first. Of them only what they want counts; rules, limits, seed and steps are those
    /// of this question.
    std::vector<GoalQuestion> then{};
};

/// Why no plan has fewer moves, or reaches more.
enum class BoundWhy {
    None,         // nothing is known but that a plan has no fewer than 0 moves
    MustLeave,    // so many pods stand where none may stay
    RefusedNow,   // the scheduler refuses now, so that something has to move
    Counting,     // what each node must lose at least, counted by what is requested
    Families,     // the same, with what is free elsewhere for those that ask for most
    Rooms,        // the same, with what is free elsewhere for all of them at once
    Budgets,      // counted as well: more than without the disruption budgets that hold pods where they are
    Domains,      // the wanted pods share the values of a label as their rules say, and what each takes is counted there
    Confined,     // counted as well: pods that cannot leave the nodes of a value, or the cluster, need room there
    Together,     // what leaves the drained nodes, and what another goal needs of the other nodes
    NoNode,       // no node takes the pod, whatever moves
    NoRoom,       // no node has room, if everything left that may
    FewerThanAll  // `most` is what all nodes together reach, if everything left that may
};
/// "none", "mustLeave", "refusedNow", "counting", "families", "rooms", "budgets", "domains", "confined", "together", "noNode", "noRoom", "fewerThanAll".
const char* toString(BoundWhy why);

struct GoalBound {
    std::int64_t leastMoves = 0;         // no plan that reaches the goal has fewer
    std::optional<std::int64_t> most{};  // what no number of moves exceeds; only of a goal that is impossible
    BoundWhy why = BoundWhy::None;
    std::vector<std::string> resources{};  // that the bound counts
    std::vector<BoundRow> rows{};          // likewise: of Budgets, Domains and Confined
};

/// A disruption budget along the plan: what it allows at the step's moment, and once the step is done. It recovers with the next wave.
struct StepBudget {
    std::size_t budget = 0;  // in the catalog
    std::int64_t now = 0, then = 0;
    bool operator==(const StepBudget&) const = default;
};

/// What a plan takes of a window.
struct WindowUse {
    TimeWindow window;
    std::size_t steps = 0;
    std::int64_t until = 0;  // when its last step has ended, at the latest
    bool operator==(const WindowUse&) const = default;
};

/// One change of the plan, or several that go together: a move and what the pod takes up beside room.
struct GoalStep {
    PlanStep step;
    std::size_t wave = 0;                   // evictions of one wave keep within the budgets; a wave begins once the replacements of the one before are Ready
    std::optional<std::size_t> waitsFor{};  // the earlier step that makes room for it, by place in the list
    std::vector<StepBudget> budgets{};      // those that cover the pod, where it leaves a node
    std::optional<std::int64_t> counted{};  // what the goal counts, after it; absent: it was not counted on the way
    std::optional<std::size_t> window{};    // in which it is carried out, by place among those of the answer; absent: there are none
};

/// A pod that the goal wants elsewhere and that stays, or a pod that gets no node.
struct Obstacle {
    PodIdx pod;
    NodeIdx node;  // invalid: it has none
    Message why;
    Message lets{};  // what a person can do about it; empty: not known
};

enum class GoalIs {
    Already,        // nothing to do
    Reached,        // the steps reach it
    Partly,         // of several goals the steps reach some, and none is given up for a less important one; or the windows have no time for all steps
    TooMany,        // a plan was found, and it has more moves than were allowed: no steps are given
    TooDear,        // a plan was found, and its restarts lose more GPU-hours than were allowed: no steps are given
    TooManyGroups,  // a plan was found, and its restarts touch more groups than were allowed: no steps are given
    NotFound,       // neither a plan nor a proof that there is none
    Impossible,     // proved
    Blocked,        // pods are in the way that may not be moved: see `obstacles`
};
/// "already", "reached", "partly", "tooMany", "tooDear", "tooManyGroups", "notFound", "impossible", "blocked".
const char* toString(GoalIs is);
/// Reached and Partly.
inline bool hasSteps(GoalIs is) { return is == GoalIs::Reached || is == GoalIs::Partly; }
/// Already and Reached: the picture, or that after the steps, has what the goal wants.
inline bool holds(GoalIs is) { return is == GoalIs::Already || is == GoalIs::Reached; }

/// One of several goals, and what came of it.
struct GoalPart {
    GoalKind kind = GoalKind::Room;
    std::string words{};
    GoalIs is = GoalIs::NotFound;
    std::int64_t before = 0, reached = 0, wanted = 0;  // what this goal counts
    std::int64_t leastMoves = 0;                       // no plan that reaches this goal has fewer
    bool holds() const { return bayplan::holds(is); }
    bool operator==(const GoalPart&) const = default;
};

struct GoalAnswer {
    GoalIs is = GoalIs::NotFound;
    std::vector<GoalStep> steps{};  // of Reached and Partly
    std::vector<Delta> deltas{};    // what the steps do to the picture, in order
    ClusterPtr after{};             // null unless there are steps
    std::int64_t moves = 0;         // of Reached, Partly, TooMany, TooDear and TooManyGroups
    PlanLoss loss{};                // of Reached, Partly, TooDear and TooManyGroups: what its restarts lose
    std::int64_t leastLost = 0;     // GPU-seconds; no plan loses less
    std::int64_t groups = 0;        // likewise: of TouchedGroups, those with pods that restart
    std::int64_t leastGroups = 0;   // no plan touches fewer
    std::size_t twice = 0;          // pods that move more than once
    std::size_t surges = 0;         // moves whose replacement comes first
    std::size_t waves = 0;
    std::vector<WindowUse> windows{};  // in which the steps are carried out; empty: any time will do
    std::size_t leftOut = 0;           // steps that no window has time for
    Message leftOutWhy{};              // about the first of them
    /// What the goal counts (slots, free nodes, placed pods, …): at first, in the end, and as wanted. Of several: goals that are reached.
    std::int64_t before = 0, reached = 0, wanted = 0;
    std::vector<GoalPart> parts{};  // of several goals, by importance; empty: there is one
    GoalBound bound{};
    bool proved = false;                                      // no plan has fewer moves; with `first`: none that begins with them
    std::size_t kept = 0;                                     // steps at the beginning that were told
    std::vector<Obstacle> obstacles{};                        // those that decide first
    std::vector<std::pair<std::string, std::size_t>> stay{};  // how many pods stay where they are, by reason
    Message notModelled{};                                    // what the goal would have to know and nobody says; empty: nothing
    std::uint64_t work = 0;                                   // looks through all nodes
    std::size_t rounds = 0;                                   // how often the scheduler was asked about a proposal
};
}  // namespace bayplan
