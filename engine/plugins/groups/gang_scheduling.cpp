// SPDX-License-Identifier: GPL-3.0-or-later
// PreEnqueue: the pods of a gang wait outside the queue until there are enough of them. Permit: they wait on their nodes
// until enough of them have one.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/gangscheduling (specification of pod groups, sections 3.2, 4.2).

#include "framework/group_index.h"
#include "framework/plugin_info.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kGangScheduling;

namespace {

constexpr ReasonInfo kNoGroup{"Gang.noGroup", "waiting for pods's pod group \"%1\" to appear in scheduling queue", WORDS_FOR_PEOPLE("Text", "there is no PodGroup %1 yet"), {"group"}};
constexpr ReasonInfo kFewPods{
    "Gang.fewPods", "waiting for minCount pods from a gang to appear in scheduling queue", WORDS_FOR_PEOPLE("Text", "the gang has %1 pods and needs %2"), {"pods", "minCount"}};
constexpr ReasonInfo kFewPlaced{"Gang.fewPlaced",
                                "waiting for minCount pods from a gang to be scheduled",
                                WORDS_FOR_PEOPLE("Text", "%1 pods of the gang have a node, and %2 are needed"),
                                {"placed", "minCount"}};
constexpr ReasonInfo kGroupLost{
    "Gang.lost", "failed to get podGroup %1/%2: podgroup.scheduling.k8s.io \"%2\" not found", WORDS_FOR_PEOPLE("Text", "the PodGroup %1/%2 is gone"), {"namespace", "group"}};
constexpr ReasonInfo kGangSchedulingReasons[] = {kNoGroup, kFewPods, kFewPlaced, kGroupLost};

constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(5);

class GangScheduling final : public Plugin, public PreEnqueuePlugin, public PermitPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kGangScheduling.name; }

    Status preEnqueue(const Catalog&, const Pod&) const override { return {}; }
    Status preEnqueueMember(const Pod& pod, const PodGroup* group, std::size_t members) const override {
        const auto held = [&](Reason reason) { return Status{Code::UnschedulableAndUnresolvable, {std::move(reason)}, std::string(name())}; };
        if (!group) return held(kNoGroup({pod.spec->podGroup}));
        if (!group->minCount || static_cast<std::int64_t>(members) >= *group->minCount) return {};
        return held(kFewPods({static_cast<std::int64_t>(members), std::int64_t{*group->minCount}}));
    }

    PermitAnswer permit(const Cycle& cycle, NodeIdx) const override {
        if (cycle.pod.spec->podGroup.empty()) return {};
        const GroupIndex::Group& group = cycle.index.derived.of<GroupIndex>().of(cycle.pod);
        if (!group.object) return {Status{Code::Error, {kGroupLost({cycle.pod.namespaceName, cycle.pod.spec->podGroup})}, {}}};
        if (!group.object->minCount) return {};
        const auto placed = static_cast<std::int64_t>(GroupIndex::placed(cycle.cluster, group) + cycle.heldAway + 1);
        if (placed >= *group.object->minCount) return {};
        PermitAnswer waits{Status{Code::Wait, {kFewPlaced({placed, std::int64_t{*group.object->minCount}})}, {}}, kPatience};
        // While the group is tried, the others are on their way already.
        if (cycle.running && !cycle.together)
            for (const PodIdx other : group.pods)
                if (other != cycle.podIdx && cycle.running->exists(other) && !cycle.running->hasNode(other)) waits.activates.push_back(other);
        return waits;
    }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kAdd}, {EventResource::PodGroup, action::kAdd}}; }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        const std::string mine = GroupIndex::keyOf(cycle.pod);
        if (event.resource == EventResource::PodGroup) return event.object == mine ? Hint::Queue : Hint::Skip;
        return event.newPod && !mine.empty() && GroupIndex::keyOf(*event.newPod) == mine ? Hint::Queue : Hint::Skip;
    }
};

}  // namespace

constinit const PluginInfo kGangScheduling{
    .name = "GangScheduling",
    .refusal = Refusal::Gate,
    .reasons = kGangSchedulingReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const GangScheduling>(); },
};

}  // namespace bayplan
