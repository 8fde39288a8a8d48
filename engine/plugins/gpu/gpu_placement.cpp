// SPDX-License-Identifier: GPL-3.0-or-later
// Filter and Score by one of the policies of gpu_policy.h, each a plugin of its own: GpuFGD, GpuBestFit, GpuDotProd,
// GpuPacking, GpuClustering, GpuRandom, GpuCardPacking. None is in a default profile. Filter rejects nodes without
// enough devices that each have what the pod wants; summed requests cannot show that.
// If devices of a node are not known and the answer depends on them, it is not modelled.
// Source: specification of fragmentation, section 5, and of the ecosystem, 9.2.

#include <algorithm>
#include <string>
#include <utility>

#include "framework/cluster_event.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "framework/sampling.h"
#include "plugins/gpu/gpu_devices.h"
#include "plugins/gpu/gpu_policy.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

constexpr ReasonInfo kTooFew{"Gpu.devices", "Insufficient GPU devices with enough free", WORDS_FOR_PEOPLE("Text", "GPUs with at least %1 ‰ free: needs %2, has fewer"), {"thousandths", "devices"}};
constexpr ReasonInfo kGpuPlacementReasons[] = {kTooFew};

class GpuPlacementState final : public PluginState {
public:
    explicit GpuPlacementState(const Cycle& cycle)
        : gpus(cycle.index.derived.of<GpuCatalog>()), ask(gpus.askOf(cycle.cluster.catalog(), cycle.podIdx)) {}

    const GpuCatalog& gpus;
    const std::optional<GpuAsk>& ask;
    NodeIdx drawn;  // for Random
};

constexpr std::string_view pluginName(GpuPolicy policy) {
    switch (policy) {
    case GpuPolicy::Fgd: return "GpuFGD";
    case GpuPolicy::BestFit: return "GpuBestFit";
    case GpuPolicy::DotProd: return "GpuDotProd";
    case GpuPolicy::GpuPacking: return "GpuPacking";
    case GpuPolicy::GpuClustering: return "GpuClustering";
    case GpuPolicy::Random: return "GpuRandom";
    case GpuPolicy::CardPacking: break;
    }
    return "GpuCardPacking";
}

