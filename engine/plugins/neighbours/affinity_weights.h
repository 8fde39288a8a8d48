// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What InterPodAffinity scores nodes by: the weights of preferred terms that are met in their domains, those of the pod
// itself and those of others that mean it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/interpodaffinity/scoring.go; specification 4.12.
// Thread rule: one thread.

#include <vector>

#include "plugins/neighbours/affinity_tally.h"

namespace bayplan {

class AffinityWeights final : public PluginState {
public:
    /// With all pods that stand somewhere. `hardWeight`: what a required term of others is worth. `heedsOthers`: their
    /// wishes count. O(pods of the classes that count).
    AffinityWeights(const Cycle& cycle, std::int64_t hardWeight, bool heedsOthers);

    /// A pod that comes to a node (`times` 1) or leaves it (−1).
    void count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times);
    /// Whether any pod was counted, be the sums 0.
    bool any() const { return m_counter.any(); }

    std::int64_t of(NodeIdx node) const;
    /// `scores` belong to `nodes` one by one.
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
    AmountsByClass m_byOwn;     // by the pod's preferred terms
    AmountsByClass m_byOthers;  // by those of pods that stand somewhere
};

}  // namespace bayplan
