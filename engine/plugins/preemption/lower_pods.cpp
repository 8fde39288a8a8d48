// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/preemption/lower_pods.h"

#include <algorithm>

namespace bayplan {

std::size_t LowerPods::order(std::vector<NodeIdx>& potential) const {
    const std::size_t all = potential.size();
    if (all > 0) std::rotate(potential.begin(), potential.begin() + static_cast<std::ptrdiff_t>(m_cycle.lot % all), potential.end());
    const std::size_t share = all * static_cast<std::size_t>(m_rules.leastPercentage) / 100;
    return std::min(all, std::max(share, static_cast<std::size_t>(m_rules.leastNodes)));
}

PostFilterResult LowerPods::answer(std::span<const NodeCode> rejected) {
    if (m_cycle.spec.spec->preemptionPolicy == "Never") return preemptsNobody(*this, neverPreempts());
    if (waitsForVictims(rejected)) return preemptsNobody(*this, victimsTerminate());
    return preempt(m_cycle, rejected, m_rehearsal, *this);
}

bool LowerPods::waitsForVictims(std::span<const NodeCode> rejected) const {
    const Catalog& catalog = m_cycle.cluster.catalog();
    const NodeIdx nominated = m_cycle.nominated;
    if (!nominated.valid() || nominatedInVain(m_cycle, rejected)) return false;
    const std::vector<PodIdx>& pods = m_cycle.cluster.node(nominated).pods;
    return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) {
        const Pod& other = catalog.pod(pod);
        return other.deleting && m_rules.leaves(other) && other.priority() < m_cycle.pod.priority();
    });
}

}  // namespace bayplan
