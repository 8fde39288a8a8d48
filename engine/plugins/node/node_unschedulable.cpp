// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: a cordoned node rejects every pod that does not tolerate the cordon's taint.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go.

#include "framework/plugin_info.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kNodeUnschedulable;

namespace {

constexpr ReasonInfo kCordoned{"Node.cordoned", "node(s) were unschedulable", WORDS_FOR_PEOPLE("Text", "the node is cordoned"), {}, Cause::Cordon, WORDS_FOR_PEOPLE("Text", "cordoned")};
constexpr ReasonInfo kNodeUnschedulableReasons[] = {kCordoned};

/// The taint of a cordoned node; a pod that tolerates it may run there.
Taint cordon() {
    return {"node.kubernetes.io/unschedulable", "", TaintEffect::NoSchedule};
}

class NodeUnschedulable final : public Plugin, public FilterPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return kNodeUnschedulable.name; }
    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        if (!node.state.unschedulable) return Code::Success;
        if (tolerates(cycle.spec.spec->tolerations, cordon())) return Code::Success;
        if (why) why->push_back(kCordoned());
        return Code::UnschedulableAndUnresolvable;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Node, action::kAdd | action::kNodeTaint},
                {EventResource::Pod, action::kPodToleration}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        if (event.newNode) {
            const bool wasOpen = event.oldNode && !event.oldNode->unschedulable;
            return !wasOpen && !event.newNode->unschedulable ? Hint::Queue : Hint::Skip;
        }
        const bool tolerated = ofThePodItself(cycle, event) && tolerates(event.newPod->spec->tolerations, cordon());
        return tolerated ? Hint::Queue : Hint::Skip;
    }
};

}  // namespace

constinit const PluginInfo kNodeUnschedulable{
    .name = "NodeUnschedulable",
    .refusal = Refusal::Cordon,
    .letter = 'C',
    .reasons = kNodeUnschedulableReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeUnschedulable>(); },
};

}  // namespace bayplan
