// SPDX-License-Identifier: GPL-3.0-or-later
// PostFilter: as DefaultPreemption, but the PriorityClass of a pod may grant it some time, or all time, in which only pods
// of a certain priority preempt it.
// Source: scheduler-plugins 903da7d pkg/preemptiontoleration; specification ecosystem 2.8.

#include <algorithm>
#include <array>

#include "base/wrapping.h"
#include "framework/plugin_info.h"
#include "plugins/preemption/default_preemption.h"
#include "plugins/preemption/lower_pods.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kPreemptionToleration;

namespace {

constexpr ReasonInfo kNobodyIntolerant{"PreemptionToleration.noVictims",
                                       "No victims found on node %1 for preemptor pod %2",
                                       WORDS_FOR_PEOPLE("Text", "no pod on %1 may be preempted by %2: none has a lower priority, or their classes tolerate preemption"),
                                       {"node", "pod"}};
constexpr ReasonInfo kPreemptionTolerationReasons[] = {kNoHelp, kPreemptionFault, kPreemptionExtender, kNobodyIntolerant};

/// Those that every cluster has are granted nothing, unless an object says otherwise.
const PriorityClass* classNamed(const Catalog& catalog, const std::string& name) {
    static const std::array<PriorityClass, 2> builtIn{PriorityClass{"system-cluster-critical", 2'000'000'000}, PriorityClass{"system-node-critical", 2'000'001'000}};
    const auto in = [&](const auto& classes) -> const PriorityClass* {
        const auto at = std::find_if(classes.begin(), classes.end(), [&](const PriorityClass& one) { return one.name == name; });
        return at == classes.end() ? nullptr : &*at;
    };
    const PriorityClass* found = in(catalog.priorityClasses);
    return found ? found : in(builtIn);
}

/// Whether so many seconds after `since` is later than `now`; the product wraps as Go's does.
bool lasts(std::int64_t since, std::int64_t seconds, std::int64_t now) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    const std::int64_t span = wrappingMul(seconds, kSecond);
    const std::int64_t end = since + span / kSecond;
    return end > now || (end == now && span % kSecond > 0);
}

Status spared(const Cycle& cycle, PodIdx victim) {
    const Catalog& catalog = cycle.cluster.catalog();
    const Pod& pod = catalog.pod(victim);
    const std::string& name = pod.spec->priorityClassName;
    if (name.empty()) return {};
    const PriorityClass* priorityClass = classNamed(catalog, name);
    if (!priorityClass) return notModelled(worded("what the PriorityClass %1 of the pod %2 tolerates: it is not among the objects", {name, pod.key()}));
    if (!priorityClass->toleration) return {};
    const auto& [minimum, seconds] = *priorityClass->toleration;
    if (minimum ? cycle.pod.priority() >= *minimum : cycle.pod.priority() > priorityClass->value) return {};
    const Status spares{Code::Unschedulable, {}, {}};
    const bool placedHere = cycle.cluster.placement(victim).standing == Standing::Assumed;
    if (seconds < 0 || (!placedHere && !pod.scheduledTime)) return spares;
    if (seconds == 0) return {};
    if (!cycle.clock) return notModelled(worded("how long the pod %1 still tolerates preemption: it is not known what time it is", {pod.key()}));
    if (lasts(placedHere ? cycle.clock->began : *pod.scheduledTime, seconds, cycle.clock->now)) return spares;
    return placedHere ? notModelled(worded("how long the pod %1 still tolerates preemption: it is not known since when it stands on its node", {pod.key()})) : Status{};
}

Reason nobody(const Cycle& cycle, NodeIdx node) { return kNobodyIntolerant({cycle.cluster.catalog().node(node).name, cycle.pod.name}); }

struct PreemptionTolerationArgs : DefaultPreemptionArgs {
    bool operator==(const PreemptionTolerationArgs&) const = default;
};

class PreemptionToleration final : public Plugin, public PostFilterPlugin {
public:
    explicit PreemptionToleration(const PreemptionTolerationArgs& args)
        : m_rules{false, [](const Pod&) { return true; }, {&spared, &nobody}, args.minCandidateNodesPercentage, args.minCandidateNodesAbsolute} {}

    std::string_view name() const override { return kPreemptionToleration.name; }
    PostFilterResult postFilter(const Cycle& cycle, const PluginState*, std::span<const NodeCode> rejected, Rehearsal& rehearsal) const override {
        return LowerPods(cycle, rehearsal, m_rules).answer(rejected);
    }

private:
    LowerPodRules m_rules;
};

}  // namespace

constinit const PluginInfo kPreemptionToleration{
    .name = "PreemptionToleration",
    .reasons = kPreemptionTolerationReasons,
    .arguments = &kArgumentsOf<PreemptionTolerationArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const PreemptionToleration>(args.of<PreemptionTolerationArgs>()); },
};

}  // namespace bayplan
