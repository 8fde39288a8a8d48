// SPDX-License-Identifier: GPL-3.0-or-later
// PreFilter: a namespace never uses more than the max of its ElasticQuota, and all namespaces with a quota never more than the
// sum of their mins. PostFilter: pods that borrowed make room for the owner of the quota, whatever the priorities.
// Source: scheduler-plugins 903da7d pkg/capacityscheduling; specification ecosystem 2.2.

#include <algorithm>
#include <optional>
#include <utility>

#include "framework/cluster_event.h"
#include "framework/plugin_info.h"
#include "plugins/preemption/preemption_victims.h"
#include "plugins/preemption/victim_search.h"
#include "plugins/quota/quota_index.h"

namespace bayplan {

extern const PluginInfo kCapacityScheduling;

namespace {

constexpr ReasonInfo kOverMax{"Quota.max",
                              "Pod %1/%2 is rejected in PreFilter because ElasticQuota %1 is more than Max",
                              WORDS_FOR_PEOPLE("Text", "with pod %2, namespace %1 would use more %3 than the max of its ElasticQuota"),
                              {"namespace", "pod", "resource"}};
constexpr ReasonInfo kOverAllMins{"Quota.min",
                                  "Pod %1/%2 is rejected in PreFilter because total ElasticQuota used is more than min",
                                  WORDS_FOR_PEOPLE("Text", "with pod %2 of %1, the namespaces with an ElasticQuota would use more %3 than the sum of their mins"),
                                  {"namespace", "pod", "resource"}};
constexpr ReasonInfo kNoVictims{"Quota.noVictims",
                                "No victims found on node %1 for preemptor pod %2",
                                WORDS_FOR_PEOPLE("Text", "node %1 has no pod that pod %2 may preempt under the quotas"),
                                {"node", "pod"}};
constexpr ReasonInfo kStillOver{"Quota.still", "global quota max exceeded", WORDS_FOR_PEOPLE("Text", "the quotas would be exceeded without these pods, too")};
constexpr ReasonInfo kCapacitySchedulingReasons[] = {kOverMax, kOverAllMins, kNoVictims, kStillOver};

/// What the quotas use, and what the cycle's pod would add.
class Usage final : public PluginState {
public:
    explicit Usage(const Cycle& cycle) : index(cycle.index.derived.of<QuotaIndex>()), used(index.used(cycle.cluster)) { ask(cycle); }

    std::size_t bytes() const override { return sizeof(*this) + used.size() * (sizeof(QuotaAmounts) + (used.empty() ? 0 : used.front().of.size() * (sizeof(std::int64_t) + 1))); }

    void count(const Cycle& cycle, PodIdx pod, bool leaves) {
        if (const std::uint32_t its = index.ofPod[pod.get()]; its != QuotaIndex::kNone) used[its].add(index.amountsOf(cycle.cluster.catalog(), pod), leaves);
    }

    /// The pod's request; the same with nominated pods of its namespace that are not less important; and with those of
    /// namespaces that use no more than their min.
    void ask(const Cycle& cycle) {
        const Catalog& catalog = cycle.cluster.catalog();
        mine = index.ofPod[cycle.podIdx.get()];
        if (mine == QuotaIndex::kNone) return;
        request = withOwn = withAll = index.amountsOf(catalog, cycle.podIdx);
        for (const Nomination& other : cycle.nominations) {
            const std::uint32_t its = index.ofPod[other.pod.get()];
            if (other.pod == cycle.podIdx || its == QuotaIndex::kNone || cycle.cluster.placement(other.pod).standing != Standing::Pending) continue;
            const QuotaAmounts& amounts = index.amountsOf(catalog, other.pod);
            if (its == mine) {
                if (catalog.pod(other.pod).priority() < cycle.pod.priority()) continue;
                withOwn.add(amounts);
                withAll.add(amounts);
            } else if (!index.overMin(index.quotas[its], used[its])) {
                withAll.add(amounts);
            }
        }
    }

