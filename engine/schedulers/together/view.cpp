// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/together/view.h"

#include <algorithm>

namespace bayplan::together {

View::View(const Cluster& start, const std::vector<NodeIdx>& partition) : m_drafts{Draft(start)}, m_generations(start.nodeCount()), m_refreshed(start.nodeCount()) {
    if (partition.empty()) return;
    Draft closed(start);
    std::vector<bool> inside(start.nodeCount());
    for (const NodeIdx node : partition) inside[node.get()] = true;
    for (std::size_t n = 0; n < start.nodeCount(); ++n)
        if (!inside[n] && !start.node(NodeIdx(n)).unschedulable) check(closed.apply(Cordon{NodeIdx(n), true}).has_value(), "a node can be closed");
    m_drafts.push_back(std::move(closed));
}

void View::apply(const Delta& delta) {
    for (Draft& draft : m_drafts) check(draft.apply(delta).has_value(), "a view follows the truth");
}

bool View::see(const Change& change, Standing as) {
    const std::size_t n = change.node.get();
    m_generations[n] = std::max(m_generations[n], change.generation);
    const bool known = change.number <= m_refreshed[n];
    if (change.came) {
        const bool own = m_assumed.erase(change.pod) > 0;
        if (known || own || stands(change.pod)) return false;
        apply(Place{change.pod, change.node, as, kAppend});
        return true;
    }
    if (known || !stands(change.pod)) return false;
    m_assumed.erase(change.pod);
    apply(Evict{change.pod});
    return true;
}

void View::assume(PodIdx pod, NodeIdx node) {
    apply(Place{pod, node, Standing::Assumed, kAppend});
    m_assumed[pod] = false;
}

void View::accepted(const Change& bind) {
    m_assumed[bind.pod] = true;
    m_generations[bind.node.get()] = std::max(m_generations[bind.node.get()], bind.generation);
}

void View::forget(PodIdx pod) {
    if (m_assumed.erase(pod) > 0) apply(Evict{pod});
}

void View::refresh(const Truth& truth, NodeIdx node, const std::function<Standing(PodIdx)>& as) {
    const std::vector<PodIdx> here = cluster().node(node).pods, there = truth.cluster().node(node).pods;
    const auto has = [](const std::vector<PodIdx>& pods, PodIdx pod) { return std::find(pods.begin(), pods.end(), pod) != pods.end(); };
    for (const PodIdx pod : here) {
        const auto own = m_assumed.find(pod);
        if (has(there, pod) || (own != m_assumed.end() && !own->second)) continue;
        if (own != m_assumed.end()) m_assumed.erase(own);
        apply(Evict{pod});
    }
    for (const PodIdx pod : there)
        if (!stands(pod)) apply(Place{pod, node, as(pod), kAppend});
    m_refreshed[node.get()] = truth.changes();
    m_generations[node.get()] = truth.generation(node);
}

void View::adopt(const std::shared_ptr<const Catalog>& catalog) {
    for (Draft& draft : m_drafts) draft.adopt(catalog);
}

}  // namespace bayplan::together
