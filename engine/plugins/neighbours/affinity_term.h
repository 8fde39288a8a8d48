// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One term of a pod's affinity or anti-affinity to pods, and which pods it means.
// Source: Kubernetes 1.36 pkg/scheduler/framework/types.go (AffinityTerm); specification 4.12.

#include <string>
#include <vector>

#include "framework/catalog_index.h"
#include "model/pod.h"

namespace bayplan {

struct AffinityTerm {
    const PodAffinityTerm* term = nullptr;
    std::vector<std::string> namespaces;
    std::int64_t weight = 0;  // of a preferred term

    /// `namespaceLabels`: those of the target's namespace, as far as the caller's rules look at them.
    bool means(const std::string& targetNamespace, const Labels& targetLabels, const Labels& namespaceLabels) const;
};

/// As a pod that stands somewhere means it: the labels of the other's namespace decide when it is asked.
AffinityTerm termOfPlaced(const PodAffinityTerm& term, const std::string& ownNamespace);

/// As the pod that is being scheduled means it: namespaces that its selector matches now are listed, and when it is
/// asked no namespace has labels. A selector of NotIn and DoesNotExist alone therefore means every namespace.
AffinityTerm termOfIncoming(const PodAffinityTerm& term, const std::string& ownNamespace, const CatalogIndex& index);

}  // namespace bayplan
