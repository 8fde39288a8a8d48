// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The costs by which PodTopologySpread scores nodes: the pods in their domains, weighted by the number of domains.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podtopologyspread/scoring.go; specification 4.13.
// Thread rule: one thread.

#include <cstdint>
#include <span>
#include <vector>

#include "plugins/neighbours/spread_counts.h"

namespace bayplan {

/// One soft constraint, ready for scoring.
struct SoftSpread {
    SpreadConstraint constraint;
    CountedClasses counted;
    std::vector<bool> admitted;        // by node: its pods are counted; not used for hostname, where all are
    std::vector<std::int32_t> counts;  // by domain; for hostname, by node
    double weight = 0;

    /// Where the pods on a node count: without the key it reads as an empty value. -1: no domain has that value.
    std::int32_t domainOf(NodeIdx node) const {
        const std::int32_t domain = constraint.domainOf(node);
        return domain < 0 ? constraint.domains->unnamed : domain;
    }
    void add(NodeIdx node, std::int32_t amount) {
        if (constraint.hostname())
            counts[node.get()] += amount;
        else if (admitted[node.get()])
            counts[static_cast<std::size_t>(domainOf(node))] += amount;
    }
    /// The cost for a node of this many pods in its domain.
    double cost(std::int32_t count) const {
        return static_cast<double>(count) * weight + static_cast<double>(constraint.maxSkew - 1);
    }
};

/// All soft constraints of a pod, with counts of the pods on nodes.
class SpreadCosts final : public PluginState {
public:
    /// `needsAllKeys`: a node that lacks a key of any constraint gets score 0. O(nodes + pods of the classes that
    /// count) for each constraint.
    SpreadCosts(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints, bool needsAllKeys);

    void follow(const Cycle& cycle, std::span<const NodeChange> changes);
    /// Sets the weight of a pod by the number of domains among the feasible nodes; must be called before the costs are
    /// used.
    void weigh(std::span<const NodeIdx> feasible);

    std::int64_t of(const NodeView& node) const;
    /// `scores[i]` belongs to `nodes[i]`.
    void ofAll(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const;
    /// Scales to 0..100, higher for fewer pods; otherwise as above.
    void normalize(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const;

    std::size_t bytes() const override;

private:
    void findAdmitted(const Cycle& cycle, SoftSpread& soft) const;
    std::size_t domainsAmong(const SoftSpread& soft, std::span<const NodeIdx> feasible) const;

    std::vector<SoftSpread> m_all;
    std::vector<bool> m_ignored;  // by node: it lacks a required key
    bool m_anyIgnored = false;
};

}  // namespace bayplan
