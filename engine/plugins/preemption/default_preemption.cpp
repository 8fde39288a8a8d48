// SPDX-License-Identifier: GPL-3.0-or-later
// PostFilter: which pods of lower priority would have to leave which node so that the pod fits there. They are
// proposed, never evicted.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
// pkg/scheduler/framework/preemption; specification 4.18.

#include "plugins/preemption/default_preemption.h"

#include "framework/group_index.h"
#include "framework/plugin_info.h"
#include "plugins/preemption/group_victims.h"
#include "plugins/preemption/lower_pods.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kDefaultPreemption;

namespace {

constexpr ReasonInfo kRunning{"Preemption.running", "waiting for the preemption for this pod to be finished", WORDS_FOR_PEOPLE("Text", "the pods that it preempted have not gone yet")};
constexpr ReasonInfo kGroupRunning{"Preemption.groupRunning", "waiting for the preemption for this pod group to be finished",
                                   WORDS_FOR_PEOPLE("Text", "the pods that its group preempted have not gone yet")};
constexpr ReasonInfo kDefaultPreemptionReasons[] = {kNoHelp, kPreemptionFault, kPreemptionExtender, kRunning, kGroupRunning, kNoVictims, kNoGroupVictims, kNeverForGroup};

bool wasPreempted(const Pod& pod) { return pod.preempted; }

class DefaultPreemption final : public Plugin,
                                public PreEnqueuePlugin,
                                public PostFilterPlugin,
                                public GroupPostFilterPlugin,
                                public EnqueueHints {
public:
    DefaultPreemption(DefaultPreemptionArgs args, const FeatureGates& features)
        : m_rules{true, &wasPreempted, {}, args.minCandidateNodesPercentage, args.minCandidateNodesAbsolute},
          m_byPlacement(features.on("TopologyAwareWorkloadScheduling")), m_asAGroup(features.on("WorkloadAwarePreemption")) {}

    std::string_view name() const override { return kDefaultPreemption.name; }

    Status preEnqueue(const Catalog&, const Pod&) const override { return {}; }
    Status whilePreempting() const override {
        return {Code::UnschedulableAndUnresolvable, {kRunning()}, {}};
    }
    Status whileGroupPreempts() const override { return {Code::UnschedulableAndUnresolvable, {kGroupRunning()}, {}}; }

    /// A victim's deletion lets its preemptor pass PreEnqueue; other plugins decide whether it helps.
    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Skip; }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState*, std::span<const NodeCode> rejected,
                                Rehearsal& rehearsal) const override {
        LowerPods search(cycle, rehearsal, m_rules);
        if (cycle.together && !cycle.spec.spec->podGroup.empty())
            if (const std::optional<Message> why = refusedToMember(cycle)) return preemptsNobody(search, *why);
        return search.answer(rejected);
    }

    GroupPreemption postFilterGroup(const GroupCycle& group, GroupRehearsal& rehearsal) const override { return selectGroupVictims(group, rehearsal); }

private:
    /// Why a member of a pod group preempts nobody by itself; absent: it may.
    std::optional<Message> refusedToMember(const Cycle& cycle) const {
        if (m_byPlacement) {
            const PodGroup* group = cycle.index.derived.of<GroupIndex>().of(cycle.pod).object;
            if (!group) return worded("pod group for pod not found");
            if (group->topologyKeys) return worded("not eligible due to placement-based pod group scheduling limitation");
        }
        if (m_asAGroup) return worded("not eligible due to workload aware preemption enabled");
        return std::nullopt;
    }

    LowerPodRules m_rules;
    bool m_byPlacement;  // pod groups are tried in placements
    bool m_asAGroup;     // pod groups preempt, and may be preempted, as a whole
};

}  // namespace

void describe(ArgumentVisitor& visitor, DefaultPreemptionArgs& args) {
    visitor.number({.name = "minCandidateNodesPercentage", .label = WORDS_FOR_PEOPLE("Arguments", "Nodes to look at, least share"), .unit = " %"},
                   args.minCandidateNodesPercentage, 0, 100);
    visitor.number({"minCandidateNodesAbsolute", WORDS_FOR_PEOPLE("Arguments", "Nodes to look at, least number")}, args.minCandidateNodesAbsolute, 0);
    visitor.require(args.minCandidateNodesPercentage != 0 || args.minCandidateNodesAbsolute != 0,
                    "minCandidateNodesPercentage and minCandidateNodesAbsolute may not both be 0");
}

constinit const PluginInfo kDefaultPreemption{
    .name = "DefaultPreemption",
    .reasons = kDefaultPreemptionReasons,
    .arguments = &kArgumentsOf<DefaultPreemptionArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> {
        return std::make_shared<const DefaultPreemption>(args.of<DefaultPreemptionArgs>(), args.features);
    },
};

}  // namespace bayplan
