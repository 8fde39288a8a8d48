// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/affinity_hints.h"

#include <algorithm>

#include "plugins/neighbours/affinity_term.h"

namespace bayplan {

namespace {

std::vector<PodAffinityTerm> requiredTerms(const std::optional<PodAffinity>& affinity) {
    return affinity ? affinity->required : std::vector<PodAffinityTerm>();
}

/// Whether there are terms and all of them match that pod. As upstream, namespace selectors see no labels here.
bool allMean(const std::vector<PodAffinityTerm>& terms, const std::string& ownNamespace, const Pod& other) {
    return !terms.empty() && std::all_of(terms.begin(), terms.end(), [&](const PodAffinityTerm& term) {
        return termOfPlaced(term, ownNamespace).means(other.namespaceName, *other.labels, Labels());
    });
}

}  // namespace

bool affinityNodeHelps(const PodSpec& spec, const ClusterEvent& event) {
    const auto value = [](const std::shared_ptr<const Node>& node, const std::string& key) {
        return node ? node->labels.find(key) : nullptr;
    };
    const auto changed = [&](const std::string& key) {
        const std::string* was = value(event.oldNode, key);
        const std::string* is = value(event.newNode, key);
        return was && is && *was != *is;
    };
    const auto gains = [&](const PodAffinityTerm& term) {
        const std::string& key = term.topologyKey;
        return changed(key) || (!value(event.oldNode, key) && value(event.newNode, key));
    };
    const auto loses = [&](const PodAffinityTerm& term) {
        const std::string& key = term.topologyKey;
        return !event.oldNode || changed(key) || (value(event.oldNode, key) && !value(event.newNode, key));
    };
    const auto near = requiredTerms(spec.podAffinity), far = requiredTerms(spec.podAntiAffinity);
    return std::any_of(near.begin(), near.end(), gains) || std::any_of(far.begin(), far.end(), loses);
}

bool affinityPodHelps(const Cycle& cycle, const ClusterEvent& event) {
    if (ofThePodItself(cycle, event)) return true;
    const std::string& own = cycle.pod.namespaceName;
    const auto near = requiredTerms(cycle.spec.spec->podAffinity);
    const auto far = requiredTerms(cycle.spec.spec->podAntiAffinity);
    if (event.oldPod && event.newPod)
        return (!allMean(near, own, *event.oldPod) && allMean(near, own, *event.newPod))
               || (allMean(far, own, *event.oldPod) && !allMean(far, own, *event.newPod));
    if (event.newPod) return allMean(near, own, *event.newPod);
    return allMean(far, own, *event.oldPod)
           || allMean(requiredTerms(event.oldPod->spec->podAntiAffinity), event.oldPod->namespaceName, cycle.pod);
}

}  // namespace bayplan
