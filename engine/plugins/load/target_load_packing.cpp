// SPDX-License-Identifier: GPL-3.0-or-later
// Score: the better the nearer a node's cpu comes to the target; above the target it falls quickly. What pods use that
// came too late to be measured is estimated.
// Source: scheduler-plugins 903da7d pkg/trimaran/targetloadpacking; specification ecosystem 2.7.

#include <cmath>

#include "framework/plugin_info.h"
#include "plugins/load/load_index.h"
#include "plugins/load/watcher_args.h"

namespace bayplan {

extern const PluginInfo kTargetLoadPacking;

namespace {

constexpr std::int64_t kReportingInterval = 60;  // seconds between two measurements

class TargetLoadPacking final : public Plugin, public PreScorePlugin, public ScorePlugin {
public:
    explicit TargetLoadPacking(const TargetLoadPackingArgs& args)
        : m_target(args.target == 0 ? 40 : static_cast<double>(args.target)),
          m_multiplier(multiplierOf(args).value_or(0)),
          m_defaultCpu(defaultCpuOf(args).value_or(0)) {}

    std::string_view name() const override { return kTargetLoadPacking.name; }
    bool looksAhead() const override { return true; }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override { return loadOf(cycle); }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const LoadIndex& load = static_cast<const LoadState&>(*state).load;
        const NodeMeasures& measures = load.nodes[node.idx.get()];
        if (!measures.lastCpu) return 0;
        const auto capacity = static_cast<double>(measures.cpuCapacity);
        const double used = *measures.lastCpu / 100 * capacity;
        const double coming = static_cast<double>(predicted(*cycle.spec.spec));
        const double missing = static_cast<double>(unmeasured(cycle, node, load.windowEnd));
        const double share = capacity != 0 ? 100 * (used + coming + missing) / capacity : 0;
        if (share > 100) return 0;
        if (share > m_target) return std::llround(m_target * (100 - share) / (100 - m_target));
        return std::llround((100 - m_target) * share / m_target + m_target);
    }

private:
    /// Thousandths of cpu.
    std::int64_t predicted(const PodSpec& spec) const {
        std::int64_t sum = 0;
        for (const Container& container : spec.containers) {
            if (const Quantity* limit = container.limits.find(kCpu)) sum += limit->milliValue();
            else if (const Quantity* request = container.requests.find(kCpu)) sum += goInteger(std::round(static_cast<double>(request->milliValue()) * m_multiplier));
            else sum += m_defaultCpu;
        }
        const Quantity* overhead = spec.overhead.find(kCpu);
        return sum + (overhead ? overhead->milliValue() : 0);
    }

    /// What pods add that started too late for the metrics. Pods that were placed here have not started yet.
    std::int64_t unmeasured(const Cycle& cycle, const NodeView& node, std::int64_t windowEnd) const {
        const Catalog& catalog = cycle.cluster.catalog();
        std::int64_t sum = 0;
        for (const PodIdx pod : node.state.pods) {
            const bool bound = cycle.cluster.placement(pod).standing == Standing::Bound;
            if (!bound || catalog.pod(pod).startTime > windowEnd - kReportingInterval) sum += predicted(*catalog.specOf(pod).spec);
        }
        return sum;
    }

    double m_target;
    double m_multiplier;
    std::int64_t m_defaultCpu;
};

}  // namespace

constinit const PluginInfo kTargetLoadPacking{
    .name = "TargetLoadPacking",
    .arguments = &kArgumentsOf<TargetLoadPackingArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const TargetLoadPacking>(args.of<TargetLoadPackingArgs>()); },
};

}  // namespace bayplan
