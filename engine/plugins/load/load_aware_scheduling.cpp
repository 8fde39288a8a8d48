// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: no node that would be busier than a threshold allows, as Koordinator's agents measure nodes and with what pods are
// estimated to use that are not measured yet. Score: the least busy first.
//
// Pods that somebody preempts count until they are gone, as in the real plugin, whose count follows no dry run. A pod that was
// placed here, or does not say since when it has its node, came after the measurement.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/loadaware; specification ecosystem 4.3.

#include <algorithm>
#include <cmath>

#include "framework/cluster_event.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "plugins/load/load_aware_args.h"
#include "plugins/load/node_metric_index.h"
#include "plugins/shared/held_back.h"
#include "plugins/shared/koordinator_class.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

extern const PluginInfo kLoadAwareScheduling;

namespace {

constexpr ReasonInfo kMetricExpired{"LoadAware.expired", "node(s) nodeMetric expired", WORDS_FOR_PEOPLE("Text", "what was measured of the node is too old")};
constexpr ReasonInfo kTooBusy{"LoadAware.busy",
                              "node(s) %1 usage exceed threshold",
                              WORDS_FOR_PEOPLE("Text", "%1: %2 % of the node would be used, more than the threshold of %3 %"),
                              {"resource", "percent", "threshold"},
                              Cause::Other,
                              WORDS_FOR_PEOPLE("Text", "too busy: %1")};
constexpr ReasonInfo kTooBusyFor{"LoadAware.busyAggregated",
                                 "node(s) %1 aggregated usage exceed threshold",
                                 WORDS_FOR_PEOPLE("Text", "%1: %2 % of the node would be used by the percentile that counts, more than the threshold of %3 %"),
                                 {"resource", "percent", "threshold"},
                                 Cause::Other,
                                 WORDS_FOR_PEOPLE("Text", "too busy: %1")};
constexpr ReasonInfo kLoadAwareReasons[] = {kMetricExpired, kTooBusy, kTooBusyFor};

/// Those of `usual` if neither is said; one that alone is not said is 0.
LoadAmounts numbersOf(const LoadNumbers& numbers, const LoadAmounts& usual) {
    return !numbers || numbers->empty() ? usual : LoadAmounts{numbers->cpu.value_or(0), numbers->memory.value_or(0)};
}

bool isNone(const LoadAmounts& amounts) { return amounts.cpu == 0 && amounts.memory == 0; }

void raise(LoadAmounts& sum, const LoadAmounts& more) {
    sum.cpu += more.cpu;
    sum.memory += more.memory;
}

/// Which use of the node counts, if it is not that of prod pods.
struct WhichUse {
    std::string type;  // empty: what was used last
    Duration duration;
};

struct Thresholds {
    LoadAmounts percent;
    bool prod = false;
    bool aggregated = false;
    WhichUse use;
};

struct LoadAwareState final : PluginState {
    explicit LoadAwareState(const Cycle& cycle) : index(cycle.index.derived.of<NodeMetricIndex>()) {}

