// SPDX-License-Identifier: GPL-3.0-or-later
// PreEnqueue: a pod with scheduling gates waits outside the queue.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/schedulinggates/scheduling_gates.go.

#include "framework/plugin_info.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kSchedulingGates;

namespace {

constexpr ReasonInfo kWaiting{"Gates.waiting", "waiting for scheduling gates: [%1]", WORDS_FOR_PEOPLE("Text", "waiting for scheduling gates: %1"), {"gates"}};
constexpr ReasonInfo kSchedulingGatesReasons[] = {kWaiting};

class SchedulingGates final : public Plugin, public PreEnqueuePlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kSchedulingGates.name; }
    Status preEnqueue(const Catalog&, const Pod& pod) const override {
        Status status;
        if (pod.spec->schedulingGates.empty()) return status;
        std::string gates;
        for (const std::string& gate : pod.spec->schedulingGates) gates += (gates.empty() ? "" : " ") + gate;
        status.code = Code::UnschedulableAndUnresolvable;
        status.plugin = name();
        status.reasons.push_back(kWaiting({gates}));
        return status;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kPodGatesEliminated}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        return ofThePodItself(cycle, event) ? Hint::Queue : Hint::Skip;
    }
};

}  // namespace

constinit const PluginInfo kSchedulingGates{
    .name = "SchedulingGates",
    .refusal = Refusal::Gate,
    .reasons = kSchedulingGatesReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const SchedulingGates>(); },
};

}  // namespace bayplan
