// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/checker/neighbours.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "cluster/checker/match.h"

namespace bayplan::checking {
namespace {

using Terms = std::vector<PodAffinityTerm>;

const Terms& requiredOf(const std::optional<PodAffinity>& affinity) {
    static const Terms kNone;
    return affinity ? affinity->required : kNone;
}

class Judge {
public:
    Judge(const Cluster& cluster, PodIdx pod, NodeIdx node, bool coming, PodsToAsk& pods, const Tell& tell)
        : m_cluster(cluster), m_catalog(cluster.catalog()), m_idx(pod), m_pod(m_catalog.pod(pod)),
          m_node(m_catalog.node(node)), m_coming(coming), m_pods(pods), m_tell(tell) {}

    void judge() {
        judgeAffinity();
        judgeAntiAffinity();
        if (m_coming) judgeSpread();
    }

private:
    /// Calls visit(other pod, its node) for every other pod on a node.
    template <typename Visit>
    void forEachOther(Visit&& visit) const {
        for (std::size_t p = 0; p < m_cluster.podCount(); ++p) {
            const NodeIdx node = m_cluster.placement(PodIdx(p)).node;
            if (PodIdx(p) != m_idx && node.valid()) visit(m_catalog.pod(PodIdx(p)), m_catalog.node(node));
        }
    }

    /// Calls visit(other pod) for every other pod on a node with the same value of that label.
    template <typename Visit>
    void forEachInDomain(const std::string& key, Visit&& visit) const {
        const std::string* mine = m_node.labels.find(key);
        if (!mine) return;
        for (const NodeIdx node : m_pods.nodesOf(key, *mine))
            for (const PodIdx pod : m_cluster.node(node).pods)
                if (pod != m_idx) visit(m_catalog.pod(pod));
    }

    const Labels& labelsOfNamespace(const std::string& name) const {
        static const Labels kNone;
        for (const Namespace& space : m_catalog.namespaces)
            if (space.name == name) return space.labels;
        return kNone;
    }

    bool listed(const PodAffinityTerm& term, const Pod& owner, const std::string& name) const {
        if (term.namespaces.empty() && !term.namespaceSelector) return name == owner.namespaceName;
        return std::count(term.namespaces.begin(), term.namespaces.end(), name) > 0;
    }

    /// Whether a term matches by the objects: `target` is in one of its namespaces and has the labels.
    bool means(const PodAffinityTerm& term, const Pod& owner, const Pod& target) const {
        const bool space = listed(term, owner, target.namespaceName)
                           || selects(term.namespaceSelector, labelsOfNamespace(target.namespaceName));
        return space && selects(term.labelSelector, *target.labels);
    }

    /// The same for a term of a pod to be placed. The scheduler also matches the namespace selector against an empty
    /// set of labels, so a selector that only excludes matches every namespace.
    bool meansToComing(const PodAffinityTerm& term, const Pod& target) const {
        if (means(term, m_pod, target)) {
            // A selector that is resolved to names does not find a namespace without an object.
            const bool known = std::any_of(m_catalog.namespaces.begin(), m_catalog.namespaces.end(),
                                           [&](const Namespace& n) { return n.name == target.namespaceName; });
            if (known || listed(term, m_pod, target.namespaceName)) return true;
        }
        static const Labels kNone;
        return selects(term.namespaceSelector, kNone) && selects(term.labelSelector, *target.labels);
    }

    void judgeAffinity() {
        const Terms& terms = requiredOf(m_pod.spec->podAffinity);
        if (terms.empty()) return;
        const auto meansAll = [&](const Pod& target) {
            return std::all_of(terms.begin(), terms.end(),
                               [&](const PodAffinityTerm& term) { return meansToComing(term, target); });
        };
        std::vector<bool> met(terms.size(), false);
        for (std::size_t t = 0; t < terms.size(); ++t)
            forEachInDomain(terms[t].topologyKey, [&](const Pod& other) { met[t] = met[t] || meansAll(other); });
        if (std::find(met.begin(), met.end(), false) == met.end()) return;
        const bool byItself = meansAll(m_pod) && (!m_coming || !isMeantAnywhere(terms, meansAll));
        for (std::size_t t = 0; t < terms.size(); ++t) {
            const std::string& key = terms[t].topologyKey;
            if (!m_node.labels.find(key)) m_tell("affinity", "the node has no label " + key);
            else if (!met[t] && !byItself) m_tell("affinity", "no pod that it asks for is in its domain of " + key);
        }
    }

