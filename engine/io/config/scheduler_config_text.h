// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A SchedulerConfiguration as the YAML of a KubeSchedulerConfiguration v1. Reading it back (io/config/scheduler_config.h)
// gives an equal value, for every value that the reader would accept: scheduler names unique and not empty, no empty
// entry in ProfileConfiguration::points.
//
// It contains what differs from the defaults, in the order of upstream's type; for the process, what is present.
// Feature gates are not a field of it and come in a comment line above. Lost are comments, the order of pluginConfig,
// and explicit values that equal their default.
// Source: Kubernetes 1.36 staging kube-scheduler/config/v1/types.go and defaults (specification 3.17).

#include <string>

#include "model/scheduler_configuration.h"

namespace bayplan {

enum class Written {
    Differences,   // only what differs from the defaults
    WithDefaults,  // every field, with the default plugins and the arguments of all plugins that take some
};

/// Ends with a line break. O(size of the configuration).
std::string schedulerConfigurationYaml(const SchedulerConfiguration& configuration, Written written = Written::Differences);

/// The same as JSON, indented by two; without the feature gates, because JSON has no comments.
std::string schedulerConfigurationJson(const SchedulerConfiguration& configuration, Written written = Written::Differences);

/// A configuration's own text with another comment line of gates, below those that it begins with: it keeps its comments, and
/// `gates` hold. An empty text stands for the default configuration.
std::string withFeatureGates(const std::string& yaml, const FeatureGates& gates);

}  // namespace bayplan
