// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/volume_restrictions.h"

#include "plugins/not_modelled.h"

namespace bayplan {

namespace {

class VolumeRestrictions final : public Plugin, public PreFilterPlugin, public FilterPlugin {
public:
    std::string_view name() const override { return "VolumeRestrictions"; }
    PreFilterResult preFilter(const Cycle& cycle) const override {
        return skipWithoutVolumes(cycle, {Volume::Kind::PersistentVolumeClaim, Volume::Kind::InlineDisk});
    }
    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }
};

}  // namespace

std::shared_ptr<const Plugin> makeVolumeRestrictions(const PluginArgs&) {
    return std::make_shared<const VolumeRestrictions>();
}

}  // namespace bayplan
