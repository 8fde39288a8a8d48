// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/affinity_term.h"

#include <algorithm>

namespace bayplan {

bool AffinityTerm::means(const std::string& targetNamespace, const Labels& targetLabels,
                         const Labels& namespaceLabels) const {
    if (!term->labelSelector) return false;
    const bool listed = std::find(namespaces.begin(), namespaces.end(), targetNamespace) != namespaces.end();
    if (!listed && !(term->namespaceSelector && matches(*term->namespaceSelector, namespaceLabels))) return false;
    return matches(*term->labelSelector, targetLabels);
}

AffinityTerm termOfPlaced(const PodAffinityTerm& term, const std::string& ownNamespace) {
    AffinityTerm resolved{&term, term.namespaces, 0};
    if (term.namespaces.empty() && !term.namespaceSelector) resolved.namespaces.push_back(ownNamespace);
    return resolved;
}

AffinityTerm termOfIncoming(const PodAffinityTerm& term, const std::string& ownNamespace, const CatalogIndex& index) {
    AffinityTerm resolved = termOfPlaced(term, ownNamespace);
    if (term.namespaceSelector && !term.namespaceSelector->requirements.empty())
        for (const Namespace& space : index.catalog->namespaces)
            if (matches(*term.namespaceSelector, space.labels)) resolved.namespaces.push_back(space.name);
    return resolved;
}

}  // namespace bayplan
