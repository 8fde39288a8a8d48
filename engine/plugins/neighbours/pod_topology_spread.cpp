// SPDX-License-Identifier: GPL-3.0-or-later
// Filter and Score: how evenly pods that match a selector are spread over topology domains.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podtopologyspread.

#include "plugins/neighbours/pod_topology_spread.h"

#include <algorithm>
#include <utility>

#include "framework/plugin_info.h"
#include "plugins/neighbours/spread_costs.h"
#include "plugins/neighbours/spread_counts.h"
#include "plugins/neighbours/spread_hints.h"

namespace bayplan {

extern const PluginInfo kPodTopologySpread;

namespace {

constexpr ReasonInfo kPodTopologySpreadReasons[] = {kNoLabel, kSkewed};

class PodTopologySpread final : public Plugin,
                                public PreFilterPlugin,
                                public FilterPlugin,
                                public PreScorePlugin,
                                public ScorePlugin,
                                public EnqueueHints {
public:
    PodTopologySpread(PodTopologySpreadArgs args, bool comparisons) : m_args(std::move(args)), m_comparisons(comparisons) {}

    std::string_view name() const override { return kPodTopologySpread.name; }
    std::string_view withoutPreFilter() const override { return R"(reading "PreFilterPodTopologySpread" from cycleState: not found)"; }
    std::string_view withoutPreScore() const override { return R"(error reading "PreScorePodTopologySpread" from cycleState: not found)"; }
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

void describe(ArgumentVisitor& visitor, PodTopologySpreadArgs& args) {
    visitor.choice({"defaultingType", WORDS_FOR_PEOPLE("Arguments", "Defaults")}, args.systemDefaults, {"List", "System"});
    const auto row = [&](ArgumentVisitor& fields, TopologySpreadConstraint& constraint) {
        fields.text({"topologyKey", WORDS_FOR_PEOPLE("Arguments", "Topology key"), Given::Required}, constraint.topologyKey);
        fields.number({"maxSkew", WORDS_FOR_PEOPLE("Arguments", "Max skew"), Given::Required}, constraint.maxSkew, 1);
        fields.choice({"whenUnsatisfiable", "", Given::Required}, constraint.doNotSchedule, {"ScheduleAnyway", "DoNotSchedule"});
        fields.number({"minDomains"}, constraint.minDomains, 1);
        fields.choice({"nodeAffinityPolicy"}, constraint.honorNodeAffinity, {"Ignore", "Honor"});
        fields.choice({"nodeTaintsPolicy"}, constraint.honorNodeTaints, {"Ignore", "Honor"});
        fields.texts({"matchLabelKeys"}, constraint.matchLabelKeys);
        fields.forbid("labelSelector", "a default constraint may have no selector: it follows from the pod's owner");
        const auto same = [&](const TopologySpreadConstraint& other) {
            return other.topologyKey == constraint.topologyKey && other.doNotSchedule == constraint.doNotSchedule;
        };
        fields.require(std::count_if(args.defaultConstraints.begin(), args.defaultConstraints.end(), same) == 1,
                       "repeats topologyKey and whenUnsatisfiable of an earlier one");
    };
    TopologySpreadConstraint fresh;
    fresh.topologyKey = "topology.kubernetes.io/zone";
    fresh.doNotSchedule = false;
    visitor.rows({.name = "defaultConstraints", .label = WORDS_FOR_PEOPLE("Arguments", "Constraints"), .applies = !args.systemDefaults},
                 args.defaultConstraints, row, {fresh});
    visitor.require(!args.systemDefaults || args.defaultConstraints.empty(), "defaultConstraints need defaultingType: List");
}

constinit const PluginInfo kPodTopologySpread{
    .name = "PodTopologySpread",
    .refusal = Refusal::Neighbours,
    .letter = 'S',
    .reasons = kPodTopologySpreadReasons,
    .arguments = &kArgumentsOf<PodTopologySpreadArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> {
        return std::make_shared<const PodTopologySpread>(args.of<PodTopologySpreadArgs>(), args.features.on("TaintTolerationComparisonOperators"));
    },
};

}  // namespace bayplan
