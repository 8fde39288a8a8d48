// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/node_unschedulable.h"

namespace bayplan {

namespace {

class NodeUnschedulable final : public Plugin, public FilterPlugin {
public:
    std::string_view name() const override { return "NodeUnschedulable"; }
    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        if (!node.state.unschedulable) return Code::Success;
        const Taint cordon{"node.kubernetes.io/unschedulable", "", TaintEffect::NoSchedule};
        if (tolerates(cycle.spec.spec->tolerations, cordon)) return Code::Success;
        if (why) why->push_back({"Node.cordoned", "node(s) were unschedulable", {}});
        return Code::UnschedulableAndUnresolvable;
    }
};

}  // namespace

std::shared_ptr<const Plugin> makeNodeUnschedulable(const PluginArgs&) {
    return std::make_shared<const NodeUnschedulable>();
}

}  // namespace bayplan
