// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A pod's own required anti-affinity as the descheduler reads it: a term's namespaces or else the pod's own count, its
// namespaceSelector does not, and pods of the same name are passed over.
// Source: descheduler v0.36 pkg/utils/predicates.go (CheckPodsWithAntiAffinityExist).

#include <algorithm>
#include <string>

#include "model/pod.h"

namespace bayplan {

/// Whether one of the terms of `pod` matches `other`. together(topologyKey) says whether the two stand in one domain.
template <typename Together>
bool repels(const Pod& pod, const Pod& other, Together&& together) {
    if (!pod.spec->podAntiAffinity || pod.name == other.name) return false;
    const auto names = [&](const PodAffinityTerm& term) {
        if (term.namespaces.empty()) return other.namespaceName == pod.namespaceName;
        return std::find(term.namespaces.begin(), term.namespaces.end(), other.namespaceName) != term.namespaces.end();
    };
    const auto& terms = pod.spec->podAntiAffinity->required;
    return std::any_of(terms.begin(), terms.end(), [&](const PodAffinityTerm& term) {
        return term.labelSelector && names(term) && matches(*term.labelSelector, *other.labels) && together(term.topologyKey);
    });
}

}  // namespace bayplan