    const NodeMetricIndex& index;
    bool prod = false;
    bool passes = false;  // of a DaemonSet
    std::int64_t now = 0;
};

class LoadAwareScheduling final : public Plugin,
                                  public SeesWhatIsLeft,
                                  public PreFilterPlugin,
                                  public FilterPlugin,
                                  public PreScorePlugin,
                                  public ScorePlugin,
                                  public ReservePlugin,
                                  public EnqueueHints {
public:
    explicit LoadAwareScheduling(const LoadAwareSchedulingArgs& args)
        : m_args(args),
          m_weights(numbersOf(args.weights, {1, 1})),
          m_thresholds(numbersOf(args.thresholds, {65, 95})),
          m_prodThresholds(numbersOf(args.prodThresholds, {})),
          m_factors{args.factors && args.factors->cpu ? *args.factors->cpu : 85, args.factors && args.factors->memory ? *args.factors->memory : 70} {
        if (args.aggregated && args.aggregated->thresholds && !args.aggregated->thresholds->empty() && !args.aggregated->filterType.empty())
            m_aggregated = Thresholds{numbersOf(args.aggregated->thresholds, {}), false, true, {args.aggregated->filterType, args.aggregated->filterDuration}};
        if (args.aggregated && !args.aggregated->scoreType.empty()) m_scored = {args.aggregated->scoreType, args.aggregated->scoreDuration};
    }

    std::string_view name() const override { return kLoadAwareScheduling.name; }
    bool looksAhead() const override { return true; }
    /// Measurements grow old, and what is estimated follows from labels too.
    bool nodeLocal(const Cycle&) const override { return false; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        if (cycle.cluster.catalog().nodeMetrics.empty()) result.status.code = Code::Skip;
        else result.status = begin(cycle, result.state);
        return result;
    }

    Code filter(const Cycle& cycle, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const auto& load = static_cast<const LoadAwareState&>(*state);
        const NodeMetricIndex::OfNode& of = load.index.nodes[node.idx.get()];
        if (load.passes || !of.metric) return Code::Success;
        const Thresholds thresholds = thresholdsOf(of, load.prod);
        if (isNone(thresholds.percent)) return Code::Success;
        if (m_args.filterExpired && isExpired(load, of)) {
            if (m_args.scheduleWhenExpired) return Code::Success;
            if (why) why->push_back(kMetricExpired());
            return Code::Unschedulable;
        }
        if (!of.metric->measured) return Code::Success;
        LoadAmounts used = existing(cycle, load, node.idx, thresholds.prod, thresholds.use);
        if (exceeds(used, of, thresholds, why)) return Code::Unschedulable;
        raise(used, load.index.pods[cycle.podIdx.get()].estimated(m_factors));
        return exceeds(used, of, thresholds, why) ? Code::Unschedulable : Code::Success;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        PreScoreResult result;
        if (!cycle.cluster.catalog().nodeMetrics.empty()) result.status = begin(cycle, result.state);
        return result;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const auto& load = static_cast<const LoadAwareState&>(*state);
        const NodeMetricIndex::OfNode& of = load.index.nodes[node.idx.get()];
        if (!of.metric || isExpired(load, of) || !of.metric->measured) return 0;
        LoadAmounts used = existing(cycle, load, node.idx, m_args.scoreByProd && load.prod, m_scored);
        raise(used, load.index.pods[cycle.podIdx.get()].estimated(m_factors));
        std::int64_t sum = 0, weights = m_args.dominantWeight, least = kMaxNodeScore;
        const auto add = [&](std::int64_t amount, std::int64_t capacity, std::int64_t weight) {
            const std::int64_t free = capacity == 0 || amount > capacity ? 0 : (capacity - amount) * kMaxNodeScore / capacity;
            sum += free * weight;
            weights += weight;
            least = std::min(least, free);
        };
        add(used.cpu, of.allocatable.cpu, m_weights.cpu);
        add(used.memory, of.allocatable.memory, m_weights.memory);
        return weights <= 0 ? 0 : (sum + m_args.dominantWeight * least) / weights;
    }

    /// It notes when a pod came to its node, which follows from where pods are.
    Reservation reserve(const Cycle&, const PluginState*, NodeIdx) const override { return {}; }

    std::vector<EventInterest> interests() const override { return {{EventResource::Pod, action::kDelete}, {EventResource::NodeMetric, action::kAll}}; }
    Hint hint(const Cycle&, const ClusterEvent& event) const override {
        const Pod* pod = event.pod();
        return pod && pod->nodeName.empty() ? Hint::Skip : Hint::Queue;
    }

private:
    Status begin(const Cycle& cycle, PluginStatePtr& state) const {
        if (Message why = notModelledOf(m_args); !why.empty()) return notModelled(std::move(why));
        auto load = std::make_unique<LoadAwareState>(cycle);
        if (load->index.dated && !cycle.clock) return notModelled(worded("how old what was measured of the nodes is: it is not known what time it is"));
        load->now = cycle.clock ? cycle.clock->now : 0;
        load->prod = koordinatorClassOf(cycle.pod) == KoordinatorClass::Prod;
        load->passes = std::any_of(cycle.pod.owners.begin(), cycle.pod.owners.end(), [](const OwnerReference& owner) { return owner.kind == "DaemonSet"; });
        state = std::move(load);
        return {};
    }

    bool isExpired(const LoadAwareState& load, const NodeMetricIndex::OfNode& of) const { return !of.metric->updateTime || load.now - *of.metric->updateTime >= m_args.expirationSeconds; }

    Thresholds thresholdsOf(const NodeMetricIndex::OfNode& of, bool prodPod) const {
        const NodeLoadRules* own = of.rules;
        const auto either = [](const LoadPercents& said, const LoadAmounts& usual) { return said.empty() ? usual : numbersOf(said, {}); };
        const LoadAmounts prod = own ? either(own->prodThresholds, m_prodThresholds) : m_prodThresholds;
        if (prodPod && !isNone(prod)) return {prod, true, false, {}};
        if (own && own->aggregated) return {numbersOf(own->aggregated->thresholds, {}), false, true, {own->aggregated->type, own->aggregated->duration}};
        if (m_aggregated) return *m_aggregated;
        return {own ? either(own->thresholds, m_thresholds) : m_thresholds, false, false, {}};
    }

    /// What the node used of the percentile; without a duration, of the longest of that type. Absent: it was not measured.
    static std::optional<LoadAmounts> usedOf(const NodeMetricIndex::OfNode& of, const WhichUse& which) {
        if (which.type.empty()) return of.used;
        const NodeMetric::Aggregate* found = nullptr;
        Duration longest;
        for (const NodeMetric::Aggregate& one : of.metric->aggregates) {
            if (one.type != which.type) continue;
            if (which.duration != Duration{} ? one.duration == which.duration : one.duration > longest) found = &one;
            longest = std::max(longest, one.duration);
        }
        if (found) return loadAmounts(found->usage);
        return which.duration == Duration{} ? std::optional(of.used) : std::nullopt;
    }

    /// Whether the measurement has not seen enough of the pod.
    bool isEstimated(const Cycle& cycle, const NodeMetricIndex::OfNode& of, PodIdx pod, const NodeMetricIndex::Measured* measured) const {
        const std::optional<std::int64_t> since = cycle.cluster.placement(pod).standing == Standing::Bound ? cycle.cluster.catalog().pod(pod).scheduledTime : std::nullopt;
        if (!measured || !since) return true;
        const std::int64_t update = of.metric->updateTime.value_or(0);
        return update - of.metric->reportInterval < *since || (m_args.secondsAfterScheduled.value_or(0) > 0 && *since + *m_args.secondsAfterScheduled > update);
    }

    /// What the pods of the node use, with those that are estimated.
    LoadAmounts existing(const Cycle& cycle, const LoadAwareState& load, NodeIdx node, bool prod, const WhichUse& which) const {
        const NodeMetricIndex::OfNode& of = load.index.nodes[node.get()];
        const std::optional<LoadAmounts> measuredUse = prod ? std::nullopt : usedOf(of, which);
        LoadAmounts sum = prod ? (m_args.prodIncludesSystem ? of.system : LoadAmounts{}) : measuredUse.value_or(LoadAmounts{});
        for (const PodIdx pod : cycle.cluster.node(node).pods) {
            const PodLoad& its = load.index.pods[pod.get()];
            if (prod && !its.prod) continue;
            const NodeMetricIndex::Measured* measured = of.find(pod);
            bool estimated = isEstimated(cycle, of, pod, measured);
            if (prod && measured && measured->prod) raise(sum, measured->used);
            if (prod && measured && !measured->prod) {  // the agent counted it elsewhere
                measured = nullptr;
                estimated = true;
            }
            const LoadAmounts estimate = its.estimated(m_factors);
            if (!prod && !measuredUse) raise(sum, estimate);
            else if (estimated)
                raise(sum, {std::max<std::int64_t>(0, estimate.cpu - (measured ? measured->used.cpu : 0)),
                            std::max<std::int64_t>(0, estimate.memory - (measured ? measured->used.memory : 0))});
        }
        return sum;
    }

    static bool exceeds(const LoadAmounts& used, const NodeMetricIndex::OfNode& of, const Thresholds& thresholds, Reasons* why) {
        const auto over = [&](std::string_view resource, std::int64_t amount, std::int64_t total, std::int64_t threshold) {
            if (threshold == 0 || total == 0) return false;
            const std::int64_t percent = goInteger(std::round(static_cast<double>(amount) / static_cast<double>(total) * 100));
            if (percent <= threshold) return false;
            if (why) why->push_back((thresholds.aggregated ? kTooBusyFor : kTooBusy)({std::string(resource), percent, threshold}));
            return true;
        };
        return over(kCpu, used.cpu, of.allocatable.cpu, thresholds.percent.cpu) || over(kMemory, used.memory, of.allocatable.memory, thresholds.percent.memory);
    }

    LoadAwareSchedulingArgs m_args;
    LoadAmounts m_weights;
    LoadAmounts m_thresholds;
    LoadAmounts m_prodThresholds;
    LoadAmounts m_factors;
    std::optional<Thresholds> m_aggregated;
    WhichUse m_scored;
};

}  // namespace

constinit const PluginInfo kLoadAwareScheduling{
    .name = "LoadAwareScheduling",
    .refusal = Refusal::Room,
    .letter = 'L',
    .reasons = kLoadAwareReasons,
    .arguments = &kArgumentsOf<LoadAwareSchedulingArgs>,
    .notModelled = [](const PluginArgs& args) { return notModelledOf(args.of<LoadAwareSchedulingArgs>()); },
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const LoadAwareScheduling>(args.of<LoadAwareSchedulingArgs>()); },
    .koordinator = true,
};

}  // namespace bayplan
