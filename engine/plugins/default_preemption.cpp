// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/default_preemption.h"

#include <algorithm>
#include <utility>

#include "framework/fit_error.h"
#include "plugins/not_modelled.h"

namespace bayplan {

namespace {

constexpr const char* kNotHelpful = "Preemption is not helpful for scheduling";
constexpr const char* kNoVictims = "No preemption victims found for incoming pod";

PostFilterResult unschedulable(std::string text) {
    PostFilterResult result;
    result.status.code = Code::Unschedulable;
    result.status.reasons.push_back({"Preemption.none", "preemption: " + std::move(text), {}});
    return result;
}

bool hasLowerPriority(const Cluster& cluster, NodeIdx node, std::int32_t priority) {
    const std::vector<PodIdx>& pods = cluster.node(node).pods;
    return std::any_of(pods.begin(), pods.end(),
                       [&](PodIdx pod) { return cluster.catalog().pod(pod).priority() < priority; });
}

class DefaultPreemption final : public Plugin, public PreEnqueuePlugin, public PostFilterPlugin {
public:
    std::string_view name() const override { return "DefaultPreemption"; }

    Status preEnqueue(const Pod&) const override { return {}; }

    PostFilterResult postFilter(const Cycle& cycle, const PluginState*,
                                std::span<const NodeCode> rejected) const override {
        if (cycle.spec.spec->preemptionPolicy == "Never")
            return unschedulable("not eligible due to preemptionPolicy=Never.");
        PostFilterResult unknown;
        unknown.status = notModelled("preemption");
        if (!cycle.pod.nominatedNodeName.empty()) return unknown;  // its earlier victims may still be leaving

        ReasonCounts counts;
        for (const NodeCode& node : rejected) {
            if (node.code != Code::Unschedulable)
                ++counts[kNotHelpful];
            else if (!hasLowerPriority(cycle.cluster, node.node, cycle.pod.priority()))
                ++counts[kNoVictims];
            else
                return unknown;
        }
        return unschedulable(fitErrorText(rejected.size(), counts));
    }
};

}  // namespace

std::shared_ptr<const Plugin> makeDefaultPreemption(const PluginArgs&) {
    return std::make_shared<const DefaultPreemption>();
}

}  // namespace bayplan