    /// Some pod that all terms mean is in a domain of any of the keys.
    template <typename MeansAll>
    bool isMeantAnywhere(const Terms& terms, const MeansAll& meansAll) const {
        bool anywhere = false;
        forEachOther([&](const Pod& other, const Node& node) {
            anywhere = anywhere || (std::any_of(terms.begin(), terms.end(), [&](const PodAffinityTerm& term) { return node.labels.find(term.topologyKey); }) && meansAll(other));
        });
        return anywhere;
    }

    void judgeAntiAffinity() {
        for (const PodAffinityTerm& term : requiredOf(m_pod.spec->podAntiAffinity))
            forEachInDomain(term.topologyKey, [&](const Pod& other) {
                if (m_coming ? meansToComing(term, other) : means(term, m_pod, other)) m_tell("anti-affinity", "keeps away from " + other.key() + " by " + term.topologyKey);
            });
        for (const std::string& key : m_pods.keysThatKeepAway())
            forEachInDomain(key, [&](const Pod& other) {
                for (const PodAffinityTerm& term : requiredOf(other.spec->podAntiAffinity))
                    if (term.topologyKey == key && means(term, other, m_pod)) m_tell("anti-affinity", other.key() + " keeps it away by " + key);
            });
    }

    /// The constraint's selector, extended by the pod's own values for matchLabelKeys.
    std::optional<LabelSelector> spreadSelector(const TopologySpreadConstraint& constraint) const {
        std::optional<LabelSelector> selector = constraint.labelSelector;
        for (const std::string& key : constraint.matchLabelKeys)
            if (const std::string* value = m_pod.labels->find(key); value && selector)
                selector->requirements.push_back({key, SelectorOp::In, {*value}});
        return selector;
    }

    bool counts(const TopologySpreadConstraint& constraint, const Node& node) const {
        if (constraint.honorNodeAffinity && !wantsNode(*m_pod.spec, node)) return false;
        if (!constraint.honorNodeTaints) return true;
        return std::none_of(node.taints.begin(), node.taints.end(), [&](const Taint& taint) {
            return taint.effect != TaintEffect::PreferNoSchedule && !tolerated(*m_pod.spec, taint);
        });
    }

    void judgeSpread() {
        std::vector<const TopologySpreadConstraint*> hard;
        for (const TopologySpreadConstraint& constraint : m_pod.spec->spreadConstraints)
            if (constraint.doNotSchedule) hard.push_back(&constraint);
        for (const TopologySpreadConstraint* constraint : hard) {
            const std::string& key = constraint->topologyKey;
            const std::string* mine = m_node.labels.find(key);
            if (!mine) {
                m_tell("spread", "the node has no label " + key);
                continue;
            }
            const std::optional<LabelSelector> selector = spreadSelector(*constraint);
            const bool everything = selector && selector->requirements.empty();
            const PodsToAsk::Domains& domains = m_pods.domainsOf(*constraint, [&] { return domainsOf(*constraint, hard); });
            std::vector<std::int64_t> pods(domains.values.size(), 0);
            // An empty selector counts no other pod, although the pod itself matches it.
            for (const auto& [labels, alike] : m_pods.ofNamespace(m_pod.namespaceName)) {
                if (everything || !selects(selector, *labels)) continue;
                for (const PodIdx p : alike) {
                    const NodeIdx at = m_cluster.placement(p).node;
                    if (p == m_idx || !at.valid() || m_catalog.pod(p).deleting) continue;
                    if (const std::size_t domain = domains.ofNode[at.get()]; domain != PodsToAsk::Domains::kNone) ++pods[domain];
                }
            }
            std::int64_t least = pods.empty() ? 0 : *std::min_element(pods.begin(), pods.end());
            if (static_cast<std::int64_t>(pods.size()) < constraint->minDomains.value_or(1)) least = 0;
            const auto here = std::lower_bound(domains.values.begin(), domains.values.end(), *mine);
            const bool counted = here != domains.values.end() && *here == *mine;
            const std::int64_t skew = (counted ? pods[static_cast<std::size_t>(here - domains.values.begin())] : 0) + (selects(selector, *m_pod.labels) ? 1 : 0) - least;
            if (skew > constraint->maxSkew)
                m_tell("spread", key + "=" + *mine + " would have " + std::to_string(skew) + " more than the least, "
                                     + std::to_string(constraint->maxSkew) + " allowed");
        }
    }

