// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/catalog_index.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace bayplan {

CatalogIndex::CatalogIndex(std::shared_ptr<const Catalog> source) : catalog(std::move(source)) {
    indexNodes();
    indexPods();
    indexDomains();
    for (const Namespace& space : catalog->namespaces) m_namespaces.emplace(space.name, &space.labels);
    for (const Workload& workload : catalog->workloads) m_workloads[workload.namespaceName].push_back(&workload);
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
    // Pods of one workload often share the very same labels object; only the first of them is compared by content.
    std::map<std::tuple<std::string_view, const Labels*, bool>, std::uint32_t> byAddress;
    std::map<std::tuple<std::string_view, std::vector<Labels::Pair>, bool>, std::uint32_t> byContent;
    std::map<std::pair<std::size_t, std::string_view>, std::uint32_t> affinity;
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
        podsOfClass[known->second].push_back(PodIdx(i));

        if (pod.spec->podAffinity || pod.spec->podAntiAffinity) {
            const SpecIdx spec = catalog->podSpecs[i];
            const auto [at, first] = affinity.emplace(std::pair(spec.get(), std::string_view(pod.namespaceName)),
                                                      static_cast<std::uint32_t>(affinityClasses.size()));
            if (first) affinityClasses.push_back({spec, pod.namespaceName});
            withAffinity.push_back({PodIdx(i), at->second});
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
            continue;
        }
        domains->ofNode.push_back(values.emplace(*value, static_cast<std::int32_t>(values.size())).first->second);
    }
    domains->count = values.size();
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
