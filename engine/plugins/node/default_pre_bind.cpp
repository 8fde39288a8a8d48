// SPDX-License-Identifier: GPL-3.0-or-later
// PreBind: Koordinator writes what its plugins note on a pod in one request. That decides nothing.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/defaultprebind; specification ecosystem 4.7.

#include "framework/plugin_info.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

extern const PluginInfo kDefaultPreBind;

namespace {

class DefaultPreBind final : public Plugin, public SeesWhatIsLeft, public PreBindPlugin {
public:
    std::string_view name() const override { return kDefaultPreBind.name; }
    PermitAnswer preBind(const Cycle&, NodeIdx) const override { return {}; }
};

}  // namespace

constinit const PluginInfo kDefaultPreBind{
    .name = "DefaultPreBind",
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const DefaultPreBind>(); },
    .koordinator = true,
};

}  // namespace bayplan
