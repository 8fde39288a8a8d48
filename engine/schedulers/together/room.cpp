// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together/room.h"

namespace bayplan::together {

Room::Room(const std::vector<Member>& members, const Truth& truth) : m_truth(truth), m_inside(members.size()) {
    for (std::size_t m = 0; m < members.size(); ++m) {
        if (members[m].partition.empty()) continue;
        m_any = true;
        m_inside[m].resize(truth.cluster().nodeCount());
        for (const NodeIdx node : members[m].partition) m_inside[m][node.get()] = true;
    }
}

bool Room::fitsOn(const Spec& spec, NodeIdx node) const {
    return !missingOf(spec.wants, m_truth.cluster().node(node).requested, m_truth.cluster().catalog().allocatable[node.get()]);
}

void Room::count(Spec& spec, NodeIdx node, std::int64_t sign) {
    spec.anywhere += sign;
    for (std::size_t m = 0; m < m_inside.size(); ++m)
        if (!m_inside[m].empty() && m_inside[m][node.get()]) spec.inside[m] += sign;
}

Room::Spec& Room::specOf(PodIdx pod) {
    const SpecIdx which = m_truth.cluster().catalog().podSpecs[pod.get()];
    const auto [at, isNew] = m_specs.try_emplace(which);
    Spec& spec = at->second;
    if (!isNew) return spec;
    spec.wants = takenBy(m_truth.cluster().catalog(), pod);
    spec.fits.resize(m_truth.cluster().nodeCount());
    spec.inside.resize(m_inside.size());
    for (std::size_t n = 0; n < spec.fits.size(); ++n)
        if ((spec.fits[n] = fitsOn(spec, NodeIdx(n)))) count(spec, NodeIdx(n), 1);
    return spec;
}

void Room::wait(std::size_t member, PodIdx pod, int sign) {
    if (m_inside[member].empty()) return;
    specOf(pod);
    m_waiting[{member, m_truth.cluster().catalog().podSpecs[pod.get()]}] += sign;
}

void Room::look(NodeIdx node) {
    if (!m_any) return;
    for (auto& [which, spec] : m_specs) {
        const bool fits = fitsOn(spec, node);
        if (fits == spec.fits[node.get()]) continue;
        spec.fits[node.get()] = fits;
        count(spec, node, fits ? 1 : -1);
    }
}

std::uint64_t Room::stranded() const {
    std::uint64_t pods = 0;
    for (const auto& [who, waiting] : m_waiting) {
        const Spec& spec = m_specs.at(who.second);
        if (spec.inside[who.first] == 0 && spec.anywhere > 0) pods += static_cast<std::uint64_t>(waiting);
    }
    return pods;
}

}  // namespace bayplan::together
