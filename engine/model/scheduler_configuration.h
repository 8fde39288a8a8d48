// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// KubeSchedulerConfiguration kubescheduler.config.k8s.io/v1 as written, before defaults are merged (framework/profile.h
// merges them).
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
#include "model/plugin_args.h"
#include "model/pod.h"
#include "model/scheduler_process.h"

namespace bayplan {

struct PluginEntry {
    std::string name;
    std::int32_t weight = 0;  // 0: not given
    Origin origin;

    /// The place where they were read does not count.
    bool operator==(const PluginEntry& o) const { return name == o.name && weight == o.weight; }
};

struct PluginSet {
    std::vector<PluginEntry> enabled;
    std::vector<PluginEntry> disabled;

    bool operator==(const PluginSet&) const = default;
};

enum class ExtensionPoint {
    PreEnqueue,
    QueueSort,
    PreFilter,
    Filter,
    PostFilter,
    PreScore,
    Score,
    Reserve,
    Permit,
    PreBind,
    Bind,
    PostBind,
    PlacementGenerate,
    PlacementScore,  // for pod groups, a feature that is off by default: accepted by name, never run
};
inline constexpr int kExtensionPoints = 14;
/// "preEnqueue", "queueSort"…: the field's name in the configuration.
const char* toString(ExtensionPoint point);

struct ProfileConfiguration {
    std::string schedulerName = "default-scheduler";
    std::optional<std::int32_t> percentageOfNodesToScore;
    PluginSet multiPoint;
    std::map<ExtensionPoint, PluginSet> points;
    PluginArgs args;
    Origin origin;

    /// The place where it was read does not count.
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
