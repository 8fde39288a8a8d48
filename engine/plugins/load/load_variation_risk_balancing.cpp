// SPDX-License-Identifier: GPL-3.0-or-later
// Score: nodes whose load is low and steady first.
// Source: scheduler-plugins 903da7d pkg/trimaran/loadvariationriskbalancing; specification ecosystem 2.7.

#include <algorithm>
#include <cmath>

#include "framework/plugin_info.h"
#include "plugins/load/load_index.h"
#include "plugins/load/resource_load.h"
#include "plugins/load/watcher_args.h"

namespace bayplan {

extern const PluginInfo kLoadVariationRiskBalancing;

namespace {

class LoadVariationRiskBalancing final : public Plugin, public PreScorePlugin, public ScorePlugin {
public:
    explicit LoadVariationRiskBalancing(const LoadVariationRiskBalancingArgs& args) : m_margin(args.margin), m_sensitivity(args.sensitivity) {}

    std::string_view name() const override { return kLoadVariationRiskBalancing.name; }
    bool looksAhead() const override { return true; }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override { return loadOf(cycle); }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const NodeMeasures& measures = static_cast<const LoadState&>(*state).load.nodes[node.idx.get()];
        if (!measures.there) return 0;
        const LoadAmounts asked = effectiveRequests(*cycle.spec.spec);
        const double cpu = scoreOf(cpuLoad(measures, node, asked.cpu), measures.cpu.any);
        const double memory = scoreOf(memoryLoad(measures, node, asked.memory), measures.memory.any);
        const bool both = measures.cpu.any && measures.memory.any;
        return std::llround(both ? std::min(cpu, memory) : std::max(cpu, memory));
    }

private:
    double scoreOf(ResourceLoad load, bool measured) const {
        if (!measured || load.capacity <= 0) return 0;
        load.average = std::clamp(load.average, 0.0, load.capacity);
        load.deviation = std::clamp(load.deviation, 0.0, load.capacity);
        const double spread = std::clamp(std::pow(load.sigma(), 1 / m_sensitivity) * m_margin, 0.0, 1.0);
        return (1 - (load.mu() + spread) / 2) * 100;
    }

    double m_margin;
    double m_sensitivity;
};

}  // namespace

constinit const PluginInfo kLoadVariationRiskBalancing{
    .name = "LoadVariationRiskBalancing",
    .arguments = &kArgumentsOf<LoadVariationRiskBalancingArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const LoadVariationRiskBalancing>(args.of<LoadVariationRiskBalancingArgs>()); },
};

}  // namespace bayplan
