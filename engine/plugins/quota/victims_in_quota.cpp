// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/victims_in_quota.h"

#include <algorithm>
#include <utility>

#include "base/saturating.h"
#include "framework/catalog_index.h"
#include "plugins/preemption/preemption_victims.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

VictimsInQuota::VictimsInQuota(const Cycle& cycle, Rehearsal& rehearsal, const QuotaUsage* usage, bool inDefault)
    : m_cycle(cycle), m_rehearsal(rehearsal), m_tree(cycle.index.derived.of<ElasticQuotaTree>()), m_usage(usage), m_inDefault(inDefault) {}

PostFilterResult VictimsInQuota::answer(std::span<const NodeCode> rejected) {
    if (m_cycle.spec.spec->preemptionPolicy == "Never") return preemptsNobody(*this, neverPreempts());
    if (waitsForVictims(rejected)) return preemptsNobody(*this, victimsTerminate());
    return preempt(m_cycle, rejected, m_rehearsal, *this);
}

bool VictimsInQuota::sharesQuota(PodIdx pod) const { return m_tree.pods.empty() || m_tree.of(pod).quota == m_tree.of(m_cycle.podIdx).quota; }

bool VictimsInQuota::lower(PodIdx pod) const { return m_cycle.cluster.catalog().pod(pod).priority() < m_cycle.pod.priority(); }

bool VictimsInQuota::mayLeave(PodIdx pod) const {
    if (!lower(pod) || !sharesQuota(pod)) return false;
    const bool isDefault = m_tree.pods.empty() || m_tree.of(pod).quota == ElasticQuotaTree::kInDefault;
    const bool forGood = m_tree.pods.empty() ? quotaPodOf({}, {}, *m_cycle.cluster.catalog().pod(pod).labels, {}, false).forGood : m_tree.of(pod).forGood;
    return !forGood && (m_inDefault || !isDefault);
}

bool VictimsInQuota::waitsForVictims(std::span<const NodeCode> rejected) const {
    if (!m_cycle.nominated.valid() || nominatedInVain(m_cycle, rejected)) return false;
    const Catalog& catalog = m_cycle.cluster.catalog();
    const std::vector<PodIdx>& pods = m_cycle.cluster.node(m_cycle.nominated).pods;
    return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) { return catalog.pod(pod).deleting && sharesQuota(pod) && lower(pod); });
}

/// Published versions differ in whether a resource counts that the pod does not ask for.
VictimsInQuota::Over VictimsInQuota::overWithPod() const {
    if (!m_usage || !m_tree.has(m_tree.of(m_cycle.podIdx).quota)) return Over::No;
    const RuntimeAmounts asks = m_tree.boundedAsksOf(m_cycle.podIdx);
    const QuotaUsage::Amounts& used = m_usage->used[m_tree.of(m_cycle.podIdx).quota];
    Over over = Over::No;
    for (const auto& [resource, most] : m_usage->limit) {
        const auto asked = asks.find(resource);
        if (saturatingAdd(used[m_tree.columnOf(resource)], asked == asks.end() ? 0 : asked->second) <= most) continue;
        if (asked != asks.end()) return Over::Yes;
        over = Over::NotTold;
    }
    return over;
}

std::optional<PreemptionCandidate> VictimsInQuota::select(NodeIdx node, Status& status) {
    const Catalog& catalog = m_cycle.cluster.catalog();
    const std::string& name = catalog.node(node).name;
    m_rehearsal.open(node);
    std::vector<PodIdx> potential;
    for (const PodIdx pod : m_cycle.cluster.node(node).pods)
        if (mayLeave(pod)) potential.push_back(pod);
    if (potential.empty()) {
        status = Status{Code::UnschedulableAndUnresolvable, {kNobodyInQuota({name, m_cycle.pod.name})}, {}};
        return std::nullopt;
    }
    for (const PodIdx pod : potential) m_rehearsal.remove(pod);
    status.code = m_rehearsal.filter(&status.reasons);
    if (status.code == Code::NotModelled) status = notModelled(worded("what would fit on node %1 without victims", {name}));
    if (!status.ok()) return std::nullopt;

    sortByImportance(m_cycle, potential);
    const auto [violating, others] = splitByBudgets(m_cycle, potential);
    PreemptionCandidate victims{node, {}, 0};
    const auto leave = [&](PodIdx pod) {
        m_rehearsal.remove(pod);
        victims.victims.push_back(pod);
    };
    for (const auto* pods : {&violating, &others}) {
        for (const PodIdx pod : *pods) {
            m_rehearsal.add(pod);
            const bool fits = m_rehearsal.filter(nullptr) == Code::Success;
            if (!fits) leave(pod);
            switch (overWithPod()) {
            case Over::No: break;
            case Over::NotTold: status = notModelled(worded("preemption in a quota that is above its runtime in a resource that the pod does not ask for")); return std::nullopt;
            case Over::Yes:
                // Upstream takes the pod off once more, and stumbles over that.
                if (!fits) {
                    status = Status{Code::Error, {Reason{"", worded("no corresponding pod %1 in pods of node %2", {catalog.pod(pod).name, name}), {}}}, {}};
                    return std::nullopt;
                }
                leave(pod);
            }
            if (!fits && pods == &violating) ++victims.violations;
        }
    }
    if (!victims.victims.empty()) return victims;
    status = noVictimAtAll(m_cycle, node);
    return std::nullopt;
}

}  // namespace bayplan
