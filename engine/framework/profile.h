// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A profile that is ready to run: the plugins of every extension point in order, and the weights of the scorers. It is
// made from a configuration by the merging rules of kube-scheduler (specification 3.17, steps A to C).
// Thread rule: immutable.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "framework/plugin.h"
#include "framework/registry.h"
#include "model/scheduler_configuration.h"

namespace bayplan {

template <typename Point>
struct Slot {
    const Plugin* plugin = nullptr;
    const Point* point = nullptr;  // the same object
    std::int64_t weight = 0;       // scorers of nodes and of placements only
};

struct Profile {
    std::string schedulerName;
    std::int32_t percentageOfNodesToScore = 0;           // 0..100, for a live search; 0: by the size of the cluster
    std::vector<std::shared_ptr<const Plugin>> plugins;  // owns what the slots point at
    std::vector<Slot<PreEnqueuePlugin>> preEnqueue;
    std::vector<Slot<QueueSortPlugin>> queueSort;  // exactly one
    std::vector<Slot<PreFilterPlugin>> preFilter;
    std::vector<Slot<FilterPlugin>> filter;
    std::vector<Slot<PostFilterPlugin>> postFilter;
    std::vector<Slot<PreScorePlugin>> preScore;
    std::vector<Slot<ScorePlugin>> score;
    std::vector<Slot<ReservePlugin>> reserve;
    std::vector<Slot<PermitPlugin>> permit;
    std::vector<Slot<PreBindPlugin>> preBind;
    std::vector<Slot<BindPlugin>> bind;  // at least one
    std::vector<Slot<PostBindPlugin>> postBind;
    std::vector<Slot<PlacementGeneratePlugin>> placementGenerate;  // at most one
    std::vector<Slot<PlacementScorePlugin>> placementScore;
    std::vector<Slot<GroupPostFilterPlugin>> groupPostFilter;  // those of postFilter that preempt for groups
    std::vector<Slot<RoundPlugin>> rounds;
    FeatureGates features;
    std::vector<const FeatureGate*> unmodelled;  // those that differ from the default and affect some decision

    /// Whether a pod of that spec is in a pod group, and is scheduled with the others of it.
    bool triesTogether(const PodSpec& spec) const { return !spec.podGroup.empty() && features.on("GenericWorkload"); }
    /// Whether a filter refuses every node that has too little of that resource for a pod.
    bool guards(const std::string& resource) const;

    /// For filters and scorers together: the most that cached tables can distinguish.
    static constexpr std::size_t kMostPlugins = 64;
};

/// The profiles of one scheduler, at least one, names unique.
struct Profiles {
    std::vector<std::shared_ptr<const Profile>> all;
    std::vector<ExtenderConfiguration> extenders;  // webhooks that are called in addition to the plugins of every profile

    /// Null if no profile has that name: the real scheduler ignores such a pod.
    const Profile* find(const std::string& schedulerName) const;
    /// As Profile::guards, for the pod's profile; without one its rules are not known, and true.
    bool guard(const Pod& pod, const std::string& resource) const;
    /// Whether a decision about the pod depends on a webhook.
    bool extendersConcern(const Pod& pod) const;
};

/// By resource: whether room for it can be counted node by node. Not where no filter guards it, or devices may serve it.
std::vector<bool> countableResources(const Profile& profile, const Catalog& catalog);

/// True if `plugin` takes part in the point.
bool extendsPoint(const Plugin* plugin, ExtensionPoint point);

/// The names of kube-scheduler 1.36's default multiPoint list, in order, with their weights.
const std::vector<PluginEntry>& defaultMultiPoint();
/// The same with the plugins of features that are off by default, as far as `features` switches them on.
std::vector<PluginEntry> defaultMultiPoint(const FeatureGates& features);

/// A configuration may name a plugin whose feature is off; the plugin then does nothing.
/// If an extender's resource is ignoredByScheduler, the names of all such resources replace NodeResourcesFit's
/// ignoredResources in every profile, whether or not the extenders are called.
/// Errors: Invalid, with the origin of the faulty entry: an unknown plugin (with the nearest known name), a plugin
/// listed twice or at a point that it does not extend, more than Profile::kMostPlugins, no QueueSort or several, no
/// Bind, several PlacementGenerates, different QueueSorts, a repeated scheduler name. Of several errors, the first; all
/// of them are appended to `all`.
Result<Profiles> makeProfiles(const SchedulerConfiguration& configuration, const Registry& registry,
                              std::vector<Error>* all = nullptr);

}  // namespace bayplan
