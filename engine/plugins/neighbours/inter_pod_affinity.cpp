// SPDX-License-Identifier: GPL-3.0-or-later
// Filter and Score: affinity and anti-affinity between pods within a topology domain.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/interpodaffinity.

#include "plugins/neighbours/inter_pod_affinity.h"

#include <algorithm>
#include <span>
#include <utility>

#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "plugins/neighbours/affinity_counts.h"
#include "plugins/neighbours/affinity_hints.h"
#include "plugins/neighbours/affinity_weights.h"

namespace bayplan {

extern const PluginInfo kInterPodAffinity;

namespace {

constexpr ReasonInfo kInterPodAffinityReasons[] = {kNotNear, kTooNear, kUnwanted};

class InterPodAffinity final : public Plugin,
                               public PreFilterPlugin,
                               public FilterPlugin,
                               public PreScorePlugin,
                               public ScorePlugin,
                               public EnqueueHints {
public:
    explicit InterPodAffinity(InterPodAffinityArgs args) : m_args(args) {}

    std::string_view name() const override { return kInterPodAffinity.name; }
    std::string_view withoutPreFilter() const override { return R"(error reading "PreFilterInterPodAffinity" from cycleState: not found)"; }
    std::string_view withoutPreScore() const override { return R"(failed to read "PreScoreInterPodAffinity" from cycleState: not found)"; }
    bool nodeLocal(const Cycle&) const override { return false; }
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto counts = std::make_unique<AffinityCounts>(cycle);
        result.status = skipIf(counts->nothingToAsk());
        result.state = std::move(counts);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        AffinityCounts& counts = static_cast<AffinityCounts&>(state);
        follow(cycle, counts, changes);
        return skipIf(counts.nothingToAsk());
    }

    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        static_cast<AffinityCounts*>(state)->count(cycle, pod, node.idx, 1);
    }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        static_cast<AffinityCounts*>(state)->count(cycle, pod, node.idx, -1);
    }

    Code filter(const Cycle&, const PluginState* state, const NodeView& node, Reasons* why) const override {
        return state ? static_cast<const AffinityCounts*>(state)->on(node.idx, why) : Code::Success;
    }

    bool filterAll(const Cycle&, const PluginState* state, std::span<Code> codes) const override {
        return state && static_cast<const AffinityCounts*>(state)->onAll(codes);
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        const PodSpec& spec = *cycle.spec.spec;
        const bool wishes = (spec.podAffinity && !spec.podAffinity->preferred.empty())
                            || (spec.podAntiAffinity && !spec.podAntiAffinity->preferred.empty());
        const bool heedsOthers = wishes || !m_args.ignorePreferredTermsOfExistingPods;
        PreScoreResult result;
        auto weights = std::make_unique<AffinityWeights>(cycle, m_args.hardPodAffinityWeight, heedsOthers);
        result.status = skipIf(!weights->any());
        result.state = std::move(weights);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes,
                  std::span<const NodeIdx>) const override {
        AffinityWeights& weights = static_cast<AffinityWeights&>(state);
        follow(cycle, weights, changes);
        return skipIf(!weights.any());
    }

    std::int64_t score(const Cycle&, const PluginState* state, const NodeView& node) const override {
        return state ? static_cast<const AffinityWeights*>(state)->of(node.idx) : 0;
    }

    void scoreAll(const Cycle&, const PluginState* state, std::span<const NodeIdx> feasible,
                  std::span<std::int64_t> scores) const override {
        if (state) static_cast<const AffinityWeights*>(state)->ofAll(feasible, scores);
        else std::fill(scores.begin(), scores.end(), 0);
    }

    Scale scale() const override { return Scale::Own; }

    /// Scales from the lowest to the highest score.
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>,
                   std::span<std::int64_t> scores) const override {
        if (scores.empty()) return;
        const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
        const std::int64_t min = *low;
        const std::int64_t range = *high - min;
        scaleAll(scores, [&](std::int64_t score) {
            const double share = range > 0 ? static_cast<double>(score - min) / static_cast<double>(range) : 0.0;
            return static_cast<std::int64_t>(static_cast<double>(kMaxNodeScore) * share);
        });
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kAdd | action::kPodLabel | action::kDelete},
                {EventResource::Node, action::kAdd | action::kNodeLabel}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        const bool helps = event.resource == EventResource::Node ? affinityNodeHelps(*cycle.spec.spec, event)
                                                                 : affinityPodHelps(cycle, event);
        return helps ? Hint::Queue : Hint::Skip;
    }

private:
    static Status skipIf(bool skip) {
        Status status;
        if (skip) status.code = Code::Skip;
        return status;
    }

    template <typename Counting>
    static void follow(const Cycle& cycle, Counting& counting, std::span<const NodeChange> changes) {
        for (const NodeChange& change : changes)
            if (change.amount != 0) counting.count(cycle, change.pod, change.node, change.amount);
    }

    InterPodAffinityArgs m_args;
};

}  // namespace

void describe(ArgumentVisitor& visitor, InterPodAffinityArgs& args) {
    visitor.number({"hardPodAffinityWeight", WORDS_FOR_PEOPLE("Arguments", "Weight of required affinity")}, args.hardPodAffinityWeight, 0, 100);
    visitor.boolean({"ignorePreferredTermsOfExistingPods", WORDS_FOR_PEOPLE("Arguments", "Ignore what placed pods prefer")},
                    args.ignorePreferredTermsOfExistingPods);
}

constinit const PluginInfo kInterPodAffinity{
    .name = "InterPodAffinity",
    .refusal = Refusal::Neighbours,
    .letter = 'I',
    .reasons = kInterPodAffinityReasons,
    .arguments = &kArgumentsOf<InterPodAffinityArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const InterPodAffinity>(args.of<InterPodAffinityArgs>()); },
};

}  // namespace bayplan
