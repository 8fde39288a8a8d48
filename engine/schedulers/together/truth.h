// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the API server knows, and what the kubelets have admitted.
// Thread rule: one thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "schedulers/together/course.h"

namespace bayplan::together {

/// A pod came to a node, or left it.
struct Change {
    std::uint64_t number = 0;  // 1, 2, …
    PodIdx pod;
    NodeIdx node;
    bool came = false;
    std::uint64_t generation = 0;  // of the node, afterwards
};

/// The first resource that a node has too little of, in the order of a kubelet: pods, cpu, memory, ephemeral-storage, others by name.
struct Missing {
    ResourceIdx resource;
    std::int64_t requested = 0, used = 0, capacity = 0;
};

std::optional<Missing> missingOf(const std::vector<std::int64_t>& wants, const std::vector<std::int64_t>& used, const std::vector<std::int64_t>& capacity);

class Truth {
public:
    /// Pods that stand on a node have been admitted.
    explicit Truth(const Cluster& start);

    const Cluster& cluster() const { return m_draft.cluster(); }
    std::uint64_t changes() const { return m_changes; }
    std::uint64_t generation(NodeIdx node) const { return m_generations[node.get()]; }

    /// What `node` lacks for `pod` beside all that are bound there.
    std::optional<Missing> lacks(PodIdx pod, NodeIdx node) const;
    Change bind(PodIdx pod, NodeIdx node);
    /// It has ended, or its kubelet rejected it.
    Change leave(PodIdx pod, bool wasAdmitted);
    /// By the kubelet of its node; or what that lacks.
    std::optional<Missing> admit(PodIdx pod);

    /// With more pods at the end of the list.
    void adopt(const std::shared_ptr<const Catalog>& catalog);

    /// Time passes in which nothing changes.
    void pass(Ms time);
    /// Of `resources`.
    std::vector<ResourceUse> use(const std::vector<ResourceIdx>& resources) const;

private:
    Change changed(PodIdx pod, NodeIdx node, bool came);
    void countOversold(NodeIdx node, double sign);
    void countAdmitted(NodeIdx node, PodIdx pod, std::int64_t sign);

    Draft m_draft;
    std::uint64_t m_changes = 0;
    std::vector<std::uint64_t> m_generations;
    std::vector<std::vector<std::int64_t>> m_admitted;         // by node and resource
    std::vector<double> m_capacity, m_admittedNow, m_overNow;  // by resource, over all nodes
    std::vector<double> m_admittedMs, m_overMs;
    double m_passed = 0;
};

}  // namespace bayplan::together
