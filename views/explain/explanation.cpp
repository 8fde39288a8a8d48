// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/explanation.h"

#include <algorithm>
#include <map>
#include <optional>

#include "common/text.h"
#include "explain/reason_kind.h"

namespace bayplan {

// In explanation_text.cpp: the sentences.
QString headlineOf(const Explanation& explanation);
QString whyOf(const Explanation& explanation);

namespace {

void fillBars(Explanation& e) {
    // Finer than upstream's message, which counts all taints as one: what is done about each is different.
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

const ReasonArg* find(const Reason& reason, std::string_view name) {
    for (const ReasonArg& arg : reason.args)
        if (arg.name == name) return &arg;
    return nullptr;
}

std::optional<NearMiss> shortOfOne(const NodeDecision& n) {
    if (n.feasible() || n.verdict.reasons.size() != 1 || n.verdict.reasons.front().code != "Fit.short") return {};
    const Reason& reason = n.verdict.reasons.front();
    const ReasonArg *resource = find(reason, "resource"), *need = find(reason, "need"), *free = find(reason, "free");
    if (!resource || !need || !free) return {};
    const auto* name = std::get_if<std::string>(&resource->value);
    const auto* wanted = std::get_if<std::int64_t>(&need->value);
    const auto* left = std::get_if<std::int64_t>(&free->value);
    if (!name || !wanted || !left) return {};
    return NearMiss{n.node, *name, *wanted, *left};
}

void fillNearMisses(Session& session, Explanation& e) {
    for (const NodeDecision& n : e.decision.nodes)
        if (auto miss = shortOfOne(n)) e.nearMisses.push_back(*miss);
    std::stable_sort(e.nearMisses.begin(), e.nearMisses.end(), [](const NearMiss& a, const NearMiss& b) {
        const auto share = [](const NearMiss& m) { return static_cast<double>(m.missing()) / static_cast<double>(m.need); };
        return share(a) < share(b);  // what is short was asked for, so `need` is above 0
    });
    // The verdict names the first plugin only. A near miss is one that no other plugin refuses.
    std::vector<NearMiss> sure;
    for (const NearMiss& miss : e.nearMisses) {
        if (session.scheduler().violations(*e.cluster, e.pod, miss.node).size() == 1) sure.push_back(miss);
        if (sure.size() == Explanation::kNearMisses) break;
    }
    e.nearMisses = std::move(sure);
}

}  // namespace

Explanation explain(Session& session, PodIdx pod) {
    Explanation e;
    e.pod = pod;
    e.cluster = session.cluster();
    e.decision = session.explain(pod);
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
    fillNearMisses(session, e);
    e.headline = headlineOf(e);
    e.why = whyOf(e);
    return e;
}

std::vector<ScoreDifference> compareScores(const Decision& decision, NodeIdx winner, NodeIdx other) {
    std::vector<ScoreDifference> parts;
    if (!winner.valid() || !other.valid() || decision.nodes.empty()) return parts;
    const std::vector<PluginScore>& a = decision.nodes[winner.get()].scores;
    const std::vector<PluginScore>& b = decision.nodes[other.get()].scores;
    for (const PluginScore& mine : a) {
        const auto theirs = std::find_if(b.begin(), b.end(), [&](const PluginScore& s) { return s.plugin == mine.plugin; });
        if (theirs != b.end()) parts.push_back({toQString(mine.plugin), mine.weight, mine.weighted(), theirs->weighted()});
    }
    std::stable_sort(parts.begin(), parts.end(), [](const ScoreDifference& x, const ScoreDifference& y) {
        return std::abs(x.difference()) > std::abs(y.difference());
    });
    return parts;
}

}  // namespace bayplan
