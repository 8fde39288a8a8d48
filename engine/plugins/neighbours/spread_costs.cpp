// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/spread_costs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "framework/normalize.h"

namespace bayplan {

namespace {

/// math.Round for a sum that is not negative.
std::int64_t rounded(double sum) {
    const auto whole = static_cast<std::int64_t>(sum);
    return sum - static_cast<double>(whole) >= 0.5 ? whole + 1 : whole;
}

}  // namespace

SpreadCosts::SpreadCosts(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints, bool needsAllKeys) {
    const std::size_t nodes = cycle.cluster.nodeCount();
    m_ignored.assign(nodes, false);
    if (needsAllKeys)
        for (std::size_t i = 0; i < nodes; ++i)
            if (!hasAllKeys(constraints, NodeIdx(i))) m_ignored[i] = m_anyIgnored = true;
    for (const SpreadConstraint& constraint : constraints) {
        SoftSpread soft;
        soft.constraint = constraint;
        soft.counts.assign(constraint.hostname() ? nodes : constraint.domains->count, 0);
        if (!constraint.hostname()) findAdmitted(cycle, soft);
        forEachCounted(constraint, soft.counted, cycle, [&](NodeIdx node) { soft.add(node, 1); });
        m_all.push_back(std::move(soft));
    }
}

void SpreadCosts::follow(const Cycle& cycle, std::span<const NodeChange> changes) {
    for (SoftSpread& soft : m_all)
        for (const NodeChange& change : changes)
            if (change.amount != 0 && soft.counted.of(cycle.index.classOf[change.pod.get()], soft.constraint, cycle))
                soft.add(change.node, change.amount);
}

void SpreadCosts::weigh(std::span<const NodeIdx> feasible) {
    std::size_t counting = feasible.size();
    if (m_anyIgnored)
        for (const NodeIdx node : feasible) counting -= m_ignored[node.get()] ? 1u : 0u;
    for (SoftSpread& soft : m_all) {
        const std::size_t size = soft.constraint.hostname() ? counting : domainsAmong(soft, feasible);
        soft.weight = std::log(static_cast<double>(size + 2));
    }
}

std::int64_t SpreadCosts::of(const NodeView& node) const {
    if (m_ignored[node.idx.get()]) return 0;
    double sum = 0;
    for (const SoftSpread& soft : m_all) {
        const std::int32_t domain = soft.constraint.domainOf(node.idx);
        if (domain < 0) continue;
        // A node returned by a webhook is seen without its pods; the counts of domains are not affected.
        std::int32_t count = 0;
        if (!soft.constraint.hostname()) count = soft.counts[static_cast<std::size_t>(domain)];
        else if (!node.state.pods.empty()) count = soft.counts[node.idx.get()];
        sum += soft.cost(count);
    }
    return rounded(sum);
}

void SpreadCosts::ofAll(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const {
    std::vector<std::vector<double>> ofDomains(m_all.size());  // empty: each node is a domain
    for (std::size_t s = 0; s < m_all.size(); ++s)
        if (!m_all[s].constraint.hostname())
            for (const std::int32_t count : m_all[s].counts) ofDomains[s].push_back(m_all[s].cost(count));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::size_t node = nodes[i].get();
        double sum = 0;
        for (std::size_t s = 0; s < m_all.size(); ++s) {
            const std::int32_t domain = m_all[s].constraint.domains->ofNode[node];
            if (domain < 0) continue;
            sum += ofDomains[s].empty() ? m_all[s].cost(m_all[s].counts[node]) : ofDomains[s][static_cast<std::size_t>(domain)];
        }
        scores[i] = m_anyIgnored && m_ignored[node] ? 0 : rounded(sum);
    }
}

void SpreadCosts::normalize(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const {
    const auto ignored = [&](std::size_t i) { return m_anyIgnored && m_ignored[nodes[i].get()]; };
    std::int64_t min = std::numeric_limits<std::int64_t>::max();
    std::int64_t max = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (ignored(i)) continue;
        min = std::min(min, scores[i]);
        max = std::max(max, scores[i]);
    }
    scaleAll(scores, [&](std::int64_t score) {
        return max == 0 ? kMaxNodeScore : kMaxNodeScore * (max + min - score) / max;
    });
    for (std::size_t i = 0; m_anyIgnored && i < scores.size(); ++i)
        if (ignored(i)) scores[i] = 0;
}

std::size_t SpreadCosts::bytes() const {
    std::size_t bytes = sizeof(*this) + m_ignored.capacity() / 8;
    for (const SoftSpread& soft : m_all)
        bytes += sizeof(SoftSpread) + soft.counted.bytes() + soft.admitted.capacity() / 8
                 + soft.counts.capacity() * sizeof(std::int32_t);
    return bytes;
}

void SpreadCosts::findAdmitted(const Cycle& cycle, SoftSpread& soft) const {
    soft.admitted.assign(cycle.cluster.nodeCount(), false);
    for (std::size_t i = 0; i < soft.admitted.size(); ++i)
        soft.admitted[i] = !m_ignored[i] && soft.domainOf(NodeIdx(i)) >= 0
                           && soft.constraint.admits(*cycle.spec.spec, cycle.cluster.catalog().nodes[i]);
}

/// The number of values of the key among the feasible nodes; all nodes without the key have the empty value.
std::size_t SpreadCosts::domainsAmong(const SoftSpread& soft, std::span<const NodeIdx> feasible) const {
    const TopologyDomains& domains = *soft.constraint.domains;
    const std::size_t most = domains.count + (domains.whole || domains.unnamed >= 0 ? 0 : 1);
    std::vector<bool> seen(domains.count + 1, false);
    std::size_t size = 0;
    for (const NodeIdx node : feasible) {
        if (size == most) break;
        if (m_ignored[node.get()]) continue;
        const auto domain = static_cast<std::size_t>(soft.domainOf(node) + 1);
        if (!seen[domain]) ++size;
        seen[domain] = true;
    }
    return size;
}

}  // namespace bayplan