    bool quotaed() const { return mine != QuotaIndex::kNone; }
    bool lends(std::uint32_t quota) const { return index.overMin(index.quotas[quota], used[quota]); }
    /// Whether the pod would take its quota above the min, so that it may not ask back what is its own.
    bool borrows() const { return index.overMin(index.quotas[mine], used[mine], withOwn).valid(); }
    ResourceIdx overMax(const QuotaAmounts& more) const { return index.overMax(index.quotas[mine], used[mine], more); }
    ResourceIdx overAllMins(const QuotaAmounts& more) const { return index.overAllMins(used, more); }

    const QuotaIndex& index;
    std::vector<QuotaAmounts> used;  // by quota
    std::uint32_t mine = QuotaIndex::kNone;
    QuotaAmounts request, withOwn, withAll;
};

/// Of those who borrowed, or of the less important pods of the own namespace.
class QuotaVictims final : public VictimSearch {
public:
    /// `usage` follows the rehearsal; null: there is no quota at all.
    QuotaVictims(const Cycle& cycle, Rehearsal& rehearsal, const Usage* usage) : m_cycle(cycle), m_rehearsal(rehearsal), m_usage(usage) {}

    std::size_t order(std::vector<NodeIdx>& potential) const override {
        std::sort(potential.begin(), potential.end(), [&](NodeIdx a, NodeIdx b) { return m_cycle.index.rank[a.get()] < m_cycle.index.rank[b.get()]; });
        return potential.size();
    }

    std::optional<PreemptionCandidate> select(NodeIdx node, Status& status) override {
        const auto refuse = [&](Code code, Reason reason) {
            status = Status{code, {std::move(reason)}, {}};
            return std::nullopt;
        };
        const std::string& name = m_cycle.cluster.catalog().node(node).name;
        m_rehearsal.open(node);
        std::vector<PodIdx> potential = takeOff(node);
        if (potential.empty()) return refuse(Code::Unschedulable, kNoVictims({name, m_cycle.pod.name}));
        status.code = m_rehearsal.filter(&status.reasons);
        if (!status.ok()) return std::nullopt;
        const bool bound = m_usage && m_usage->quotaed();
        if (bound && over(m_usage->request, m_usage->request)) return refuse(Code::Unschedulable, kStillOver());

        sortByImportance(m_cycle, potential);
        const auto [violating, others] = splitByBudgets(m_cycle, potential);
        PreemptionCandidate victims{node, {}, 0};
        for (const auto* pods : {&violating, &others}) {
            for (const PodIdx pod : *pods) {
                m_rehearsal.add(pod);
                const bool fits = m_rehearsal.filter(nullptr) == Code::Success;
                if (!fits) leave(pod, victims);
                if (bound && over(m_usage->withOwn, m_usage->withAll)) {
                    // Upstream takes the pod off once more, and stumbles over that.
                    if (!fits) return refuse(Code::Error, {"", worded("no corresponding pod %1 in pods of node %2", {m_cycle.cluster.catalog().pod(pod).name, name}), {}});
                    leave(pod, victims);
                }
                if (!fits && pods == &violating) ++victims.violations;
            }
        }
        if (!victims.victims.empty()) return victims;
        status = noVictimAtAll(m_cycle, node);
        return std::nullopt;
    }

    /// Whether `pod` may be a victim now.
    bool mayLeave(PodIdx pod, bool borrows) const {
        const bool lower = m_cycle.cluster.catalog().pod(pod).priority() < m_cycle.pod.priority();
        if (!m_usage) return lower;
        const std::uint32_t its = m_usage->index.ofPod[pod.get()];
        if (!m_usage->quotaed()) return its == QuotaIndex::kNone && lower;
        if (its == QuotaIndex::kNone) return false;
        return borrows ? its == m_usage->mine && lower : its != m_usage->mine && m_usage->lends(its);
    }

private:
    bool over(const QuotaAmounts& own, const QuotaAmounts& all) const { return m_usage->overMax(own).valid() || m_usage->overAllMins(all).valid(); }

    void leave(PodIdx pod, PreemptionCandidate& victims) {
        m_rehearsal.remove(pod);
        victims.victims.push_back(pod);
    }

