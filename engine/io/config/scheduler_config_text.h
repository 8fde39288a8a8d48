// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A SchedulerConfiguration as the YAML of a KubeSchedulerConfiguration v1. Reading it (io/scheduler_config.h) gives an
// equal value, for every value that the reader would take: scheduler names unique and not empty, no entry of
// ProfileConfiguration::points that is empty.
//
// Written is what differs from its default, in the order of upstream's type; of the process, what is present.
// Feature gates, which are no field of it, stand in a line of comment above it. Lost are comments, the order of pluginConfig, and what was written though it equals its default.
// Source: Kubernetes 1.36 staging kube-scheduler/config/v1/types.go and defaults (specification 3.17).

#include <string>

#include "model/scheduler_configuration.h"

namespace bayplan {

enum class Written {
    Differences,   // what is not as it would be anyway
    WithDefaults,  // every field, with the default plugins and the arguments of all that take some
};

/// Ends with a line break. O(size of the configuration).
std::string schedulerConfigurationYaml(const SchedulerConfiguration& configuration, Written written = Written::Differences);

/// The same as JSON, indented by two; without the feature gates, for want of comments.
std::string schedulerConfigurationJson(const SchedulerConfiguration& configuration, Written written = Written::Differences);

}  // namespace bayplan
