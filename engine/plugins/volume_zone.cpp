// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/volume_zone.h"

#include "plugins/not_modelled.h"

namespace bayplan {

namespace {

class VolumeZone final : public Plugin, public PreFilterPlugin, public FilterPlugin {
public:
    std::string_view name() const override { return "VolumeZone"; }
    PreFilterResult preFilter(const Cycle& cycle) const override {
        return skipWithoutVolumes(cycle, {Volume::Kind::PersistentVolumeClaim});
    }
    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }
};

}  // namespace

std::shared_ptr<const Plugin> makeVolumeZone(const PluginArgs&) {
    return std::make_shared<const VolumeZone>();
}

}  // namespace bayplan
