// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Preemption within one of Koordinator's quotas: a pod takes the place of less important pods of its own quota.
//
// As upstream does it, a node is a candidate even if the quota would still be above its runtime without its victims: the pod then has its
// nominated node, is refused again, and preempts on another one.
// Source: Koordinator pkg/scheduler/plugins/elasticquota/preempt.go; specification ecosystem 4.2.

#include "framework/reason_info.h"
#include "plugins/preemption/victim_search.h"
#include "plugins/quota/elastic_quota_tree.h"

namespace bayplan {

inline constexpr ReasonInfo kNobodyInQuota{"ElasticQuota.noVictims",
                                           "No victims found on node %1 for preemptor pod %2",
                                           WORDS_FOR_PEOPLE("Text", "node %1 has no pod of the quota of %2 that it may preempt"),
                                           {"node", "pod"}};

class VictimsInQuota final : public VictimSearch {
public:
    /// `usage`: of the cycle, null where there is no quota; its `limit` is what the pod is compared with. `inDefault`: pods of the
    /// default quota preempt others of it.
    VictimsInQuota(const Cycle& cycle, Rehearsal& rehearsal, const QuotaUsage* usage, bool inDefault);

    bool named() const override { return true; }
    /// All of them are tried.
    std::size_t order(std::vector<NodeIdx>& potential) const override { return potential.size(); }
    std::optional<PreemptionCandidate> select(NodeIdx node, Status& status) override;

    /// The whole answer of the plugin.
    PostFilterResult answer(std::span<const NodeCode> rejected);

private:
    enum class Over { No,
                      Yes,
                      NotTold };
    Over overWithPod() const;
    bool sharesQuota(PodIdx pod) const;
    bool lower(PodIdx pod) const;
    bool mayLeave(PodIdx pod) const;
    bool waitsForVictims(std::span<const NodeCode> rejected) const;

    const Cycle& m_cycle;
    Rehearsal& m_rehearsal;
    const ElasticQuotaTree& m_tree;
    const QuotaUsage* m_usage;
    bool m_inDefault;
};

}  // namespace bayplan
