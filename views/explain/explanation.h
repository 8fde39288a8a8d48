// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One pod's decision, prepared for people: the sentence, what stopped how many nodes, who nearly fits, and what made
// the winner win. A value computed once from the scheduler's own trace; nothing is decided here.

#include <QString>
#include <vector>

#include "common/session.h"
#include "planner/budget_effects.h"
#include "planner/near_misses.h"

namespace bayplan {

/// Nodes with the same answer. The counts of all bars add up to the number of nodes.
struct ReasonBar {
    bool feasible = false;
    QString plugin;   // first that said no; empty where feasible or left out before the filters
    QString text;     // in the user's language
    QString english;  // upstream's words
    std::vector<NodeIdx> nodes;  // sorted
};

/// One plugin's part in the difference between two totals.
struct ScoreDifference {
    QString plugin;
    std::int64_t weight = 0;
    std::int64_t winner = 0;  // weighted
    std::int64_t other = 0;
    std::int64_t difference() const { return winner - other; }
};

struct Explanation {
    PodIdx pod;
    ClusterPtr cluster;
    Decision decision;            // with every node
    QString headline;
    QString why;                  // why the winner won, or what stands nearest; may be empty
    std::vector<ReasonBar> bars;  // feasible first, then by count
    std::vector<std::vector<Status>> violations;  // by node, every plugin that refuses; empty where not asked for
    std::vector<NearMissGroup> nearMisses;        // nodes that one plugin alone refuses, by what would help
    std::vector<BudgetEffect> budgets;            // what preemption's victims would use up
    NodeIdx winner;               // where the pod would go now; invalid where nowhere
    NodeIdx runnerUp;             // the next best; invalid where there is none
    std::vector<NodeIdx> ranked;  // feasible nodes, best first, equal totals by name
    std::vector<ExtenderAnswer> extenders;  // what webhooks were asked for this decision; empty where none was
};

enum class Depth {
    Answers,   // the decision alone
    Remedies,  // and every plugin's word on every node, and what would help
};

/// O(nodes × plugins).
Explanation explain(Session& session, PodIdx pod, Depth depth = Depth::Remedies);

/// The same with the decision that webhooks took part in. O(nodes).
Explanation withExtenders(const Explanation& before, Decision decision, std::vector<ExtenderAnswer> answers);

/// "http://x (scheduler.yaml, line 5)", "asked to filter 5 nodes: left 3 · 12 ms": what a row says of one answer.
QString extenderTitle(const ExtenderAnswer& answer, const Profiles& profiles);
QString extenderText(const ExtenderAnswer& answer);

/// What the plugins gave the two nodes, largest difference first. Empty where nothing was scored.
std::vector<ScoreDifference> compareScores(const Decision& decision, NodeIdx winner, NodeIdx other);

/// For a ticket: headline, counts, near misses and the comparison, as plain lines.
QString explanationText(const Explanation& explanation);

}  // namespace bayplan
