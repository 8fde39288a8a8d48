// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The counts that the filter of InterPodAffinity needs: for each domain, how many pods the required terms match; the
// terms are those of the pod itself and those of other pods against it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/interpodaffinity/filtering.go; specification 4.12.
// Thread rule: one thread.

#include <vector>

#include "framework/reason_info.h"
#include "plugins/neighbours/affinity_tally.h"

namespace bayplan {

inline constexpr ReasonInfo kNotNear{"Affinity.pods", "node(s) didn't match pod affinity rules", WORDS_FOR_PEOPLE("Text", "no pod that it wants to be near in this %1"), {"key"}};
inline constexpr ReasonInfo kTooNear{"Affinity.antiPods", "node(s) didn't match pod anti-affinity rules", WORDS_FOR_PEOPLE("Text", "a pod that it must not be near is in this %1"), {"key"}};
inline constexpr ReasonInfo kUnwanted{
    "Affinity.existingAntiPods", "node(s) didn't satisfy existing pods anti-affinity rules", WORDS_FOR_PEOPLE("Text", "a pod in this %1 does not want it near"), {"key"}};

class AffinityCounts final : public PluginState {
public:
    /// Counts all pods on nodes. O(pods of the classes that count).
    explicit AffinityCounts(const Cycle& cycle);

    /// Counts a pod that comes to a node (`times` 1) or leaves it (−1).
    void count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times);
    bool nothingToAsk() const { return m_existing.sums.empty() && m_required.empty() && m_requiredAnti.empty(); }

    /// The filter's answer for one node, or for all nodes that are not rejected yet.
    Code on(NodeIdx node, Reasons* why) const;
    bool onAll(std::span<Code> codes) const;

    std::size_t bytes() const override;

private:
    using Amounts = AmountsByClass::Amounts;
    Amounts ofAffinity(const Cycle& cycle, std::uint32_t pods) const;
    Amounts ofAntiAffinity(const Cycle& cycle, std::uint32_t pods) const;
    Amounts ofExisting(const Cycle& cycle, std::uint32_t affinityClass);
    /// The first term that `node` does not meet; null: none.
    const KeyedTerm* unmet(NodeIdx node) const;

    Counter m_affinity;
    Counter m_antiAffinity;
    Counter m_existing;  // required anti-affinity of others against this pod
    AmountsByClass m_byAffinity;
    AmountsByClass m_byAntiAffinity;
    AmountsByClass m_byExisting;
    std::vector<KeyedTerm> m_required;
    std::vector<KeyedTerm> m_requiredAnti;
    bool m_meansItself = false;
};

}  // namespace bayplan
