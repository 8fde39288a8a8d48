// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One pod's decision, prepared for people: the sentence, how many nodes gave which reason, near misses, and why the
// winner won. It is a value, computed once from the scheduler's own trace; nothing is decided here.

#include <QString>
#include <optional>
#include <vector>

#include "framework/extenders/extender_record.h"
#include "framework/scheduler.h"
#include "planner/budget_effects.h"
#include "planner/gang_try.h"
#include "planner/near_misses.h"
#include "schedulers/kube/group_members.h"

namespace bayplan {

/// Nodes with the same answer. The counts of all bars add up to the number of nodes.
struct ReasonBar {
    bool feasible = false;
    QString plugin;              // the first that rejects; empty if feasible or left out before the filters
    QString text;                // in the user's language
    QString english;             // upstream's words
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

/// What one domain alone says to a gang.
struct GangDomainTry {
    NodeDomain domain;
    GangTry attempt;
};

struct Explanation {
    PodIdx pod;
    ClusterPtr cluster;
    Decision decision;                       // with every node
    MemberDecision with;                     // of a pod that is tried with its pod group: what becomes of that; its own decision is moved out
    std::optional<Gang> gang;                // of the pod; absent: it is in none
    GangTry gangTry;                         // what becomes of it now; without decisions if none of its pods is pending
    std::vector<GangDomainTry> gangDomains;  // if its pods have to share a label: each domain by itself
    std::size_t gangDomainsLeft = 0;         // further ones that were not tried
    QString headline;
    QString why;                                  // why the winner won, or the nearest miss; may be empty
    std::vector<ReasonBar> bars;                  // feasible first, then by count
    std::vector<std::vector<Status>> violations;  // by node, every plugin that rejects
    std::vector<NearMissGroup> nearMisses;        // nodes that one plugin alone rejects, by what would help
    std::vector<BudgetEffect> budgets;            // what preemption's victims would use up
    NodeIdx winner;                               // where the pod would go now; invalid: nowhere
    NodeIdx runnerUp;                             // the next best; invalid: none
    std::vector<NodeIdx> ranked;                  // feasible nodes, best first, equal totals by name
    std::vector<ExtenderAnswer> extenders;        // the webhooks' answers for this decision; empty: none was called
};

/// After a stop it is incomplete; `budget` limits the search for remedies as in nearMisses(). O(nodes × plugins), and the
/// search. Thread rule: that of the scheduler.
Explanation explain(Scheduler& scheduler, ClusterPtr cluster, PodIdx pod, const Budget& budget = {});

/// The same with a decision in which webhooks took part. O(nodes).
Explanation withExtenders(const Explanation& before, Decision decision, std::vector<ExtenderAnswer> answers);

/// "http://x (scheduler.yaml, line 5)", "asked to filter 5 nodes: left 3 · 12 ms": the texts of a row for one answer.
QString extenderTitle(const ExtenderAnswer& answer, const Profiles& profiles);
QString extenderText(const ExtenderAnswer& answer);

/// The plugins' points for the two nodes, largest difference first. Empty if nothing was scored.
std::vector<ScoreDifference> compareScores(const Decision& decision, NodeIdx winner, NodeIdx other);

/// For a ticket: headline, counts, near misses and the comparison, as plain lines.
QString explanationText(const Explanation& explanation);

}  // namespace bayplan
