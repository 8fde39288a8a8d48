// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/node_unschedulable.h"

#include "plugins/hint_events.h"

namespace bayplan {

namespace {

/// What the node controller puts on a cordoned node, and what a pod has to tolerate to go there.
Taint cordon() {
    return {"node.kubernetes.io/unschedulable", "", TaintEffect::NoSchedule};
}

class NodeUnschedulable final : public Plugin, public FilterPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return "NodeUnschedulable"; }
    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        if (!node.state.unschedulable) return Code::Success;
        if (tolerates(cycle.spec.spec->tolerations, cordon())) return Code::Success;
        if (why) why->push_back({"Node.cordoned", "node(s) were unschedulable", {}});
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

std::shared_ptr<const Plugin> makeNodeUnschedulable(const PluginArgs&) {
    return std::make_shared<const NodeUnschedulable>();
}

}  // namespace bayplan
