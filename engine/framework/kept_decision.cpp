// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/kept_decision.h"

#include <algorithm>
#include <utility>

#include "framework/conclusion.h"
#include "framework/fresh_decision.h"
#include "framework/host_selection.h"

namespace bayplan {

namespace {

/// Filters that look beyond one node, where no local one refuses before them.
void filterBeyond(const CycleRun& run, ClassTable& table, KeptAnswers& answers) {
    const Cluster& cluster = run.cycle().cluster;
    for (std::size_t i = 0; i < cluster.nodeCount(); ++i) {
        const NodeIdx node(i);
        std::size_t slot = CycleRun::kNoSlot;
        const Code code = run.filter(NodeView(cluster, node), slot, nullptr, Take::Other, table.slot(node));
        if (slot == CycleRun::kNoSlot) continue;
        answers.refused.push_back(node);
        answers.slots.push_back(static_cast<std::uint8_t>(slot));
        answers.codes.push_back(code);
    }
    answers.narrowed = !answers.refused.empty();
    if (!answers.narrowed) return;
    for (const NodeIdx node : table.feasibleNodes())
        if (!std::binary_search(answers.refused.begin(), answers.refused.end(), node)) answers.feasible.push_back(node);
}

/// Adds the scorers that look beyond one node.
void scoreBeyond(CycleRun& run, std::span<const NodeIdx> feasible, std::vector<std::int64_t>& totals) {
    const auto& slots = run.profile().score;
    std::vector<std::int64_t> column(feasible.size());
    for (std::size_t s = 0; s < slots.size(); ++s) {
        if (run.localScorer(s) || !run.scores(s)) continue;
        for (std::size_t i = 0; i < feasible.size(); ++i)
            column[i] = run.score(s, NodeView(run.cycle().cluster, feasible[i]));
        run.normalize(s, feasible, column);
        for (std::size_t i = 0; i < feasible.size(); ++i) totals[i] += column[i] * slots[s].weight;
    }
}

void unfit(Decision& decision, CycleRun& run, ClassTable& table, const KeptAnswers& answers) {
    const Cluster& cluster = run.cycle().cluster;
    ReasonCounts counts = table.reasons(run, answers.refused);
    for (const NodeIdx node : answers.refused) {
        Reasons why;
        std::size_t slot = CycleRun::kNoSlot;
        run.filter(NodeView(cluster, node), slot, &why, Take::Other, table.slot(node));
        count(counts, why);
    }
    std::vector<bool> refusing(run.profile().filter.size(), false);
    for (const std::uint8_t slot : answers.slots) refusing[slot] = true;
    std::vector<NodeCode> rejected;
    rejected.reserve(cluster.nodeCount());
    for (const NodeIdx node : cluster.catalog().treeOrder) {
        const auto at = std::lower_bound(answers.refused.begin(), answers.refused.end(), node);
        const bool beyond = at != answers.refused.end() && *at == node;
        if (!beyond && table.slot(node) != CycleRun::kNoSlot) refusing[table.slot(node)] = true;
        rejected.push_back(
            {node, beyond ? answers.codes[static_cast<std::size_t>(at - answers.refused.begin())] : table.code(node)});
    }
    // Pending is a code of Permit and PreBind; a filter that refuses says Unschedulable, one way or the other.
    for (std::size_t slot = 0; slot < refusing.size(); ++slot)
        if (refusing[slot])
            noteRefusal(decision, Code::Unschedulable, std::string(run.profile().filter[slot].plugin->name()));
    concludeUnfit(decision, run, fitErrorText(cluster.nodeCount(), counts), rejected);
}

}  // namespace

bool mayUseTable(const CycleRun& run) {
    return run.rejection().ok() && !run.only() && run.filtersKnown() && !run.respectsNominated()
           && !run.profile().score.empty() && !run.cycle().nominated.valid();
}

KeptAnswers askAll(CycleRun& run, ClassTable& table) {
    run.preScore({}, Take::Local);
    table.update(run);
    KeptAnswers answers;
    if (run.anyFilter(Take::Other)) filterBeyond(run, table, answers);
    const std::span<const NodeIdx> feasible = answers.narrowed ? answers.feasible : table.feasibleNodes();
    if (feasible.size() < 2) return answers;
    run.preScore(feasible, Take::Other);
    if (!answers.narrowed && !run.anyScorer(Take::Other)) return answers;
    answers.totals = table.totalsAmong(feasible);
    scoreBeyond(run, feasible, answers.totals);
    return answers;
}

Decision decideKept(CycleRun& run, ClassTable& table) {
    Decision decision;
    decision.pod = run.cycle().podIdx;
    const KeptAnswers answers = askAll(run, table);
    const bool error =
        table.errors() > 0 || std::find(answers.codes.begin(), answers.codes.end(), Code::Error) != answers.codes.end();
    if (error) return decideAfresh(run, {});
    const std::span<const NodeIdx> feasible = answers.narrowed ? answers.feasible : table.feasibleNodes();
    decision.feasibleNodes = feasible.size();
    decision.scored = feasible.size() > 1;
    if (feasible.empty()) {
        unfit(decision, run, table, answers);
    } else if (decision.scored && !run.scoringError().ok()) {
        decision.scored = false;
        concludeError(decision, run.scoringError());
    } else {
        if (!decision.scored)
            decision.tied.assign(feasible.begin(), feasible.end());
        else if (answers.totals.empty())
            decision.tied = table.tied();
        else
            decision.tied = bestNodes(feasible, answers.totals, run.cycle().index);
        concludeChosen(decision, run);
    }
    noteUnknown(decision, run);
    return decision;
}

}  // namespace bayplan
