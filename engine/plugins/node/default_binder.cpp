// SPDX-License-Identifier: GPL-3.0-or-later
// Bind: the placement itself is a delta of the picture, so there is nothing that could reject it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultbinder/default_binder.go.

#include "framework/plugin_info.h"
namespace bayplan {

extern const PluginInfo kDefaultBinder;

namespace {

class DefaultBinder final : public Plugin, public BindPlugin {
public:
    std::string_view name() const override { return kDefaultBinder.name; }
    Status bind(const Cycle&, NodeIdx) const override { return {}; }
};

}  // namespace

constinit const PluginInfo kDefaultBinder{
    .name = "DefaultBinder",
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const DefaultBinder>(); },
};

}  // namespace bayplan
