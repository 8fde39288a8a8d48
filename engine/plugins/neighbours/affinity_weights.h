// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The weights by which InterPodAffinity scores nodes: those of preferred terms that are met in the nodes' domains; the
// terms are those of the pod itself and those of other pods that match it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/interpodaffinity/scoring.go; specification 4.12.
// Thread rule: one thread.

#include <vector>

#include "plugins/neighbours/affinity_tally.h"

namespace bayplan {

class AffinityWeights final : public PluginState {
public:
    /// Counts all pods on nodes. `hardWeight`: the weight of a required term of other pods. `heedsOthers`: whether
    /// other pods' preferred terms count. O(pods of the classes that count).
    AffinityWeights(const Cycle& cycle, std::int64_t hardWeight, bool heedsOthers);

    /// Counts a pod that comes to a node (`times` 1) or leaves it (−1).
    void count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times);
    /// Whether any pod was counted, even if the sums are 0.
    bool any() const { return m_counter.any(); }

    std::int64_t of(NodeIdx node) const;
    /// `scores[i]` belongs to `nodes[i]`.
    void ofAll(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const;

    std::size_t bytes() const override { return sizeof(*this) + m_counter.sums.bytes() + m_byOwn.bytes() + m_byOthers.bytes(); }

private:
    using Amounts = AmountsByClass::Amounts;
    Amounts ofPreferred(const Cycle& cycle, std::uint32_t pods) const;
    Amounts ofOthers(const Cycle& cycle, std::uint32_t affinityClass);

    std::int64_t m_hardWeight;
    bool m_heedsOthers;
    std::vector<KeyedTerm> m_preferred;
    Counter m_counter;
    AmountsByClass m_byOwn;     // for the pod's preferred terms
    AmountsByClass m_byOthers;  // for the terms of pods on nodes
};

}  // namespace bayplan
