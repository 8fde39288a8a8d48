// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/kept_decision.h"

#include <algorithm>
#include <utility>

#include "framework/conclusion.h"
#include "framework/fresh_decision.h"
#include "framework/host_selection.h"

namespace bayplan {

namespace {

/// Runs the filters that look beyond one node, if no local one rejects before them.
void filterBeyond(const CycleRun& run, ClassTable& table, KeptAnswers& answers) {
    const std::vector<std::uint8_t>& local = table.rejectors();
    const std::size_t nodes = local.size();
    bool any = false;
    for (std::size_t slot = 0; slot < run.profile().filter.size(); ++slot) {
        if (!run.filtersBeyond(slot)) continue;
        answers.asked.resize(nodes);
        // A node that another filter rejects first is skipped.
        for (std::size_t i = 0; i < nodes; ++i)
            answers.asked[i] = local[i] > slot ? Code::Success : Code::Unschedulable;
        if (any)
            for (std::size_t i = 0; i < nodes; ++i)
                if (answers.beyond[i] != CycleRun::kNoSlot) answers.asked[i] = Code::Unschedulable;
        if (!run.filterAll(slot, answers.asked)) continue;
        if (!any) {
            answers.beyond.assign(nodes, static_cast<std::uint8_t>(CycleRun::kNoSlot));
            answers.codes.resize(nodes);
        }
        any = true;
        for (std::size_t i = 0; i < nodes; ++i) {
            if (answers.asked[i] == Code::Success || local[i] <= slot || answers.beyond[i] != CycleRun::kNoSlot)
                continue;
            answers.beyond[i] = static_cast<std::uint8_t>(slot);
            answers.codes[i] = answers.asked[i];
        }
    }
    if (!any) return;
    for (std::size_t i = 0; i < nodes; ++i) {
        if (answers.beyond[i] == CycleRun::kNoSlot) continue;
        answers.codes[answers.refused.size()] = answers.codes[i];
        answers.refused.push_back(NodeIdx(i));
        answers.slots.push_back(answers.beyond[i]);
    }
    answers.codes.resize(answers.refused.size());
    if (answers.refused.empty()) return;
    const std::span<const NodeIdx> fitting = table.feasibleNodes();
    answers.narrowed.resize(fitting.size());
    const auto end = std::copy_if(fitting.begin(), fitting.end(), answers.narrowed.begin(), [&](NodeIdx node) { return answers.beyond[node.get()] == CycleRun::kNoSlot; });
    answers.narrowed.erase(end, answers.narrowed.end());
}

/// Adds the scorers that look beyond one node.
void scoreBeyond(CycleRun& run, std::span<const NodeIdx> feasible, KeptAnswers& answers) {
    const auto& slots = run.profile().score;
    answers.column.resize(feasible.size());
    for (std::size_t s = 0; s < slots.size(); ++s) {
        if (run.localScorer(s) || !run.scores(s)) continue;
        run.scoreAll(s, feasible, answers.column);
        run.normalize(s, feasible, answers.column);
        for (std::size_t i = 0; i < feasible.size(); ++i) answers.totals[i] += answers.column[i] * slots[s].weight;
    }
}

void unfit(Decision& decision, CycleRun& run, ClassTable& table, const KeptAnswers& answers) {
    const Cluster& cluster = run.cycle().cluster;
    FitError error{cluster.nodeCount(), table.reasons(run, answers.refused), {}};
    for (const NodeIdx node : answers.refused) {
        Reasons why;
        std::size_t slot = CycleRun::kNoSlot;
        run.filter(NodeView(cluster, node), slot, &why, Take::Other, table.slot(node));
        count(error.counts, why);
    }
    std::vector<bool> refusing(run.profile().filter.size(), false);
    for (const std::uint8_t slot : answers.slots) refusing[slot] = true;
    std::vector<NodeCode> rejected;
    rejected.reserve(cluster.nodeCount());
    for (const NodeIdx node : cluster.catalog().treeOrder) {
        const auto at = std::lower_bound(answers.refused.begin(), answers.refused.end(), node);
        const bool beyond = at != answers.refused.end() && *at == node;
        if (!beyond && table.slot(node) != CycleRun::kNoSlot) refusing[table.slot(node)] = true;
        const auto place = static_cast<std::size_t>(at - answers.refused.begin());
        const std::size_t slot = beyond ? answers.slots[place] : table.slot(node);
        rejected.push_back({node, beyond ? answers.codes[place] : table.code(node),
                            slot == CycleRun::kNoSlot ? std::string_view() : run.profile().filter[slot].plugin->name()});
    }
    // Pending is a code of Permit and PreBind; a filter rejects with one of the two Unschedulable codes.
    for (std::size_t slot = 0; slot < refusing.size(); ++slot)
        if (refusing[slot])
            noteRefusal(decision, Code::Unschedulable, std::string(run.profile().filter[slot].plugin->name()));
    concludeUnfit(decision, run, std::move(error), rejected);
}

}  // namespace

bool mayUseTable(const CycleRun& run) {
    return run.rejection().ok() && !run.only() && run.filtersKnown() && !run.respectsNominated()
           && !run.profile().score.empty() && !run.cycle().nominated.valid() && !run.extenders();
}

bool failed(const ClassTable& table, const KeptAnswers& answers) {
    return table.errors() > 0 || std::find(answers.codes.begin(), answers.codes.end(), Code::Error) != answers.codes.end();
}

void askAll(CycleRun& run, ClassTable& table, KeptAnswers& answers) {
    answers.refused.clear();
    answers.slots.clear();
    answers.codes.clear();
    answers.narrowed.clear();
    answers.totals.clear();
    run.preScore({}, Take::Local);
    table.update(run);
    if (run.anyFilter(Take::Other)) filterBeyond(run, table, answers);
    const std::span<const NodeIdx> feasible = answers.feasible(table);
    if (feasible.size() < 2) return;
    run.preScore(feasible, Take::Other);
    if (answers.refused.empty() && !run.anyScorer(Take::Other)) return;
    table.totalsAmong(feasible, answers.refused, answers.totals);
    scoreBeyond(run, feasible, answers);
}

Decision decideKept(CycleRun& run, ClassTable& table, KeptAnswers& answers) {
    Decision decision;
    decision.pod = run.cycle().podIdx;
    askAll(run, table, answers);
    if (failed(table, answers)) return decideAfresh(run, {});
    const std::span<const NodeIdx> feasible = answers.feasible(table);
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
