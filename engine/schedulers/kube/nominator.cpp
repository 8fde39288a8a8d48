// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/nominator.h"

#include <algorithm>

namespace bayplan {

void Nominator::set(PodIdx pod, const std::string& node) {
    std::erase_if(m_all, [&](const auto& entry) { return entry.first == pod; });
    if (!node.empty()) m_all.emplace_back(pod, node);
}

std::string Nominator::of(PodIdx pod) const {
    for (const auto& [who, node] : m_all)
        if (who == pod) return node;
    return {};
}

std::vector<PodIdx> Nominator::on(const std::string& node) const {
    std::vector<PodIdx> pods;
    for (const auto& [who, where] : m_all)
        if (where == node) pods.push_back(who);
    return pods;
}

std::vector<Nomination> Nominator::in(const Catalog& catalog) const {
    std::vector<Nomination> nominations;
    for (const auto& [who, where] : m_all)
        if (const NodeIdx node = catalog.findNode(where); node.valid()) nominations.push_back({who, node});
    return nominations;
}

}  // namespace bayplan
