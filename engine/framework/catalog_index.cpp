// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/catalog_index.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "model/spec_hash.h"

namespace bayplan {

namespace {

/// A number for the affinity terms of a spec; equal terms have equal numbers.
class AffinityNumbers {
public:
    std::uint32_t of(SpecIdx idx, const PodSpec& spec) {
        const auto [known, isNew] = m_bySpec.emplace(idx, 0);
        if (!isNew) return known->second;
        PodSpec part;
        part.podAffinity = spec.podAffinity;
        part.podAntiAffinity = spec.podAntiAffinity;
        const std::size_t hash = hashOf(part);
        const auto [begin, end] = m_byTerms.equal_range(hash);
        for (auto at = begin; at != end; ++at)
            if (const auto& [terms, number] = at->second;
                terms->podAffinity == spec.podAffinity && terms->podAntiAffinity == spec.podAntiAffinity)
                return known->second = number;
        known->second = static_cast<std::uint32_t>(m_byTerms.size());
        m_byTerms.emplace(hash, std::pair(&spec, known->second));
        return known->second;
    }

private:
    std::unordered_map<SpecIdx, std::uint32_t> m_bySpec;
    std::unordered_multimap<std::size_t, std::pair<const PodSpec*, std::uint32_t>> m_byTerms;
};

}  // namespace

CatalogIndex::CatalogIndex(std::shared_ptr<const Catalog> source)
    : catalog(std::move(source)), derived(*catalog) {
    indexNodes();
    indexPods();
    indexDomains();
    for (const Namespace& space : catalog->namespaces) m_namespaces.emplace(space.name, &space.labels);
    for (const Workload& workload : catalog->workloads) m_workloads[workload.namespaceName].push_back(&workload);
}

std::shared_ptr<const CatalogIndex> CatalogIndex::of(const std::shared_ptr<const Catalog>& catalog) {
    return catalog->index.heldOr([&] { return std::make_shared<const CatalogIndex>(catalog); });
}

void CatalogIndex::indexNodes() {
    byName.reserve(catalog->nodes.size());
    for (std::size_t i = 0; i < catalog->nodes.size(); ++i) byName.push_back(NodeIdx(i));
    std::sort(byName.begin(), byName.end(),
              [this](NodeIdx a, NodeIdx b) { return catalog->node(a).name < catalog->node(b).name; });
    rank.resize(byName.size());
    for (std::size_t r = 0; r < byName.size(); ++r) rank[byName[r].get()] = static_cast<std::uint32_t>(r);
}

void CatalogIndex::indexPods() {
    // Pods of one workload often share one labels object; only the first of them is compared by content.
    std::map<std::tuple<std::string_view, const Labels*, bool>, std::uint32_t> byAddress;
    std::map<std::tuple<std::string_view, std::vector<Labels::Pair>, bool>, std::uint32_t> byContent;
    std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> affinity;
    AffinityNumbers numbers;
    classOf.reserve(catalog->pods.size());
    affinityClassOf.assign(catalog->pods.size(), kNoAffinity);
    for (std::size_t i = 0; i < catalog->pods.size(); ++i) {
        const Pod& pod = catalog->pods[i];
        const auto [known, isNew] =
            byAddress.emplace(std::tuple(std::string_view(pod.namespaceName), pod.labels.get(), pod.deleting),
                              static_cast<std::uint32_t>(podClasses.size()));
        if (isNew) {
            std::vector<Labels::Pair> content(pod.labels->begin(), pod.labels->end());
            const auto [same, isFirst] = byContent.emplace(
                std::tuple(std::string_view(pod.namespaceName), std::move(content), pod.deleting), known->second);
            known->second = same->second;
            if (isFirst) {
                podClasses.push_back({pod.namespaceName, pod.labels, pod.deleting});
                podsOfClass.emplace_back();
                m_classesIn[pod.namespaceName].push_back(known->second);
            }
        }
        classOf.push_back(known->second);
        podsOfClass[known->second].push_back(PodIdx(i));

        const SpecIdx spec = catalog->podSpecs[i];
        const PodSpec& podSpec = *catalog->specs[spec.get()].spec;
        if (podSpec.podAffinity || podSpec.podAntiAffinity) {
            const std::pair key(numbers.of(spec, podSpec), std::string_view(pod.namespaceName));
            const auto [at, first] = affinity.emplace(key, static_cast<std::uint32_t>(affinityClasses.size()));
            if (first) {
                affinityClasses.push_back({spec, pod.namespaceName});
                podsOfAffinityClass.emplace_back();
            }
            affinityClassOf[i] = at->second;
            podsOfAffinityClass[at->second].push_back(PodIdx(i));
        }
        if (pod.nominatedNodeName.empty() || !pod.spec->schedulingGates.empty()) continue;
        if (const NodeIdx node = catalog->findNode(pod.nominatedNodeName); node.valid())
            nominated.push_back({PodIdx(i), node});
    }
}

void CatalogIndex::indexDomains() {
    std::set<std::string> keys{"kubernetes.io/hostname", "topology.kubernetes.io/zone"};
    for (const SpecInfo& info : catalog->specs) {
        for (const TopologySpreadConstraint& constraint : info.spec->spreadConstraints)
            keys.insert(constraint.topologyKey);
        for (const auto* affinity : {&info.spec->podAffinity, &info.spec->podAntiAffinity}) {
            if (!*affinity) continue;
            for (const PodAffinityTerm& term : (*affinity)->required) keys.insert(term.topologyKey);
            for (const WeightedPodAffinityTerm& term : (*affinity)->preferred) keys.insert(term.term.topologyKey);
        }
    }
    for (const std::string& key : keys) m_domains.emplace(key, makeDomains(key));
}

std::shared_ptr<const TopologyDomains> CatalogIndex::makeDomains(const std::string& key) const {
    auto domains = std::make_shared<TopologyDomains>();
    std::unordered_map<std::string_view, std::int32_t> values;
    domains->ofNode.reserve(catalog->nodes.size());
    for (const Node& node : catalog->nodes) {
        const std::string* value = node.labels.find(key);
        if (!value) {
            domains->ofNode.push_back(-1);
            domains->whole = false;
            continue;
        }
        domains->ofNode.push_back(values.emplace(*value, static_cast<std::int32_t>(values.size())).first->second);
    }
    domains->count = values.size();
    if (const auto unnamed = values.find(std::string_view()); unnamed != values.end()) domains->unnamed = unnamed->second;
    return domains;
}

std::shared_ptr<const TopologyDomains> CatalogIndex::domains(const std::string& key) const {
    const auto at = m_domains.find(key);
    return at == m_domains.end() ? makeDomains(key) : at->second;
}

const Labels& CatalogIndex::namespaceLabels(const std::string& name) const {
    static const Labels kNone;
    const auto at = m_namespaces.find(name);
    return at == m_namespaces.end() ? kNone : *at->second;
}

const std::vector<const Workload*>& CatalogIndex::workloads(const std::string& namespaceName) const {
    static const std::vector<const Workload*> kNone;
    const auto at = m_workloads.find(namespaceName);
    return at == m_workloads.end() ? kNone : at->second;
}

const std::vector<std::uint32_t>& CatalogIndex::classesIn(const std::string& namespaceName) const {
    static const std::vector<std::uint32_t> kNone;
    const auto at = m_classesIn.find(namespaceName);
    return at == m_classesIn.end() ? kNone : at->second;
}

}  // namespace bayplan
