// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// KubeSchedulerConfiguration kubescheduler.config.k8s.io/v1 as written, before defaults are merged (framework/profile.h
// does that). Plugin arguments are typed here, so that no layer above has to read YAML.
// Source: Kubernetes 1.36 staging kube-scheduler/config/v1/types.go.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "base/result.h"
#include "model/extender_configuration.h"
#include "model/feature_gates.h"
#include "model/pod.h"
#include "model/scheduler_process.h"

namespace bayplan {

struct PluginEntry {
    std::string name;
    std::int32_t weight = 0;  // 0: not given
    Origin origin;

    /// Where they were read does not count.
    bool operator==(const PluginEntry& o) const { return name == o.name && weight == o.weight; }
};

struct PluginSet {
    std::vector<PluginEntry> enabled;
    std::vector<PluginEntry> disabled;

    bool operator==(const PluginSet&) const = default;
};

enum class ExtensionPoint {
    PreEnqueue, QueueSort, PreFilter, Filter, PostFilter, PreScore, Score, Reserve, Permit, PreBind, Bind, PostBind,
    PlacementGenerate, PlacementScore,  // of pod groups, a feature that is off by default: named, never run
};
inline constexpr int kExtensionPoints = 14;
/// "preEnqueue", "queueSort"…: the field's name in the configuration.
const char* toString(ExtensionPoint point);

struct ResourceWeight {
    std::string name;
    std::int64_t weight = 1;  // 1..100

    bool operator==(const ResourceWeight&) const = default;
};

struct ShapePoint {
    std::int32_t utilization = 0;  // 0..100, strictly increasing
    std::int32_t score = 0;        // 0..10

    bool operator==(const ShapePoint&) const = default;
};

struct NodeResourcesFitArgs {
    enum class Strategy { LeastAllocated, MostAllocated, RequestedToCapacityRatio };
    std::vector<std::string> ignoredResources;
    std::vector<std::string> ignoredResourceGroups;
    Strategy strategy = Strategy::LeastAllocated;
    std::vector<ResourceWeight> resources{{"cpu", 1}, {"memory", 1}};
    std::vector<ShapePoint> shape;  // only RequestedToCapacityRatio

    bool operator==(const NodeResourcesFitArgs&) const = default;
};

struct BalancedAllocationArgs {
    std::vector<ResourceWeight> resources{{"cpu", 1}, {"memory", 1}};

    bool operator==(const BalancedAllocationArgs&) const = default;
};

struct NodeAffinityArgs {
    std::optional<NodeAffinity> addedAffinity;

    bool operator==(const NodeAffinityArgs&) const = default;
};

struct InterPodAffinityArgs {
    std::int32_t hardPodAffinityWeight = 1;  // 0..100
    bool ignorePreferredTermsOfExistingPods = false;

    bool operator==(const InterPodAffinityArgs&) const = default;
};

struct PodTopologySpreadArgs {
    bool systemDefaults = true;  // defaultingType System, otherwise List
    std::vector<TopologySpreadConstraint> defaultConstraints;

    bool operator==(const PodTopologySpreadArgs&) const = default;
};

struct DefaultPreemptionArgs {
    std::int32_t minCandidateNodesPercentage = 10;
    std::int32_t minCandidateNodesAbsolute = 100;

    bool operator==(const DefaultPreemptionArgs&) const = default;
};

struct VolumeBindingArgs {
    std::int64_t bindTimeoutSeconds = 600;  // 0 or more
    std::vector<ShapePoint> shape;          // only with a feature that is off by default

    bool operator==(const VolumeBindingArgs&) const = default;
};

struct DynamicResourcesArgs {
    Duration filterTimeout = Duration::seconds(10);   // 0: none
    Duration bindingTimeout = Duration::seconds(600);  // 1s or more

    bool operator==(const DynamicResourcesArgs&) const = default;
};

/// Of a plugin that is not built into kube-scheduler (scheduler-plugins).
struct NodeResourceTopologyMatchArgs {
    enum class Strategy { LeastAllocated, MostAllocated, BalancedAllocation, LeastNumaNodes };
    enum class ForeignPods { All, OnlyExclusiveResources, None };
    enum class ResyncMethod { Autodetect, All, OnlyExclusiveResources };
    enum class InformerMode { Dedicated, Shared };
    enum class ResyncScope { All, OnlyResources };
    Strategy strategy = Strategy::LeastAllocated;
    std::vector<ResourceWeight> resources{{"cpu", 1}, {"memory", 1}};  // those that are not named weigh 1
    // How upstream corrects what nodes publish by what it assumed since. Only the plain reading is modelled.
    std::int64_t cacheResyncPeriodSeconds = 0;  // 0: no correction
    bool discardReservedNodes = false;
    ForeignPods foreignPodsDetect = ForeignPods::All;
    ResyncMethod resyncMethod = ResyncMethod::Autodetect;
    InformerMode informerMode = InformerMode::Dedicated;
    ResyncScope resyncScope = ResyncScope::All;
    bool preemptionMode = false;  // zones are looked at anew once victims are gone

    bool operator==(const NodeResourceTopologyMatchArgs&) const = default;
};

/// Every plugin's arguments, each with its default where the profile says nothing.
struct PluginArgs {
    NodeResourcesFitArgs fit;
    BalancedAllocationArgs balanced;
    NodeAffinityArgs nodeAffinity;
    InterPodAffinityArgs interPodAffinity;
    PodTopologySpreadArgs spread;
    DefaultPreemptionArgs preemption;
    VolumeBindingArgs volumeBinding;
    DynamicResourcesArgs dynamicResources;
    NodeResourceTopologyMatchArgs topologyMatch;
    FeatureGates features;  // the scheduler's, which makeProfiles hands to its plugins; a profile says nothing of them
    /// Arguments of plugins that take none here, as compact JSON by the plugin's name, only to be written back.
    std::map<std::string, std::string> others;

    bool operator==(const PluginArgs&) const = default;
};

struct ProfileConfiguration {
    std::string schedulerName = "default-scheduler";
    std::optional<std::int32_t> percentageOfNodesToScore;
    PluginSet multiPoint;
    std::map<ExtensionPoint, PluginSet> points;
    PluginArgs args;
    Origin origin;

    /// Where it was read does not count.
    bool operator==(const ProfileConfiguration& o) const {
        return schedulerName == o.schedulerName && percentageOfNodesToScore == o.percentageOfNodesToScore
            && multiPoint == o.multiPoint && points == o.points && args == o.args;
    }
};

struct SchedulerConfiguration {
    std::int32_t percentageOfNodesToScore = 0;  // 0..100; 0: adaptive
    std::int32_t podInitialBackoffSeconds = 1;
    std::int32_t podMaxBackoffSeconds = 10;
    std::vector<ProfileConfiguration> profiles{ProfileConfiguration{}};
    std::vector<ExtenderConfiguration> extenders;
    SchedulerProcess process;
    FeatureGates features;  // no field upstream: the flag --feature-gates of kube-scheduler

    bool operator==(const SchedulerConfiguration&) const = default;
};

}  // namespace bayplan
