// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One term of a pod's affinity or anti-affinity to other pods, and its matching.
// Source: Kubernetes 1.36 pkg/scheduler/framework/types.go (AffinityTerm); specification 4.12.

#include <string>
#include <vector>

#include "framework/catalog_index.h"
#include "model/pod.h"

namespace bayplan {

struct AffinityTerm {
    const PodAffinityTerm* term = nullptr;
    std::vector<std::string> namespaces;
    std::int64_t weight = 0;  // for a preferred term

    /// `namespaceLabels`: the labels of the target's namespace, or none if the caller's rules do not look at them.
    bool means(const std::string& targetNamespace, const Labels& targetLabels, const Labels& namespaceLabels) const;
};

/// A term of a pod on a node: its namespace selector is matched against the labels of the other pod's namespace.
AffinityTerm termOfPlaced(const PodAffinityTerm& term, const std::string& ownNamespace);

/// A term of the pod that is being scheduled: the namespaces that its selector matches now become a list, and the
/// selector is then matched against no labels. So a selector of only NotIn and DoesNotExist matches every namespace.
AffinityTerm termOfIncoming(const PodAffinityTerm& term, const std::string& ownNamespace, const CatalogIndex& index);

}  // namespace bayplan
