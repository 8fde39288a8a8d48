// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/scheduling_gates.h"

#include "plugins/hint_events.h"

namespace bayplan {

namespace {

class SchedulingGates final : public Plugin, public PreEnqueuePlugin, public EnqueueHints {
public:
    std::string_view name() const override { return "SchedulingGates"; }
    Status preEnqueue(const Catalog&, const Pod& pod) const override {
        Status status;
        if (pod.spec->schedulingGates.empty()) return status;
        std::string gates;
        for (const std::string& gate : pod.spec->schedulingGates) gates += (gates.empty() ? "" : " ") + gate;
        status.code = Code::UnschedulableAndUnresolvable;
        status.plugin = name();
        status.reasons.push_back(
            {"Gates.waiting", "waiting for scheduling gates: [" + gates + "]", {{"gates", gates}}});
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

std::shared_ptr<const Plugin> makeSchedulingGates(const PluginArgs&) {
    return std::make_shared<const SchedulingGates>();
}

}  // namespace bayplan
