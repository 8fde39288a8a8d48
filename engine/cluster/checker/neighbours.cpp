// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/checker/neighbours.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <unordered_map>
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
    /// Calls visit(other pod, its node, its node's index) for every other pod on a node.
    template <typename Visit>
    void forEachOther(Visit&& visit) const {
        for (std::size_t p = 0; p < m_cluster.podCount(); ++p) {
            const NodeIdx node = m_cluster.placement(PodIdx(p)).node;
            if (PodIdx(p) != m_idx && node.valid()) visit(m_catalog.pod(PodIdx(p)), m_catalog.node(node));
        }
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

    bool sameDomain(const std::string& key, const Node& other) const {
        const std::string* mine = m_node.labels.find(key);
        const std::string* theirs = other.labels.find(key);
        return mine && theirs && *mine == *theirs;
    }

    void judgeAffinity() {
        const Terms& terms = requiredOf(m_pod.spec->podAffinity);
        if (terms.empty()) return;
        const auto meansAll = [&](const Pod& target) {
            return std::all_of(terms.begin(), terms.end(),
                               [&](const PodAffinityTerm& term) { return meansToComing(term, target); });
        };
        std::vector<bool> met(terms.size(), false);
        bool anywhere = false;  // some matching pod is in a domain of any of the keys
        forEachOther([&](const Pod& other, const Node& node) {
            if (!meansAll(other)) return;
            for (std::size_t t = 0; t < terms.size(); ++t) {
                anywhere = anywhere || node.labels.find(terms[t].topologyKey);
                if (sameDomain(terms[t].topologyKey, node)) met[t] = true;
            }
        });
        const bool byItself = meansAll(m_pod) && (!anywhere || !m_coming);
        for (std::size_t t = 0; t < terms.size(); ++t) {
            const std::string& key = terms[t].topologyKey;
            if (!m_node.labels.find(key)) m_tell("affinity", "the node has no label " + key);
            else if (!met[t] && !byItself) m_tell("affinity", "no pod that it asks for is in its domain of " + key);
        }
    }

    void judgeAntiAffinity() {
        for (const PodAffinityTerm& term : requiredOf(m_pod.spec->podAntiAffinity))
            forEachOther([&](const Pod& other, const Node& node) {
                const bool meant = m_coming ? meansToComing(term, other) : means(term, m_pod, other);
                if (meant && sameDomain(term.topologyKey, node))
                    m_tell("anti-affinity", "keeps away from " + other.key() + " by " + term.topologyKey);
            });
        for (const PodIdx one : m_pods.keepingAway()) {
            const NodeIdx at = m_cluster.placement(one).node;
            if (one == m_idx || !at.valid()) continue;
            const Pod& other = m_catalog.pod(one);
            for (const PodAffinityTerm& term : requiredOf(other.spec->podAntiAffinity))
                if (means(term, other, m_pod) && sameDomain(term.topologyKey, m_catalog.node(at)))
                    m_tell("anti-affinity", other.key() + " keeps it away by " + term.topologyKey);
        }
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
        const auto hasAllKeys = [&](const Node& node) {
            return std::all_of(hard.begin(), hard.end(),
                               [&](const auto* constraint) { return node.labels.find(constraint->topologyKey); });
        };
        for (const TopologySpreadConstraint* constraint : hard) {
            const std::string& key = constraint->topologyKey;
            const std::string* mine = m_node.labels.find(key);
            if (!mine) {
                m_tell("spread", "the node has no label " + key);
                continue;
            }
            const std::optional<LabelSelector> selector = spreadSelector(*constraint);
            const bool everything = selector && selector->requirements.empty();
            std::map<std::string, std::int64_t> domains;
            std::vector<std::int64_t*> domainOf(m_catalog.nodes.size(), nullptr);  // null: the node does not count
            for (std::size_t n = 0; n < domainOf.size(); ++n)
                if (const Node& node = m_catalog.nodes[n]; hasAllKeys(node) && counts(*constraint, node)) domainOf[n] = &domains.try_emplace(*node.labels.find(key), 0).first->second;
            std::unordered_map<const Labels*, bool> selected;  // pods of a workload share their labels
            // An empty selector counts no other pod, although the pod itself matches it.
            if (everything) domainOf.assign(domainOf.size(), nullptr);
            for (const PodIdx p : m_pods.ofNamespace(m_pod.namespaceName)) {
                const NodeIdx at = m_cluster.placement(p).node;
                if (p == m_idx || !at.valid() || !domainOf[at.get()]) continue;
                const Pod& other = m_catalog.pod(p);
                if (other.deleting) continue;
                const auto [known, isNew] = selected.try_emplace(other.labels.get(), false);
                if (isNew) known->second = selects(selector, *other.labels);
                if (known->second) ++*domainOf[at.get()];
            }
            std::int64_t least = std::numeric_limits<std::int64_t>::max();
            for (const auto& [value, count] : domains) least = std::min(least, count);
            if (domains.empty() || static_cast<std::int64_t>(domains.size()) < constraint->minDomains.value_or(1))
                least = 0;
            const auto here = domains.find(*mine);
            const std::int64_t skew = (here == domains.end() ? 0 : here->second)
                                      + (selects(selector, *m_pod.labels) ? 1 : 0) - least;
            if (skew > constraint->maxSkew)
                m_tell("spread", key + "=" + *mine + " would have " + std::to_string(skew) + " more than the least, "
                                     + std::to_string(constraint->maxSkew) + " allowed");
        }
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

const std::vector<PodIdx>& PodsToAsk::keepingAway() {
    if (m_keepingAway) return *m_keepingAway;
    m_keepingAway.emplace();
    for (std::size_t p = 0; p < m_catalog.pods.size(); ++p)
        if (!requiredOf(m_catalog.pods[p].spec->podAntiAffinity).empty()) m_keepingAway->emplace_back(p);
    return *m_keepingAway;
}

const std::vector<PodIdx>& PodsToAsk::ofNamespace(const std::string& name) {
    if (!m_byNamespace) {
        m_byNamespace.emplace();
        for (std::size_t p = 0; p < m_catalog.pods.size(); ++p) (*m_byNamespace)[m_catalog.pods[p].namespaceName].emplace_back(p);
    }
    return (*m_byNamespace)[name];
}

void judgeComing(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell) {
    Judge(cluster, pod, node, true, pods, tell).judge();
}

void judgeStanding(const Cluster& cluster, PodIdx pod, NodeIdx node, PodsToAsk& pods, const Tell& tell) {
    Judge(cluster, pod, node, false, pods, tell).judge();
}

}  // namespace bayplan::checking
