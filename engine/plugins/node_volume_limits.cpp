// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/node_volume_limits.h"

#include "plugins/not_modelled.h"

namespace bayplan {

namespace {

class NodeVolumeLimits final : public Plugin, public PreFilterPlugin, public FilterPlugin {
public:
    std::string_view name() const override { return "NodeVolumeLimits"; }
    PreFilterResult preFilter(const Cycle& cycle) const override {
        return skipWithoutVolumes(
            cycle, {Volume::Kind::PersistentVolumeClaim, Volume::Kind::Ephemeral, Volume::Kind::InlineDisk});
    }
    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }
};

}  // namespace

std::shared_ptr<const Plugin> makeNodeVolumeLimits(const PluginArgs&) {
    return std::make_shared<const NodeVolumeLimits>();
}

}  // namespace bayplan
