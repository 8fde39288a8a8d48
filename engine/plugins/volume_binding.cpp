// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/volume_binding.h"

#include "plugins/not_modelled.h"

namespace bayplan {

namespace {

class VolumeBinding final : public Plugin,
                            public PreFilterPlugin,
                            public FilterPlugin,
                            public PreScorePlugin,
                            public ScorePlugin,
                            public ReservePlugin,
                            public PreBindPlugin {
public:
    std::string_view name() const override { return "VolumeBinding"; }
    PreFilterResult preFilter(const Cycle& cycle) const override {
        return skipWithoutVolumes(cycle, {Volume::Kind::PersistentVolumeClaim, Volume::Kind::Ephemeral});
    }
    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }
    /// Scores only with a gate that is off.
    PreScoreResult preScore(const Cycle&, std::span<const NodeIdx>) const override {
        PreScoreResult result;
        result.status.code = Code::Skip;
        return result;
    }
    std::int64_t score(const Cycle&, const PluginState*, const NodeView&) const override { return 0; }
    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }
    Status preBind(const Cycle&, NodeIdx) const override { return {}; }
};

}  // namespace

std::shared_ptr<const Plugin> makeVolumeBinding(const PluginArgs&) {
    return std::make_shared<const VolumeBinding>();
}

}  // namespace bayplan
