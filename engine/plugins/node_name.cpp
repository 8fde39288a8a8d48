// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/node_name.h"

#include "plugins/hint_events.h"

namespace bayplan {

namespace {

class NodeName final : public Plugin, public FilterPlugin, public EnqueueHints {
public:
    std::string_view name() const override { return "NodeName"; }
    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Node, action::kAdd}}; }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }
};

}  // namespace

std::shared_ptr<const Plugin> makeNodeName(const PluginArgs&) {
    return std::make_shared<const NodeName>();
}

}  // namespace bayplan
