// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/node_name.h"

namespace bayplan {

namespace {

class NodeName final : public Plugin, public FilterPlugin {
public:
    std::string_view name() const override { return "NodeName"; }
    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }
};

}  // namespace

std::shared_ptr<const Plugin> makeNodeName(const PluginArgs&) {
    return std::make_shared<const NodeName>();
}

}  // namespace bayplan
