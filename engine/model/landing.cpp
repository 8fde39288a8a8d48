// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/landing.h"

#include <algorithm>
#include <vector>

namespace bayplan {

void forgetLanding(PodSpec& spec) {
    std::vector<Labels::Pair> kept(spec.nodeSelector.begin(), spec.nodeSelector.end());
    std::erase_if(kept, [](const Labels::Pair& pair) { return pair.first == kHostnameLabel; });
    spec.hasNodeSelector = !kept.empty();
    spec.nodeSelector = Labels(std::move(kept));
    if (!spec.nodeAffinity.required) return;
    std::vector<NodeSelectorTerm>& terms = spec.nodeAffinity.required->terms;
    for (NodeSelectorTerm& term : terms) std::erase_if(term.matchFields, [](const Requirement& one) { return one.op == SelectorOp::In; });
    // A term without requirements matches no node; a term with no others was the landing's alone.
    std::erase_if(terms, [](const NodeSelectorTerm& term) { return term.empty(); });
    if (terms.empty()) spec.nodeAffinity.required.reset();
    spec.hasNodeAffinity = spec.nodeAffinity.required || !spec.nodeAffinity.preferred.empty();
}

}  // namespace bayplan
