// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/affinity_tally.h"

#include <algorithm>
#include <utility>

#include "framework/group_index.h"

namespace bayplan {

std::size_t AffinityTally::open(const std::string& key, const CatalogIndex& index) {
    for (std::size_t k = 0; k < m_keys.size(); ++k)
        if (m_keys[k].key == key) return k;
    std::shared_ptr<const TopologyDomains> domains = index.domains(key);
    std::vector<std::int64_t> sums(domains->count, 0);
    m_keys.push_back({key, std::move(domains), std::move(sums)});
    return m_keys.size() - 1;
}

void AffinityTally::addAll(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const {
    if (empty()) return;
    for (const Key& key : m_keys)
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (const std::int32_t d = key.domains->ofNode[nodes[i].get()]; d >= 0)
                scores[i] += key.sums[static_cast<std::size_t>(d)];
}

bool AffinityTally::refuse(std::size_t key, std::span<Code> codes) const {
    if (empty()) return false;
    const Key& of = m_keys[key];
    for (std::size_t i = 0; i < codes.size(); ++i)
        if (const std::int32_t d = of.domains->ofNode[i]; d >= 0 && of.sums[static_cast<std::size_t>(d)] > 0)
            if (codes[i] == Code::Success) codes[i] = Code::Unschedulable;
    return true;
}

std::size_t AffinityTally::bytes() const {
    std::size_t bytes = m_keys.capacity() * sizeof(Key);
    for (const Key& key : m_keys) bytes += key.sums.capacity() * sizeof(std::int64_t);
    return bytes;
}

bool KeyedTerm::means(const PodClass& pods) const {
    static const Labels kNoLabels;
    return term.means(pods.namespaceName, *pods.labels, kNoLabels);
}

bool meansCycle(const PodAffinityTerm& term, const AffinityClass& others, const Cycle& cycle) {
    return termOfPlaced(term, others.namespaceName)
        .means(cycle.pod.namespaceName, *cycle.pod.labels, cycle.index.namespaceLabels(cycle.pod.namespaceName));
}

std::vector<PodIdx> overlooked(const Cycle& cycle, bool (*counts)(const PodSpec& spec)) {
    const Catalog& catalog = cycle.cluster.catalog();
    const std::vector<PodIdx> trial = GroupIndex::onTrial(cycle);
    const auto isCounted = [&](PodIdx pod) { return counts(*catalog.pod(pod).spec); };
    const auto isListed = [&](NodeIdx node) {
        const std::vector<PodIdx>& pods = cycle.cluster.node(node).pods;
        return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) { return isCounted(pod) && std::find(trial.begin(), trial.end(), pod) == trial.end(); });
    };
    std::vector<PodIdx> pods;
    for (const PodIdx pod : trial)
        if (isCounted(pod) && !isListed(cycle.cluster.placement(pod).node)) pods.push_back(pod);
    return pods;
}

}  // namespace bayplan
