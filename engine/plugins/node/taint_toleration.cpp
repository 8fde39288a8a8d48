// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: untolerated NoSchedule and NoExecute taints reject a pod. Score: fewer untolerated PreferNoSchedule taints
// are better.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go.

#include "framework/plugin_info.h"
#include "plugins/node/node_match.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kTaintToleration;

namespace {

constexpr ReasonInfo kUntolerated{"Taint.untolerated",
                                  "node(s) had untolerated taint(s)",
                                  WORDS_FOR_PEOPLE("Text", "taint %4 is not tolerated"),
                                  {"key", "value", "effect", "taint"},
                                  Cause::Taint,
                                  WORDS_FOR_PEOPLE("Text", "taint not tolerated")};
constexpr ReasonInfo kTaintTolerationReasons[] = {kUntolerated};

/// The tolerations that apply to PreferNoSchedule taints.
class SoftTaints final : public PluginState {
public:
    std::vector<Toleration> tolerations;
};

class TaintToleration final : public Plugin,
                              public FilterPlugin,
                              public PreScorePlugin,
                              public ScorePlugin,
                              public EnqueueHints {
public:
    explicit TaintToleration(bool comparisons) : m_comparisons(comparisons) {}

    std::string_view name() const override { return kTaintToleration.name; }
    std::string_view withoutPreScore() const override { return R"(failed to read "PreScoreTaintToleration" from cycleState: not found)"; }

    Code filter(const Cycle& cycle, const PluginState*, const NodeView& node, Reasons* why) const override {
        const Taint* taint = untoleratedTaint(*cycle.spec.spec, node.object, m_comparisons);
        if (!taint) return Code::Success;
        if (why)
            why->push_back(kUntolerated({taint->key, taint->value, toString(taint->effect), toString(*taint)}));
        return Code::UnschedulableAndUnresolvable;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        auto preferences = std::make_unique<SoftTaints>();
        for (const Toleration& toleration : cycle.spec.spec->tolerations)
            if (toleration.anyEffect || toleration.effect == TaintEffect::PreferNoSchedule)
                preferences->tolerations.push_back(toleration);
        return {{}, std::move(preferences)};
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        // A toleration of another effect never tolerates such a taint, so the full list gives the same count.
        const auto* preferences = static_cast<const SoftTaints*>(state);
        const auto& tolerations = preferences ? preferences->tolerations : cycle.spec.spec->tolerations;
        std::int64_t untolerated = 0;
        for (const Taint& taint : node.object.taints)
            if (taint.effect == TaintEffect::PreferNoSchedule && !tolerates(tolerations, taint, m_comparisons)) ++untolerated;
        return untolerated;
    }

    Scale scale() const override { return Scale::ByMaxReversed; }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Node, action::kAdd | action::kNodeTaint},
                {EventResource::Pod, action::kPodToleration}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        if (!event.newNode) return ofThePodItself(cycle, event) ? Hint::Queue : Hint::Skip;
        const PodSpec& spec = *cycle.spec.spec;
        const bool wasTolerated = event.oldNode && !untoleratedTaint(spec, *event.oldNode, m_comparisons);
        return !wasTolerated && !untoleratedTaint(spec, *event.newNode, m_comparisons) ? Hint::Queue : Hint::Skip;
    }

private:
    bool m_comparisons;  // Lt and Gt count
};

}  // namespace

constinit const PluginInfo kTaintToleration{
    .name = "TaintToleration",
    .refusal = Refusal::Taint,
    .letter = 'T',
    .reasons = kTaintTolerationReasons,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const TaintToleration>(args.features.on("TaintTolerationComparisonOperators")); },
};

}  // namespace bayplan