class GpuPlacement final : public Plugin,
                           public PreFilterPlugin,
                           public FilterPlugin,
                           public PreScorePlugin,
                           public ScorePlugin,
                           public EnqueueHints {
public:
    explicit GpuPlacement(GpuPolicy policy) : m_policy(policy) {}

    std::string_view name() const override { return pluginName(m_policy); }
    bool looksAhead() const override { return true; }
    /// Annotations that contradict the spec are answered as not modelled, for that pod alone. A draw considers all
    /// nodes, and so does a scale from the lowest to the highest score.
    bool nodeLocal(const Cycle& cycle) const override {
        return m_policy != GpuPolicy::Random && m_policy != GpuPolicy::BestFit
               && cycle.index.derived.of<GpuCatalog>().askOf(cycle.cluster.catalog(), cycle.podIdx).has_value();
    }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto state = std::make_unique<GpuPlacementState>(cycle);
        if (Message why = unknown(cycle, *state); !why.empty()) result.status = notModelled(std::move(why));
        result.state = std::move(state);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return filter(cycle, preFilter(cycle).state.get(), node, why);
        const GpuPlacementState& asks = static_cast<const GpuPlacementState&>(*state);
        if (!asks.ask || asks.ask->count == 0) return Code::Success;
        const NodeGpus gpus = gpusOf(asks.gpus, cycle.cluster, node.idx, node.state, m_policy);
        if (gpus.known() && gpus.room().holds(asks.ask->count, asks.ask->milli)) return Code::Success;
        if (why) why->push_back(kTooFew({asks.ask->milli, asks.ask->count}));
        return Code::Unschedulable;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx> feasible) const override {
        PreScoreResult result;
        auto state = std::make_unique<GpuPlacementState>(cycle);
        if (Message why = unknown(cycle, *state); !why.empty()) result.status = notModelled(std::move(why));
        if (m_policy == GpuPolicy::Random && !feasible.empty()) {
            SamplingState lot{0, cycle.lot};
            state->drawn = feasible[cycle.lot == 0 ? 0 : lot.draw() % feasible.size()];
        }
        result.state = std::move(state);
        return result;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return score(cycle, preScore(cycle, {}).state.get(), node);
        const GpuPlacementState& asks = static_cast<const GpuPlacementState&>(*state);
        if (m_policy == GpuPolicy::Random) return asks.drawn == node.idx ? kMaxNodeScore : 0;
        if (!asks.ask) return 0;
        const NodeGpus gpus = gpusOf(asks.gpus, cycle.cluster, node.idx, node.state, m_policy);
        if (!gpus.known() || !gpus.room().holds(asks.ask->count, asks.ask->milli)) return 0;
        const std::int64_t score = gpuScore(m_policy, gpus.room(), *asks.ask, &asks.gpus.target());
        if (m_policy == GpuPolicy::CardPacking) return -score;  // the number of free devices left: fewer are better
        // BestFit is scaled below; the others give 0..100, except on nodes larger than their formulas expect.
        return m_policy == GpuPolicy::BestFit ? score : std::clamp<std::int64_t>(score, 0, kMaxNodeScore);
    }

    Scale scale() const override {
        if (m_policy == GpuPolicy::CardPacking) return Scale::ByMaxReversed;
        return m_policy == GpuPolicy::BestFit ? Scale::Own : Scale::AsIs;
    }

    /// Scales from the lowest to the highest score.
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>, std::span<std::int64_t> scores) const override {
        if (scores.empty()) return;
        const auto [least, most] = std::minmax_element(scores.begin(), scores.end());
        const std::int64_t low = *least, range = *most - *least;
        for (std::int64_t& score : scores) score = range == 0 ? 0 : (score - low) * kMaxNodeScore / range;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kDelete}, {EventResource::Node, action::kAdd | action::kNodeAllocatable}};
    }
    Hint hint(const Cycle&, const ClusterEvent&) const override { return Hint::Queue; }

private:
    /// What prevents this policy from answering on any node; empty: nothing.
    Message unknown(const Cycle& cycle, const GpuPlacementState& asks) const {
        if (!asks.ask) return worded("what the pod wants of GPUs: neither a share of one nor a number of whole ones");
        // To a pod without GPU all nodes are equal, unless their idle GPUs count.
        const bool idleCounts = m_policy == GpuPolicy::Fgd || m_policy == GpuPolicy::BestFit || m_policy == GpuPolicy::DotProd;
        if (asks.ask->count == 0 && !idleCounts) return {};
        const Catalog& catalog = cycle.cluster.catalog();
        for (const NodeIdx node : asks.gpus.nodesInUse())
            if (Message why = unknownGpus(asks.gpus, cycle.cluster, node, cycle.cluster.node(node)); !why.empty())
                return worded("node %1: %2", {catalog.node(node).name, why});
        return {};
    }

    GpuPolicy m_policy;
};

template <GpuPolicy kPolicy>
constexpr PluginInfo infoOf() {
    return {.name = pluginName(kPolicy),
            .refusal = Refusal::Devices,
            .letter = 'G',
            .reasons = kGpuPlacementReasons,
            .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const GpuPlacement>(kPolicy); }};
}

}  // namespace

extern const PluginInfo kGpuFgd, kGpuBestFit, kGpuDotProd, kGpuPacking, kGpuClustering, kGpuRandom, kGpuCardPacking;

constinit const PluginInfo kGpuFgd = infoOf<GpuPolicy::Fgd>();
constinit const PluginInfo kGpuBestFit = infoOf<GpuPolicy::BestFit>();
constinit const PluginInfo kGpuDotProd = infoOf<GpuPolicy::DotProd>();
constinit const PluginInfo kGpuPacking = infoOf<GpuPolicy::GpuPacking>();
constinit const PluginInfo kGpuClustering = infoOf<GpuPolicy::GpuClustering>();
constinit const PluginInfo kGpuRandom = infoOf<GpuPolicy::Random>();
constinit const PluginInfo kGpuCardPacking = infoOf<GpuPolicy::CardPacking>();

}  // namespace bayplan
