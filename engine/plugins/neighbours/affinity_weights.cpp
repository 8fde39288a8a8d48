// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/affinity_weights.h"

#include <algorithm>
#include <utility>

namespace bayplan {

AffinityWeights::AffinityWeights(const Cycle& cycle, std::int64_t hardWeight, bool heedsOthers)
    : m_hardWeight(hardWeight), m_heedsOthers(heedsOthers) {
    const auto collect = [&](const std::optional<PodAffinity>& affinity, std::int64_t sign) {
        if (!affinity) return;
        for (const WeightedPodAffinityTerm& preferred : affinity->preferred) {
            AffinityTerm term = termOfIncoming(preferred.term, cycle.pod.namespaceName, cycle.index);
            term.weight = sign * preferred.weight;
            m_preferred.push_back({std::move(term), m_counter.sums.open(preferred.term.topologyKey, cycle.index)});
        }
    };
    collect(cycle.spec.spec->podAffinity, 1);
    collect(cycle.spec.spec->podAntiAffinity, -1);
    if (!m_preferred.empty())
        m_counter.addAll(cycle, cycle.index.podsOfClass, m_byOwn, [&](std::uint32_t c) { return ofPreferred(cycle, c); });
    if (m_heedsOthers)
        m_counter.addAll(cycle, cycle.index.podsOfAffinityClass, m_byOthers,
                         [&](std::uint32_t c) { return ofOthers(cycle, c); });
    // A pod with wishes of its own looks at all nodes.
    if (!m_heedsOthers || !m_preferred.empty()) return;
    for (const PodIdx pod : overlooked(cycle, [](const PodSpec& other) { return other.podAffinity || other.podAntiAffinity; })) {
        const std::uint32_t c = cycle.index.affinityClassOf[pod.get()];
        m_counter.add(m_byOthers.of(c, cycle.index.affinityClasses.size(), [&] { return ofOthers(cycle, c); }), cycle.cluster.placement(pod).node, -1);
    }
}

void AffinityWeights::count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times) {
    const CatalogIndex& index = cycle.index;
    const std::uint32_t pods = index.classOf[pod.get()];
    if (!m_preferred.empty())
        m_counter.add(m_byOwn.of(pods, index.podClasses.size(), [&] { return ofPreferred(cycle, pods); }), node, times);
    if (!m_heedsOthers) return;
    if (const std::uint32_t c = index.affinityClassOf[pod.get()]; c != CatalogIndex::kNoAffinity)
        m_counter.add(m_byOthers.of(c, index.affinityClasses.size(), [&] { return ofOthers(cycle, c); }), node, times);
}

std::int64_t AffinityWeights::of(NodeIdx node) const {
    std::int64_t score = 0;
    for (std::size_t key = 0; key < m_counter.sums.keys(); ++key) score += m_counter.sums.at(key, node);
    return score;
}

void AffinityWeights::ofAll(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const {
    std::fill(scores.begin(), scores.end(), 0);
    m_counter.sums.addAll(nodes, scores);
}

AffinityWeights::Amounts AffinityWeights::ofPreferred(const Cycle& cycle, std::uint32_t pods) const {
    Amounts amounts;
    for (const KeyedTerm& preferred : m_preferred)
        if (preferred.means(cycle.index.podClasses[pods])) amounts.push_back({preferred.key, preferred.term.weight});
    return amounts;
}

AffinityWeights::Amounts AffinityWeights::ofOthers(const Cycle& cycle, std::uint32_t affinityClass) {
    Amounts amounts;
    const AffinityClass& others = cycle.index.affinityClasses[affinityClass];
    const PodSpec& spec = *cycle.cluster.catalog().specs[others.spec.get()].spec;
    const auto weigh = [&](const PodAffinityTerm& term, std::int64_t weight) {
        if (meansCycle(term, others, cycle))
            amounts.push_back({m_counter.sums.open(term.topologyKey, cycle.index), weight});
    };
    if (spec.podAffinity) {
        if (m_hardWeight > 0)
            for (const PodAffinityTerm& term : spec.podAffinity->required) weigh(term, m_hardWeight);
        for (const WeightedPodAffinityTerm& preferred : spec.podAffinity->preferred) weigh(preferred.term, preferred.weight);
    }
    if (spec.podAntiAffinity)
        for (const WeightedPodAffinityTerm& preferred : spec.podAntiAffinity->preferred) weigh(preferred.term, -preferred.weight);
    return amounts;
}

}  // namespace bayplan