    PodsToAsk::Domains domainsOf(const TopologySpreadConstraint& constraint, const std::vector<const TopologySpreadConstraint*>& hard) const {
        const auto isIn = [&](const Node& node) {
            return counts(constraint, node) && std::all_of(hard.begin(), hard.end(), [&](const auto* one) { return node.labels.find(one->topologyKey); });
        };
        std::vector<const std::string*> values;
        for (const Node& node : m_catalog.nodes) values.push_back(isIn(node) ? node.labels.find(constraint.topologyKey) : nullptr);
        std::map<std::string, std::size_t> numbers;
        for (const std::string* value : values)
            if (value) numbers.try_emplace(*value, 0);
        PodsToAsk::Domains domains;
        for (auto& [value, number] : numbers) {
            number = domains.values.size();
            domains.values.push_back(value);
        }
        for (const std::string* value : values) domains.ofNode.push_back(value ? numbers.at(*value) : PodsToAsk::Domains::kNone);
        return domains;
    }

    const Cluster& m_cluster;
    const Catalog& m_catalog;
    PodIdx m_idx;
    const Pod& m_pod;
    const Node& m_node;
    bool m_coming;
    PodsToAsk& m_pods;
    const Tell& m_tell;
};

}  // namespace

const std::set<std::string>& PodsToAsk::keysThatKeepAway() {
    if (m_keys) return *m_keys;
    m_keys.emplace();
    for (const Pod& pod : m_catalog.pods)
        for (const PodAffinityTerm& term : requiredOf(pod.spec->podAntiAffinity)) m_keys->insert(term.topologyKey);
    return *m_keys;
}

const std::vector<NodeIdx>& PodsToAsk::nodesOf(const std::string& key, const std::string& value) {
    const auto [byValue, isNew] = m_nodes.try_emplace(key);
    for (std::size_t n = 0; isNew && n < m_catalog.nodes.size(); ++n)
        if (const std::string* has = m_catalog.nodes[n].labels.find(key)) byValue->second[*has].emplace_back(n);
    return byValue->second[value];
}

const PodsToAsk::ByLabels& PodsToAsk::ofNamespace(const std::string& name) {
    if (!m_byNamespace) {
        m_byNamespace.emplace();
        for (std::size_t p = 0; p < m_catalog.pods.size(); ++p) (*m_byNamespace)[m_catalog.pods[p].namespaceName][m_catalog.pods[p].labels.get()].emplace_back(p);
    }
    return (*m_byNamespace)[name];
}

const PodsToAsk::Domains& PodsToAsk::domainsOf(const TopologySpreadConstraint& constraint, const std::function<Domains()>& make) {
    const auto at = m_domains.find(&constraint);
    return at != m_domains.end() ? at->second : m_domains.emplace(&constraint, make()).first->second;
}

void judgeComing(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell) {
    Judge(cluster, pod, node, true, pods, tell).judge();
}

void judgeStanding(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell) {
    Judge(cluster, pod, node, false, pods, tell).judge();
}

}  // namespace bayplan::checking
