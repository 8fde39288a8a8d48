// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/one_on_a_node.h"

#include <algorithm>

namespace bayplan {

namespace {

constexpr const char* kNodeName = "kubernetes.io/hostname";

}  // namespace

bool oneOnANode(const Catalog& catalog, PodIdx podIdx) {
    const SpecInfo& info = catalog.specOf(podIdx);
    if (!info.hostPorts.empty()) return true;
    const Pod& pod = catalog.pod(podIdx);
    const auto meansItself = [&](const PodAffinityTerm& term) {
        const bool here = term.namespaces.empty() ? !term.namespaceSelector : std::find(term.namespaces.begin(), term.namespaces.end(), pod.namespaceName) != term.namespaces.end();
        return here && term.topologyKey == kNodeName && term.labelSelector && matches(*term.labelSelector, *pod.labels);
    };
    const std::optional<PodAffinity>& anti = info.spec->podAntiAffinity;
    return anti && std::any_of(anti->required.begin(), anti->required.end(), meansItself)
           && std::all_of(catalog.nodes.begin(), catalog.nodes.end(), [](const Node& node) { return node.labels.find(kNodeName) != nullptr; });
}

}  // namespace bayplan
