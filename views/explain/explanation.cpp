// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explanation.h"

#include <algorithm>
#include <map>

#include "common/text.h"
#include "explain/reason_kind.h"

namespace bayplan {

// In explanation_text.cpp: the sentences.
QString headlineOf(const Explanation& explanation);
QString whyOf(const Explanation& explanation);

namespace {

void fillBars(Explanation& e) {
    // Finer than upstream's message, which counts all taints as one: each has another remedy.
    std::map<std::pair<std::string, QString>, std::size_t> at;
    ReasonBar fits;
    fits.feasible = true;
    for (const NodeDecision& n : e.decision.nodes) {
        if (n.feasible()) {
            fits.nodes.push_back(n.node);
            continue;
        }
        const QString kind = statusKind(n.verdict);
        const auto [it, isNew] = at.try_emplace({n.verdict.plugin, kind}, e.bars.size());
        if (isNew) e.bars.push_back({false, toQString(n.verdict.plugin), kind, toQString(n.verdict.message()), {}});
        e.bars[it->second].nodes.push_back(n.node);
    }
    std::stable_sort(e.bars.begin(), e.bars.end(),
                     [](const ReasonBar& a, const ReasonBar& b) { return a.nodes.size() > b.nodes.size(); });
    if (!fits.nodes.empty()) e.bars.insert(e.bars.begin(), std::move(fits));
}

/// Everything that follows from the decision alone.
void fill(Explanation& e) {
    e.bars.clear();
    e.ranked.clear();
    e.winner = e.runnerUp = NodeIdx();
    for (const NodeDecision& n : e.decision.nodes)
        if (n.feasible()) e.ranked.push_back(n.node);
    const Catalog& catalog = e.cluster->catalog();
    std::sort(e.ranked.begin(), e.ranked.end(), [&](NodeIdx a, NodeIdx b) {
        const std::int64_t ta = e.decision.nodes[a.get()].total, tb = e.decision.nodes[b.get()].total;
        return ta != tb ? ta > tb : catalog.node(a).name < catalog.node(b).name;
    });
    if (e.decision.outcome == Outcome::Scheduled) e.winner = e.decision.node;
    for (const NodeIdx n : e.ranked)
        if (e.winner.valid() && n != e.winner) {
            e.runnerUp = n;
            break;
        }
    fillBars(e);
    e.budgets.clear();
    if (e.decision.preemption) e.budgets = budgetEffects(catalog, e.decision.preemption->victims);
    e.headline = headlineOf(e);
    e.why = whyOf(e);
}

}  // namespace

namespace {

/// More domains are only counted: each is a search of its own.
constexpr std::size_t kMostDomains = 12;

void tryGangOf(Explanation& e, const Profiles& profiles, const Budget& budget) {
    e.gang = gangOf(*e.cluster, profiles, e.pod);
    if (!e.gang || e.gang->pending(*e.cluster).empty()) return;
    if (Result<GangTry> attempt = tryGang(e.cluster, profiles, *e.gang, nullptr, budget)) e.gangTry = std::move(*attempt);
    if (e.gang->topologyKey.empty()) return;
    for (NodeDomain& domain : domainsOf(e.cluster->catalog(), e.gang->topologyKey)) {
        const bool late = budget.deadline && Budget::Clock::now() >= *budget.deadline;
        Result<GangTry> attempt = Error{ErrorCode::Cancelled, {}, {}};
        if (!late && e.gangDomains.size() < kMostDomains) attempt = tryGang(e.cluster, profiles, *e.gang, &domain.nodes, budget);
        if (attempt) e.gangDomains.push_back({std::move(domain), std::move(*attempt)});
        else ++e.gangDomainsLeft;
    }
}

}  // namespace

Explanation explain(Scheduler& scheduler, ClusterPtr cluster, PodIdx pod, const Budget& budget) {
    Explanation e;
    e.pod = pod;
    e.cluster = std::move(cluster);
    e.with = decideMember(*e.cluster, scheduler, pod, Detail::Nodes);
    e.decision = std::move(e.with.decision);
    // Where its group alone nominates it, it evicts nobody.
    if (e.decision.preemption && e.decision.preemption->victims.empty()) e.decision.preemption.reset();
    if (e.decision.outcome != Outcome::Ignored && e.decision.outcome != Outcome::Error) {
        e.violations = scheduler.violations(*e.cluster, pod, budget);
        e.nearMisses = nearMisses(scheduler, *e.cluster, pod, e.violations, budget);
    }
    tryGangOf(e, scheduler.profiles(), budget);
    fill(e);
    return e;
}

Explanation withExtenders(const Explanation& before, Decision decision, std::vector<ExtenderAnswer> answers) {
    Explanation e = before;
    e.decision = std::move(decision);
    e.extenders = std::move(answers);
    fill(e);
    return e;
}

std::vector<ScoreDifference> compareScores(const Decision& decision, NodeIdx winner, NodeIdx other) {
    std::vector<ScoreDifference> parts;
    if (!winner.valid() || !other.valid() || decision.nodes.empty()) return parts;
    const std::vector<PluginScore>& a = decision.nodes[winner.get()].scores;
    const std::vector<PluginScore>& b = decision.nodes[other.get()].scores;
    if (a.empty() || b.empty()) return parts;
    for (const PluginScore& mine : a) {
        const auto theirs = std::find_if(b.begin(), b.end(), [&](const PluginScore& s) { return s.plugin == mine.plugin; });
        parts.push_back({toQString(mine.plugin), mine.weight, mine.weighted(), theirs == b.end() ? 0 : theirs->weighted()});
    }
    // Plugins score every feasible node; a webhook may leave nodes out.
    for (const PluginScore& theirs : b)
        if (std::none_of(a.begin(), a.end(), [&](const PluginScore& s) { return s.plugin == theirs.plugin; }))
            parts.push_back({toQString(theirs.plugin), theirs.weight, 0, theirs.weighted()});
    std::stable_sort(parts.begin(), parts.end(), [](const ScoreDifference& x, const ScoreDifference& y) {
        return std::abs(x.difference()) > std::abs(y.difference());
    });
    return parts;
}

}  // namespace bayplan
