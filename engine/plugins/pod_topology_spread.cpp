// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/pod_topology_spread.h"

#include <algorithm>
#include <utility>

#include "plugins/spread_costs.h"
#include "plugins/spread_counts.h"
#include "plugins/spread_hints.h"

namespace bayplan {

namespace {

class PodTopologySpread final : public Plugin,
                                public PreFilterPlugin,
                                public FilterPlugin,
                                public PreScorePlugin,
                                public ScorePlugin,
                                public EnqueueHints {
public:
    PodTopologySpread(PodTopologySpreadArgs args, bool comparisons) : m_args(std::move(args)), m_comparisons(comparisons) {}

    std::string_view name() const override { return "PodTopologySpread"; }
    bool nodeLocal(const Cycle&) const override { return false; }
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        const std::vector<SpreadConstraint> constraints = spreadConstraints(cycle, m_args, true, m_comparisons);
        if (constraints.empty()) result.status.code = Code::Skip;
        else result.state = std::make_unique<SpreadCounts>(cycle, constraints);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        static_cast<SpreadCounts&>(state).follow(cycle, changes);
        return {};
    }

    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        static_cast<SpreadCounts*>(state)->rehearse(cycle, pod, node.idx, 1);
    }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        static_cast<SpreadCounts*>(state)->rehearse(cycle, pod, node.idx, -1);
    }

    Code filter(const Cycle&, const PluginState* state, const NodeView& node, Reasons* why) const override {
        return state ? static_cast<const SpreadCounts*>(state)->on(node.idx, why) : Code::Success;
    }

    bool filterAll(const Cycle&, const PluginState* state, std::span<Code> codes) const override {
        return state && static_cast<const SpreadCounts*>(state)->onAll(codes);
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx> feasible) const override {
        PreScoreResult result;
        const std::vector<SpreadConstraint> constraints = spreadConstraints(cycle, m_args, false, m_comparisons);
        if (constraints.empty() || cycle.cluster.nodeCount() == 0) {
            result.status.code = Code::Skip;
            return result;
        }
        const bool needsAllKeys = !cycle.spec.spec->spreadConstraints.empty() || !m_args.systemDefaults;
        auto costs = std::make_unique<SpreadCosts>(cycle, constraints, needsAllKeys);
        costs->weigh(feasible);
        result.state = std::move(costs);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes,
                  std::span<const NodeIdx> feasible) const override {
        SpreadCosts& costs = static_cast<SpreadCosts&>(state);
        costs.follow(cycle, changes);
        costs.weigh(feasible);
        return {};
    }

    std::int64_t score(const Cycle&, const PluginState* state, const NodeView& node) const override {
        return state ? static_cast<const SpreadCosts*>(state)->of(node) : 0;
    }

    void scoreAll(const Cycle&, const PluginState* state, std::span<const NodeIdx> feasible,
                  std::span<std::int64_t> scores) const override {
        if (state) static_cast<const SpreadCosts*>(state)->ofAll(feasible, scores);
        else std::fill(scores.begin(), scores.end(), 0);
    }

    Scale scale() const override { return Scale::Own; }

    void normalize(const Cycle&, const PluginState* state, std::span<const NodeIdx> feasible,
                   std::span<std::int64_t> scores) const override {
        if (state) static_cast<const SpreadCosts*>(state)->normalize(feasible, scores);
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kAdd | action::kPodLabel | action::kPodToleration | action::kDelete},
                {EventResource::Node, action::kAdd | action::kDelete | action::kNodeLabel | action::kNodeTaint}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        const std::vector<SpreadConstraint> constraints = spreadConstraints(cycle, m_args, true, m_comparisons);
        const bool helps = event.resource == EventResource::Node ? spreadNodeHelps(constraints, event)
                                                                 : spreadPodHelps(cycle, constraints, event);
        return helps ? Hint::Queue : Hint::Skip;
    }

private:
    PodTopologySpreadArgs m_args;
    bool m_comparisons;
};

}  // namespace

std::shared_ptr<const Plugin> makePodTopologySpread(const PluginArgs& args) {
    return std::make_shared<const PodTopologySpread>(args.spread, args.features.on("TaintTolerationComparisonOperators"));
}

}  // namespace bayplan
