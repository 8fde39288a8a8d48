// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/dynamic_resources.h"

#include "plugins/not_modelled.h"

namespace bayplan {

namespace {

/// Says that PreFilter was reached.
class Reached final : public PluginState {};

class DynamicResources final : public Plugin,
                               public PreEnqueuePlugin,
                               public PreFilterPlugin,
                               public FilterPlugin,
                               public PostFilterPlugin,
                               public ScorePlugin,
                               public ReservePlugin,
                               public PreBindPlugin {
public:
    std::string_view name() const override { return "DynamicResources"; }

    Status preEnqueue(const Pod& pod) const override {
        return pod.spec->resourceClaims.empty() ? Status{} : notModelled("resourceClaims");
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        if (!cycle.spec.spec->resourceClaims.empty())
            result.status = notModelled("resourceClaims");
        else
            result.status.code = Code::Skip;
        result.state = std::make_unique<Reached>();
        return result;
    }

    Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState* state, std::span<const NodeCode>,
                                Rehearsal&) const override {
        PostFilterResult result;
        if (!state) {
            // A PreFilter plugin before this one refused the pod; upstream then misses its own state.
            result.status.code = Code::Error;
            result.status.reasons.push_back({"Claims.noState", "not found", {}});
        } else if (!cycle.spec.spec->resourceClaims.empty()) {
            result.status = notModelled("resourceClaims");
        } else {
            result.status.code = Code::Unschedulable;
            result.status.reasons.push_back({"Claims.none", "no new claims to deallocate", {}});
        }
        return result;
    }

    std::int64_t score(const Cycle&, const PluginState*, const NodeView&) const override { return 0; }
    Scale scale() const override { return Scale::ByMax; }
    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }
    Status preBind(const Cycle&, NodeIdx) const override { return {}; }
};

}  // namespace

std::shared_ptr<const Plugin> makeDynamicResources(const PluginArgs&) {
    return std::make_shared<const DynamicResources>();
}

}  // namespace bayplan
