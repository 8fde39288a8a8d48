// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/pods_in_the_way.h"

#include <algorithm>

#include "planner/remedies.h"
#include "plugins/neighbours/affinity_counts.h"
#include "plugins/neighbours/affinity_term.h"

namespace bayplan {

namespace {

/// The pod's anti-affinity terms with that key.
std::vector<const PodAffinityTerm*> termsAgainst(const PodSpec& spec, const std::string& key) {
    std::vector<const PodAffinityTerm*> terms;
    if (!spec.podAntiAffinity) return terms;
    for (const PodAffinityTerm& term : spec.podAntiAffinity->required)
        if (term.topologyKey == key) terms.push_back(&term);
    return terms;
}

}  // namespace

std::vector<PodIdx> podsInTheWay(const CatalogIndex& index, const Cluster& cluster, PodIdx pod, NodeIdx node, const Reason& reason) {
    const bool own = kTooNear.made(reason);
    if (!own && !kUnwanted.made(reason)) return {};
    const std::string key = textOf(reason, "key");
    const auto domains = index.domains(key);
    const std::int32_t domain = domains->ofNode[node.get()];
    if (domain < 0) return {};

    const Catalog& catalog = *index.catalog;
    const Pod& incoming = catalog.pod(pod);
    std::vector<AffinityTerm> against;
    if (own)
        for (const PodAffinityTerm* term : termsAgainst(*incoming.spec, key))
            against.push_back(termOfIncoming(*term, incoming.namespaceName, index));
    static const Labels kNoLabels;
    const auto inTheWay = [&](PodIdx other) {
        const Pod& placed = catalog.pod(other);
        if (own)
            return std::any_of(against.begin(), against.end(), [&](const AffinityTerm& term) {
                return term.means(placed.namespaceName, *placed.labels, kNoLabels);
            });
        if (index.affinityClassOf[other.get()] == CatalogIndex::kNoAffinity) return false;
        const auto terms = termsAgainst(*placed.spec, key);
        return std::any_of(terms.begin(), terms.end(), [&](const PodAffinityTerm* term) {
            return termOfPlaced(*term, placed.namespaceName)
                .means(incoming.namespaceName, *incoming.labels, index.namespaceLabels(incoming.namespaceName));
        });
    };
    std::vector<PodIdx> found;
    for (std::size_t n = 0; n < domains->ofNode.size(); ++n) {
        if (domains->ofNode[n] != domain) continue;
        for (const PodIdx other : cluster.node(NodeIdx(n)).pods)
            if (other != pod && inTheWay(other)) found.push_back(other);
    }
    return found;
}

}  // namespace bayplan
