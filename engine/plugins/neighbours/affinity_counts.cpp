// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/affinity_counts.h"

#include <algorithm>

namespace bayplan {

namespace {

std::vector<KeyedTerm> incoming(const Cycle& cycle, const std::optional<PodAffinity>& affinity, AffinityTally& tally) {
    std::vector<KeyedTerm> terms;
    if (!affinity) return terms;
    for (const PodAffinityTerm& term : affinity->required)
        terms.push_back(
            {termOfIncoming(term, cycle.pod.namespaceName, cycle.index), tally.open(term.topologyKey, cycle.index)});
    return terms;
}

bool meansAll(const std::vector<KeyedTerm>& terms, const PodClass& pods) {
    return std::all_of(terms.begin(), terms.end(), [&](const KeyedTerm& t) { return t.means(pods); });
}

void tell(Reasons* why, const ReasonInfo& reason, const std::string& key) {
    if (why) why->push_back(reason({key}));
}

}  // namespace

AffinityCounts::AffinityCounts(const Cycle& cycle) {
    const PodSpec& spec = *cycle.spec.spec;
    const CatalogIndex& index = cycle.index;
    m_required = incoming(cycle, spec.podAffinity, m_affinity.sums);
    m_requiredAnti = incoming(cycle, spec.podAntiAffinity, m_antiAffinity.sums);
    m_meansItself = meansAll(m_required, index.podClasses[index.classOf[cycle.podIdx.get()]]);
    if (!m_required.empty())
        m_affinity.addAll(cycle, index.podsOfClass, m_byAffinity, [&](std::uint32_t c) { return ofAffinity(cycle, c); });
    if (!m_requiredAnti.empty())
        m_antiAffinity.addAll(cycle, index.podsOfClass, m_byAntiAffinity,
                              [&](std::uint32_t c) { return ofAntiAffinity(cycle, c); });
    m_existing.addAll(cycle, index.podsOfAffinityClass, m_byExisting,
                      [&](std::uint32_t c) { return ofExisting(cycle, c); });
    for (const PodIdx pod : overlooked(cycle, [](const PodSpec& other) { return other.podAntiAffinity && !other.podAntiAffinity->required.empty(); })) {
        const std::uint32_t c = index.affinityClassOf[pod.get()];
        m_existing.add(m_byExisting.of(c, index.affinityClasses.size(), [&] { return ofExisting(cycle, c); }), cycle.cluster.placement(pod).node, -1);
    }
}

void AffinityCounts::count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times) {
    const CatalogIndex& index = cycle.index;
    const std::uint32_t pods = index.classOf[pod.get()];
    const std::size_t classes = index.podClasses.size();
    if (!m_required.empty())
        m_affinity.add(m_byAffinity.of(pods, classes, [&] { return ofAffinity(cycle, pods); }), node, times);
    if (!m_requiredAnti.empty())
        m_antiAffinity.add(m_byAntiAffinity.of(pods, classes, [&] { return ofAntiAffinity(cycle, pods); }), node, times);
    if (const std::uint32_t c = index.affinityClassOf[pod.get()]; c != CatalogIndex::kNoAffinity)
        m_existing.add(m_byExisting.of(c, index.affinityClasses.size(), [&] { return ofExisting(cycle, c); }), node, times);
}

Code AffinityCounts::on(NodeIdx node, Reasons* why) const {
    if (const KeyedTerm* term = unmet(node)) {
        tell(why, kNotNear, m_affinity.sums.name(term->key));
        return Code::UnschedulableAndUnresolvable;
    }
    for (const KeyedTerm& term : m_requiredAnti) {
        if (m_antiAffinity.sums.at(term.key, node) <= 0) continue;
        tell(why, kTooNear, m_antiAffinity.sums.name(term.key));
        return Code::Unschedulable;
    }
    for (std::size_t key = 0; key < m_existing.sums.keys(); ++key) {
        if (m_existing.sums.at(key, node) <= 0) continue;
        tell(why, kUnwanted, m_existing.sums.name(key));
        return Code::Unschedulable;
    }
    return Code::Success;
}

bool AffinityCounts::onAll(std::span<Code> codes) const {
    bool any = !m_required.empty();
    if (any)
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (codes[i] == Code::Success && unmet(NodeIdx(i))) codes[i] = Code::UnschedulableAndUnresolvable;
    for (const KeyedTerm& term : m_requiredAnti) any |= m_antiAffinity.sums.refuse(term.key, codes);
    for (std::size_t key = 0; key < m_existing.sums.keys(); ++key) any |= m_existing.sums.refuse(key, codes);
    return any;
}

std::size_t AffinityCounts::bytes() const {
    return sizeof(*this) + m_affinity.sums.bytes() + m_antiAffinity.sums.bytes() + m_existing.sums.bytes()
           + m_byAffinity.bytes() + m_byAntiAffinity.bytes() + m_byExisting.bytes();
}

/// A pod counts for all terms if every one of them matches it.
AffinityCounts::Amounts AffinityCounts::ofAffinity(const Cycle& cycle, std::uint32_t pods) const {
    Amounts amounts;
    if (meansAll(m_required, cycle.index.podClasses[pods]))
        for (const KeyedTerm& term : m_required) amounts.push_back({term.key});
    return amounts;
}

AffinityCounts::Amounts AffinityCounts::ofAntiAffinity(const Cycle& cycle, std::uint32_t pods) const {
    Amounts amounts;
    for (const KeyedTerm& term : m_requiredAnti)
        if (term.means(cycle.index.podClasses[pods])) amounts.push_back({term.key});
    return amounts;
}

AffinityCounts::Amounts AffinityCounts::ofExisting(const Cycle& cycle, std::uint32_t affinityClass) {
    Amounts amounts;
    const AffinityClass& others = cycle.index.affinityClasses[affinityClass];
    const PodSpec& spec = *cycle.cluster.catalog().specs[others.spec.get()].spec;
    if (!spec.podAntiAffinity) return amounts;
    for (const PodAffinityTerm& term : spec.podAntiAffinity->required)
        if (meansCycle(term, others, cycle)) amounts.push_back({m_existing.sums.open(term.topologyKey, cycle.index)});
    return amounts;
}

/// As long as no pod at all matches, a pod that matches its own terms may be the first.
const KeyedTerm* AffinityCounts::unmet(NodeIdx node) const {
    const KeyedTerm* first = nullptr;
    for (const KeyedTerm& term : m_required) {
        if (!m_affinity.sums.has(term.key, node)) return &term;
        if (!first && m_affinity.sums.at(term.key, node) <= 0) first = &term;
    }
    return first && m_affinity.sums.empty() && m_meansItself ? nullptr : first;
}

}  // namespace bayplan
