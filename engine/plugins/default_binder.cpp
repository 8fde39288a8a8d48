// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/default_binder.h"

namespace bayplan {

namespace {

class DefaultBinder final : public Plugin, public BindPlugin {
public:
    std::string_view name() const override { return "DefaultBinder"; }
    Status bind(const Cycle&, NodeIdx) const override { return {}; }
};

}  // namespace

std::shared_ptr<const Plugin> makeDefaultBinder(const PluginArgs&) {
    return std::make_shared<const DefaultBinder>();
}

}  // namespace bayplan
