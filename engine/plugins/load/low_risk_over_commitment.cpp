// SPDX-License-Identifier: GPL-3.0-or-later
// Score: nodes first on which it is unlikely that pods use more than they requested: by the limits of the pods, and by the
// measured load, to which a beta distribution is fitted.
// Source: scheduler-plugins 903da7d pkg/trimaran/lowriskovercommitment, pkg/trimaran/resourcestats.go; specification
// ecosystem 2.7.

#include <algorithm>
#include <cmath>

#include "framework/plugin_info.h"
#include "plugins/load/beta_distribution.h"
#include "plugins/load/load_index.h"
#include "plugins/load/resource_load.h"
#include "plugins/load/watcher_args.h"

namespace bayplan {

extern const PluginInfo kLowRiskOverCommitment;

namespace {

/// What pods ask of one resource; `limits` are at least `requests`.
struct Bounds {
    std::int64_t requests = 0;
    std::int64_t limits = 0;
};
struct PodBounds {
    Bounds cpu;
    Bounds memory;
};

PodBounds boundsOf(const PodSpec& spec) {
    const LoadAmounts requests = effectiveRequests(spec), limits = effectiveLimits(spec);
    return {{requests.cpu, std::max(requests.cpu, limits.cpu)}, {requests.memory, std::max(requests.memory, limits.memory)}};
}

void add(Bounds& sum, const Bounds& more) {
    sum.requests += more.requests;
    sum.limits += more.limits;
}

/// The probability that no more than `share` is used, as far as the limits let it be: `limitShare` is absent if they do
/// not bound it.
double probabilityUpTo(double share, std::optional<double> limitShare, double mean, double deviation) {
    std::optional<BetaDistribution> fitted;
    double probability = 0;
    if (mean == 0 || (deviation == 0 && mean <= share)) probability = 1;
    else if (deviation != 0) fitted = BetaDistribution::with(mean, deviation);
    if (fitted) probability = fitted->upTo(share);
    if (!limitShare) return probability;
    if (*limitShare == 0) return 1;
    const double within = fitted ? fitted->upTo(*limitShare) : 0;
    return within > 0 ? std::clamp(probability / within, 0.0, 1.0) : probability;
}

class LowRiskOverCommitment final : public Plugin, public PreScorePlugin, public ScorePlugin {
public:
    explicit LowRiskOverCommitment(const LowRiskOverCommitmentArgs& args)
        : m_smoothing(std::sqrt(static_cast<double>(args.smoothingWindow == 0 ? 5 : args.smoothingWindow))), m_cpuWeight(args.cpuWeight), m_memoryWeight(args.memoryWeight) {}

    std::string_view name() const override { return kLowRiskOverCommitment.name; }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override { return loadOf(cycle); }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const NodeMeasures& measures = static_cast<const LoadState&>(*state).load.nodes[node.idx.get()];
        const PodBounds pod = boundsOf(*cycle.spec.spec);
        if (!measures.there || (pod.cpu.limits == 0 && pod.memory.limits == 0)) return 0;
        PodBounds there;
        for (const PodIdx other : node.state.pods) {
            const PodBounds one = boundsOf(*cycle.cluster.catalog().specOf(other).spec);
            add(there.cpu, one.cpu);
            add(there.memory, one.memory);
        }
        const double cpu = risk(m_cpuWeight, pod.cpu, there.cpu, node.allocatable[ResourceTable::kCpuIdx.get()], measures.cpu.any, cpuLoad(measures, node, 0));
        const double memory =
            risk(m_memoryWeight, pod.memory, there.memory, node.allocatable[ResourceTable::kMemoryIdx.get()], measures.memory.any, memoryLoad(measures, node, 0));
        return std::llround((1 - std::max(cpu, memory)) * 100);
    }

private:
    double risk(double weight, const Bounds& pod, const Bounds& there, std::int64_t capacity, bool measured, const ResourceLoad& load) const {
        const std::int64_t limits = there.limits + pod.limits;
        const std::int64_t requests = std::min(there.requests + pod.requests, capacity);
        const double byLimits = limits > capacity ? static_cast<double>(limits - capacity) / static_cast<double>(limits - requests) : 0;
        const double byLoad = measured ? 1 - probability(there, capacity, load) : 0;
        return std::clamp(weight * byLimits + (1 - weight) * byLoad, 0.0, 1.0);
    }

    double probability(const Bounds& there, std::int64_t capacity, const ResourceLoad& load) const {
        if (capacity <= 0) return 1;  // nothing is used of nothing
        constexpr double kOfGreatestVariance = 0.99;
        const double mean = load.mu();
        const double greatest = std::sqrt(mean * (1 - mean) * kOfGreatestVariance);
        const double deviation = std::min(load.sigma() * m_smoothing, greatest);
        const std::int64_t requests = std::min(there.requests, capacity);
        const auto share = [&](std::int64_t amount) { return static_cast<double>(amount) / static_cast<double>(capacity); };
        std::optional<double> limit;
        if (there.limits < capacity) limit = share(there.limits);
        return probabilityUpTo(std::clamp(share(requests), 0.0, 1.0), limit, mean, deviation);
    }

    double m_smoothing;
    double m_cpuWeight;
    double m_memoryWeight;
};

}  // namespace

constinit const PluginInfo kLowRiskOverCommitment{
    .name = "LowRiskOverCommitment",
    .arguments = &kArgumentsOf<LowRiskOverCommitmentArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const LowRiskOverCommitment>(args.of<LowRiskOverCommitmentArgs>()); },
};

}  // namespace bayplan