    /// Takes all that may be victims off the node, the least important first: what a quota uses shrinks meanwhile.
    std::vector<PodIdx> takeOff(NodeIdx node) {
        std::vector<PodIdx> pods = m_cycle.cluster.node(node).pods;
        sortByImportance(m_cycle, pods);
        std::reverse(pods.begin(), pods.end());
        const bool borrows = m_usage && m_usage->quotaed() && m_usage->borrows();
        std::vector<PodIdx> potential;
        for (const PodIdx pod : pods) {
            if (!mayLeave(pod, borrows)) continue;
            m_rehearsal.remove(pod);
            potential.push_back(pod);
        }
        return potential;
    }

    const Cycle& m_cycle;
    Rehearsal& m_rehearsal;
    const Usage* m_usage;
};

class CapacityScheduling final : public Plugin, public PreFilterPlugin, public PostFilterPlugin, public ReservePlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kCapacityScheduling.name; }
    bool nodeLocal(const Cycle&) const override { return false; }
    /// What quotas use. The request and the nominations are read again in every cycle.
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        if (cycle.index.derived.of<QuotaIndex>().quotas.empty()) return result;
        auto usage = std::make_unique<Usage>(cycle);
        result.status = answer(cycle, *usage);
        result.state = std::move(usage);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        Usage& usage = static_cast<Usage&>(state);
        for (const NodeChange& change : changes)
            if (change.pod.valid()) usage.count(cycle, change.pod, change.amount < 0);
        usage.ask(cycle);
        return answer(cycle, usage);
    }

    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView&) const override {
        if (state) static_cast<Usage*>(state)->count(cycle, pod, false);
    }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView&) const override {
        if (state) static_cast<Usage*>(state)->count(cycle, pod, true);
    }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState* state, std::span<const NodeCode> rejected, Rehearsal& rehearsal) const override {
        QuotaVictims search(cycle, rehearsal, static_cast<const Usage*>(state));
        if (cycle.spec.spec->preemptionPolicy == "Never") return preemptsNobody(search, neverPreempts());
        if (!state && !cycle.index.derived.of<QuotaIndex>().quotas.empty()) return preemptsNobody(search, worded("not eligible due to failed to read from cycleState"));
        if (waitsForVictims(cycle, static_cast<const Usage*>(state), search, rejected)) return preemptsNobody(search, victimsTerminate());
        return preempt(cycle, rejected, rehearsal, search);
    }

    /// What a quota uses follows from where pods are.
    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}, {EventResource::ElasticQuota, action::kAll}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

private:
    static Status answer(const Cycle& cycle, const Usage& usage) {
        if (!usage.quotaed()) return {};
        const auto refuse = [&](const ReasonInfo& reason, ResourceIdx resource) {
            return Status{Code::Unschedulable, {reason({cycle.pod.namespaceName, cycle.pod.name, cycle.cluster.catalog().resources.name(resource)})}, {}};
        };
        if (const ResourceIdx resource = usage.overMax(usage.withOwn); resource.valid()) return refuse(kOverMax, resource);
        if (const ResourceIdx resource = usage.overAllMins(usage.withAll); resource.valid()) return refuse(kOverAllMins, resource);
        return {};
    }

    /// Whether pods leave its nominated node that it might have preempted.
    static bool waitsForVictims(const Cycle& cycle, const Usage* usage, const QuotaVictims& search, std::span<const NodeCode> rejected) {
        if (!cycle.nominated.valid() || nominatedInVain(cycle, rejected)) return false;
        const Catalog& catalog = cycle.cluster.catalog();
        // Unlike a victim, a pod of the own namespace need not be borrowed for.
        const auto leavesForIt = [&](PodIdx pod) {
            const bool own = usage && usage->quotaed() && usage->index.ofPod[pod.get()] == usage->mine;
            return search.mayLeave(pod, own || (usage && usage->quotaed() && usage->borrows()));
        };
        const std::vector<PodIdx>& pods = cycle.cluster.node(cycle.nominated).pods;
        return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) { return catalog.pod(pod).deleting && leavesForIt(pod); });
    }
};

}  // namespace

constinit const PluginInfo kCapacityScheduling{
    .name = "CapacityScheduling",
    .refusal = Refusal::Gate,
    .reasons = kCapacitySchedulingReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const CapacityScheduling>(); },
};

}  // namespace bayplan
