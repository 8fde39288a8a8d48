// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/spread_counts.h"

#include <algorithm>
#include <utility>

namespace bayplan {

bool hasAllKeys(const std::vector<SpreadConstraint>& constraints, NodeIdx node) {
    return std::all_of(constraints.begin(), constraints.end(),
                       [&](const SpreadConstraint& c) { return c.domainOf(node) >= 0; });
}

SpreadCounts::SpreadCounts(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints) {
    const std::size_t nodes = cycle.cluster.nodeCount();
    for (const SpreadConstraint& constraint : constraints) {
        Spread spread;
        spread.constraint = constraint;
        spread.meansItself = constraint.matchesLabels(*cycle.pod.labels);
        spread.admitted.assign(nodes, false);
        spread.counts.assign(constraint.domains->count, 0);
        spread.open.assign(constraint.domains->count, false);
        m_all.push_back(std::move(spread));
    }
    for (std::size_t i = 0; i < nodes; ++i) {
        const NodeIdx node(i);
        if (!hasAllKeys(constraints, node)) continue;
        for (Spread& spread : m_all) {
            if (!spread.constraint.admits(*cycle.spec.spec, cycle.cluster.catalog().node(node))) continue;
            spread.admitted[i] = true;
            spread.open[static_cast<std::size_t>(spread.constraint.domainOf(node))] = true;
        }
    }
    for (Spread& spread : m_all) {
        forEachCounted(spread.constraint, spread.counted, cycle, [&](NodeIdx node) {
            if (spread.admitted[node.get()]) ++spread.counts[static_cast<std::size_t>(spread.constraint.domainOf(node))];
        });
        spread.findOccurring();
    }
}

void SpreadCounts::follow(const Cycle& cycle, std::span<const NodeChange> changes) {
    for (Spread& spread : m_all)
        for (const NodeChange& change : changes)
            if (change.amount != 0 && spread.counted.of(cycle.index.classOf[change.pod.get()], spread.constraint, cycle)
                && spread.admitted[change.node.get()])
                spread.add(change.node, change.amount);
}

void SpreadCounts::rehearse(const Cycle& cycle, PodIdx podIdx, NodeIdx node, std::int64_t amount) {
    const Pod& pod = cycle.cluster.catalog().pod(podIdx);
    if (pod.namespaceName != cycle.pod.namespaceName) return;
    for (Spread& spread : m_all)
        if (spread.admitted[node.get()] && spread.constraint.matchesLabels(*pod.labels)) spread.add(node, amount);
}

Code SpreadCounts::on(NodeIdx node, Reasons* why) const {
    for (const Spread& spread : m_all) {
        const std::int32_t domain = spread.constraint.domainOf(node);
        if (domain < 0) {
            if (why) why->push_back(kNoLabel({spread.constraint.topologyKey}));
            return Code::UnschedulableAndUnresolvable;
        }
        const std::int64_t here = spread.counts[static_cast<std::size_t>(domain)];
        if (here <= spread.limit()) continue;
        const std::int64_t skew = here + (spread.meansItself ? 1 : 0) - spread.least();
        if (why) why->push_back(kSkewed({spread.constraint.topologyKey, skew, std::int64_t{spread.constraint.maxSkew}}));
        return Code::Unschedulable;
    }
    return Code::Success;
}

bool SpreadCounts::onAll(std::span<Code> codes) const {
    bool any = false;
    for (const Spread& spread : m_all) {
        const std::int64_t limit = spread.limit();
        const TopologyDomains& domains = *spread.constraint.domains;
        if (domains.whole && !spread.anyBeyond(limit)) continue;
        any = true;
        for (std::size_t i = 0; i < codes.size(); ++i) {
            if (codes[i] != Code::Success) continue;
            const std::int32_t domain = domains.ofNode[i];
            if (domain < 0)
                codes[i] = Code::UnschedulableAndUnresolvable;
            else if (spread.counts[static_cast<std::size_t>(domain)] > limit)
                codes[i] = Code::Unschedulable;
        }
    }
    return any;
}

std::size_t SpreadCounts::bytes() const {
    std::size_t bytes = sizeof(*this);
    for (const Spread& spread : m_all)
        bytes += sizeof(SpreadConstraint) + sizeof(Spread) + spread.counted.bytes() + spread.admitted.capacity() / 8
                 + spread.open.capacity() / 8 + spread.counts.capacity() * sizeof(std::int64_t);
    return bytes;
}

}  // namespace bayplan
