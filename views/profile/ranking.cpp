// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/ranking.h"

#include <algorithm>

namespace bayplan {

std::vector<NodeIdx> rankedNodes(const Catalog& catalog, const Decision& decision) {
    std::vector<NodeIdx> ranked;
    for (const NodeDecision& node : decision.nodes)
        if (node.feasible()) ranked.push_back(node.node);
    std::sort(ranked.begin(), ranked.end(), [&](NodeIdx a, NodeIdx b) {
        const std::int64_t ta = decision.nodes[a.get()].total, tb = decision.nodes[b.get()].total;
        return ta != tb ? ta > tb : catalog.node(a).name < catalog.node(b).name;
    });
    return ranked;
}

Ranking rankingOf(const Catalog& catalog, const Decision& decision, const std::vector<NodeIdx>& before) {
    Ranking ranking;
    ranking.pod = decision.pod;
    ranking.outcome = decision.outcome;
    ranking.message = decision.message;
    ranking.scored = decision.scored;
    const std::vector<NodeIdx> ranked = rankedNodes(catalog, decision);
    ranking.feasible = ranked.size();
    std::vector<std::uint32_t> rankBefore(catalog.nodes.size(), 0);
    for (std::size_t i = 0; i < before.size(); ++i) rankBefore[before[i].get()] = static_cast<std::uint32_t>(i + 1);
    for (std::size_t i = 0; i < std::min(ranked.size(), Ranking::kTop); ++i) {
        const NodeDecision& node = decision.nodes[ranked[i].get()];
        ranking.top.push_back({node.node, node.total, node.scores, rankBefore[node.node.get()]});
    }
    return ranking;
}

SchedulerConfiguration alone(const SchedulerConfiguration& configuration, const ProfileConfiguration& profile,
                             const std::vector<std::string>& schedulerNames) {
    SchedulerConfiguration single = configuration;
    single.extenders.clear();
    single.profiles.clear();
    for (const std::string& name : schedulerNames) {
        single.profiles.push_back(profile);
        single.profiles.back().schedulerName = name;
    }
    return single;
}

}  // namespace bayplan
