// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of Koordinator's LoadAwareScheduling. Of resources, cpu and memory: its agents measure no others.
// Source: Koordinator a7a1b76b pkg/scheduler/apis/config/v1/types.go, defaults.go, validation.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/node_metric.h"
#include "model/plugin_args.h"

namespace bayplan {

/// Numbers of cpu and memory. None of either counts as if the object were not there.
using LoadNumbers = std::optional<LoadPercents>;

struct LoadAwareAggregation {
    LoadNumbers thresholds;
    std::string filterType;  // avg, p50, p90, p95, p99; empty: what was used last counts
    Duration filterDuration;
    std::string scoreType;
    Duration scoreDuration;

    bool operator==(const LoadAwareAggregation&) const = default;
};

struct LoadAwareSchedulingArgs {
    bool filterExpired = true;
    std::int64_t expirationSeconds = 180;
    bool scheduleWhenExpired = false;
    LoadNumbers weights;  // absent: 1 and 1
    std::int64_t dominantWeight = 0;
    LoadNumbers thresholds;      // percent; absent: 65 and 95; 0: none
    LoadNumbers prodThresholds;  // absent: none
    bool scoreByProd = false;
    bool prodIncludesSystem = false;
    std::string estimator = "defaultEstimator";
    LoadNumbers factors;  // percent; of what is absent: 85 and 70
    std::optional<LoadAwareAggregation> aggregated;
    std::optional<std::int64_t> secondsAfterScheduled;
    std::optional<std::int64_t> secondsAfterInitialized;
    bool allowCustomize = false;
    std::vector<std::string> supportedResources;

    bool operator==(const LoadAwareSchedulingArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, LoadAwareSchedulingArgs& args);

/// The first argument that is not modelled; empty: none.
Message notModelledOf(const LoadAwareSchedulingArgs& args);

}  // namespace bayplan
