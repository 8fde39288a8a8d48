// SPDX-License-Identifier: GPL-3.0-or-later
// Scores a placement of a pod group by the number of members that have a node in it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/podgrouppodscount (specification of pod groups, section 5.3).

#include <algorithm>

#include "framework/plugin_info.h"

namespace bayplan {

extern const PluginInfo kPodGroupPodsCount;

namespace {

constexpr ReasonInfo kNobody{"PodsCount.nobody", "no pods from pod group are assigned to any of the candidate placements",
                             WORDS_FOR_PEOPLE("Text", "no member of the pod group would have a node in any placement")};
constexpr ReasonInfo kPodGroupPodsCountReasons[] = {kNobody};

class PodGroupPodsCount final : public Plugin, public PlacementScorePlugin {
public:
    std::string_view name() const override { return kPodGroupPodsCount.name; }

    Status scorePlacement(const GroupCycle& group, const GroupPlacement&, std::span<const PodOnNode> placed, std::int64_t& score) const override {
        const auto before = std::count_if(group.members.begin(), group.members.end(), [&](PodIdx pod) { return group.cluster.placement(pod).standing != Standing::Pending; });
        score = before + static_cast<std::int64_t>(placed.size());
        return {};
    }

    Status normalizePlacements(std::span<std::int64_t> scores) const override {
        const std::int64_t most = *std::max_element(scores.begin(), scores.end());
        if (most == 0) return {Code::Error, {kNobody()}, {}};
        for (std::int64_t& score : scores) score = score * 100 / most;
        return {};
    }
};

}  // namespace

constinit const PluginInfo kPodGroupPodsCount{
    .name = "PodGroupPodsCount",
    .reasons = kPodGroupPodsCountReasons,
    .make = [](const PluginArgs&) -> std::shared_ptr<const Plugin> { return std::make_shared<const PodGroupPodsCount>(); },
};

}  // namespace bayplan
