// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together/truth.h"

#include <algorithm>

namespace bayplan::together {

std::optional<Missing> missingOf(const std::vector<std::int64_t>& wants, const std::vector<std::int64_t>& used, const std::vector<std::int64_t>& capacity) {
    const auto missing = [&](std::size_t r) -> std::optional<Missing> {
        if (wants[r] <= 0 || wants[r] <= capacity[r] - used[r]) return std::nullopt;
        return Missing{ResourceIdx(r), wants[r], used[r], capacity[r]};
    };
    if (const auto pods = missing(ResourceTable::kPodsIdx.get())) return pods;
    for (std::size_t r = 0; r < wants.size(); ++r)
        if (const auto one = missing(r)) return one;
    return std::nullopt;
}

Truth::Truth(const Cluster& start) : m_draft(start), m_generations(start.nodeCount()) {
    const std::size_t resources = start.catalog().resources.size();
    for (std::vector<double>* sums : {&m_capacity, &m_admittedNow, &m_overNow, &m_admittedMs, &m_overMs}) sums->resize(resources);
    for (std::size_t n = 0; n < start.nodeCount(); ++n) {
        const NodeIdx node(n);
        m_admitted.push_back(start.node(node).requested);
        for (std::size_t r = 0; r < resources; ++r) {
            m_capacity[r] += static_cast<double>(start.allocatable(node, ResourceIdx(r)));
            m_admittedNow[r] += static_cast<double>(m_admitted.back()[r]);
        }
        countOversold(node, 1);
    }
}

void Truth::countOversold(NodeIdx node, double sign) {
    const std::vector<std::int64_t>& bound = cluster().node(node).requested;
    const std::vector<std::int64_t>& capacity = cluster().catalog().allocatable[node.get()];
    for (std::size_t r = 0; r < bound.size(); ++r)
        if (bound[r] > capacity[r]) m_overNow[r] += sign * static_cast<double>(bound[r] - capacity[r]);
}

void Truth::countAdmitted(NodeIdx node, PodIdx pod, std::int64_t sign) {
    const std::vector<std::int64_t> taken = takenBy(cluster().catalog(), pod);
    for (std::size_t r = 0; r < taken.size(); ++r) {
        m_admitted[node.get()][r] += sign * taken[r];
        m_admittedNow[r] += static_cast<double>(sign * taken[r]);
    }
}

std::optional<Missing> Truth::lacks(PodIdx pod, NodeIdx node) const {
    return missingOf(takenBy(cluster().catalog(), pod), cluster().node(node).requested, cluster().catalog().allocatable[node.get()]);
}

Change Truth::changed(PodIdx pod, NodeIdx node, bool came) { return {++m_changes, pod, node, came, ++m_generations[node.get()]}; }

Change Truth::bind(PodIdx pod, NodeIdx node) {
    countOversold(node, -1);
    check(m_draft.apply(Place{pod, node, Standing::Bound, kAppend}).has_value(), "a pod on no node can be bound");
    countOversold(node, 1);
    return changed(pod, node, true);
}

Change Truth::leave(PodIdx pod, bool wasAdmitted) {
    const NodeIdx node = cluster().placement(pod).node;
    if (wasAdmitted) countAdmitted(node, pod, -1);
    countOversold(node, -1);
    check(m_draft.apply(Evict{pod}).has_value(), "a pod that was bound can leave");
    countOversold(node, 1);
    return changed(pod, node, false);
}

std::optional<Missing> Truth::admit(PodIdx pod) {
    const NodeIdx node = cluster().placement(pod).node;
    std::optional<Missing> missing = missingOf(takenBy(cluster().catalog(), pod), m_admitted[node.get()], cluster().catalog().allocatable[node.get()]);
    if (!missing) countAdmitted(node, pod, 1);
    return missing;
}

void Truth::adopt(const std::shared_ptr<const Catalog>& catalog) { m_draft.adopt(catalog); }

void Truth::pass(Ms time) {
    const double ms = static_cast<double>(time);
    for (std::size_t r = 0; r < m_capacity.size(); ++r) {
        m_admittedMs[r] += m_admittedNow[r] * ms;
        m_overMs[r] += m_overNow[r] * ms;
    }
    m_passed += ms;
}

std::vector<ResourceUse> Truth::use(const std::vector<ResourceIdx>& resources) const {
    std::vector<ResourceUse> all;
    for (const ResourceIdx r : resources)
        all.push_back({cluster().catalog().resources.name(r), m_admittedMs[r.get()], m_capacity[r.get()] * m_passed, m_overMs[r.get()]});
    return all;
}

}  // namespace bayplan::together
