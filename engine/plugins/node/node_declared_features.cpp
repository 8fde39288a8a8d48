// SPDX-License-Identifier: GPL-3.0-or-later
// Filter: the node must declare the features that the pod needs.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go.

#include <algorithm>

#include "framework/plugin_info.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

extern const PluginInfo kNodeDeclaredFeatures;

namespace {

constexpr ReasonInfo kMissingFeatures{"Features.missing", "node(s) didn't match Pod's required features", WORDS_FOR_PEOPLE("Text", "the node does not declare %1"), {"feature"}};
constexpr ReasonInfo kNodeDeclaredFeaturesReasons[] = {kMissingFeatures};

class Features final : public PluginState {
public:
    std::vector<std::string> needed;
};

std::vector<std::string> neededBy(const PodSpec& spec) {
    std::vector<std::string> needed;
    if (spec.restartAllContainersRule) needed.emplace_back("RestartAllContainersOnContainerExits");
    if (spec.hostNetwork && !spec.hostUsers) needed.emplace_back("UserNamespacesHostNetworkSupport");
    return needed;
}

class NodeDeclaredFeatures final : public Plugin,
                                   public PreFilterPlugin,
                                   public FilterPlugin,
                                   public EnqueueHints {
public:
    std::string_view name() const override { return kNodeDeclaredFeatures.name; }
    std::string_view withoutPreFilter() const override { return R"(error reading "PreFilterNodeDeclaredFeatures" from cycle-state: not found)"; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        auto features = std::make_unique<Features>();
        features->needed = neededBy(*cycle.spec.spec);
        PreFilterResult result;
        if (features->needed.empty())
            result.status.code = Code::Skip;
        else
            result.state = std::move(features);
        return result;
    }

    Code filter(const Cycle&, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const std::vector<std::string>& declared = node.object.declaredFeatures;
        for (const std::string& feature : static_cast<const Features*>(state)->needed) {
            if (std::find(declared.begin(), declared.end(), feature) != declared.end()) continue;
            if (why)
                why->push_back(kMissingFeatures({feature}));
            return Code::UnschedulableAndUnresolvable;
        }
        return Code::Success;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Node, action::kAdd | action::kNodeDeclaredFeature},
                {EventResource::Pod, action::kUpdate}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        if (event.newNode) {
            const bool same = event.oldNode && event.oldNode->declaredFeatures == event.newNode->declaredFeatures;
            return same ? Hint::Skip : Hint::Queue;
        }
        const bool changed =
            ofThePodItself(cycle, event) && neededBy(*event.oldPod->spec) != neededBy(*event.newPod->spec);
        return changed ? Hint::Queue : Hint::Skip;
    }
};

}  // namespace

constinit const PluginInfo kNodeDeclaredFeatures{
    .name = "NodeDeclaredFeatures",
    .refusal = Refusal::Feature,
    .letter = 'F',
    .reasons = kNodeDeclaredFeaturesReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeDeclaredFeatures>(); },
};

}  // namespace bayplan
