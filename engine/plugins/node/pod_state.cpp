// SPDX-License-Identifier: GPL-3.0-or-later
// Score: nodes from which pods are leaving first, and those to which pods are nominated last.
// Source: scheduler-plugins 903da7d pkg/podstate/pod_state.go; specification ecosystem 2.8.

#include <algorithm>

#include "framework/plugin_info.h"
#include "plugins/shared/spread_out.h"

namespace bayplan {

extern const PluginInfo kPodState;

namespace {

class PodState final : public Plugin, public ScorePlugin {
public:
    std::string_view name() const override { return kPodState.name; }
    bool nodeLocal(const Cycle&) const override { return false; }  // nominations are not part of a node's state

    std::int64_t score(const Cycle& cycle, const PluginState*, const NodeView& node) const override {
        const Catalog& catalog = cycle.cluster.catalog();
        const std::int64_t leaving = std::count_if(node.state.pods.begin(), node.state.pods.end(), [&](PodIdx pod) { return catalog.pod(pod).deleting; });
        const std::int64_t coming = std::count_if(cycle.nominations.begin(), cycle.nominations.end(), [&](const Nomination& nomination) {
            return nomination.node == node.idx && cycle.cluster.placement(nomination.pod).standing == Standing::Pending;
        });
        return leaving - coming;
    }
    Scale scale() const override { return Scale::Own; }
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>, std::span<std::int64_t> scores) const override { spreadOut(scores); }
};

}  // namespace

constinit const PluginInfo kPodState{
    .name = "PodState",
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const PodState>(); },
};

}  // namespace bayplan
