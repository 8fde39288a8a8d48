// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Preemption of pods of lower priority, as DefaultPreemption does it, and as plugins do that spare some of them.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go; specification 4.18.

#include <cstdint>

#include "plugins/preemption/preemption_victims.h"
#include "plugins/preemption/victim_search.h"

namespace bayplan {

/// In what these plugins differ.
struct LowerPodRules {
    bool named = false;  // see VictimSearch
    /// Whether this pod, which terminates on the pod's nominated node, is an earlier victim to wait for.
    bool (*leaves)(const Pod& pod) = nullptr;
    VictimRules victims{};
    /// How many nodes are tried in a large cluster: the greater of the two.
    std::int32_t leastPercentage = 0;
    std::int32_t leastNodes = 0;
};

class LowerPods final : public VictimSearch {
public:
    LowerPods(const Cycle& cycle, Rehearsal& rehearsal, const LowerPodRules& rules) : m_cycle(cycle), m_rehearsal(rehearsal), m_rules(rules) {}

    bool named() const override { return m_rules.named; }
    /// Begins anywhere. In a large cluster a share of the nodes is enough to choose from.
    std::size_t order(std::vector<NodeIdx>& potential) const override;
    std::optional<PreemptionCandidate> select(NodeIdx node, Status& status) override { return selectVictims(m_cycle, m_rehearsal, node, status, m_rules.victims); }

    /// The whole answer of the plugin.
    PostFilterResult answer(std::span<const NodeCode> rejected);

private:
    /// Whether victims of an earlier preemption are still terminating on the pod's nominated node.
    bool waitsForVictims(std::span<const NodeCode> rejected) const;

    const Cycle& m_cycle;
    Rehearsal& m_rehearsal;
    const LowerPodRules& m_rules;
};

}  // namespace bayplan
