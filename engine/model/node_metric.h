// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator's agents measure of their nodes, and what an annotation of a node says about its load.
// Source: Koordinator a7a1b76b apis/slo/v1alpha1/nodemetric_types.go, apis/extension/load_aware.go, node.go.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "model/kinds.h"
#include "model/resources.h"

namespace bayplan {

/// slo.koordinator.sh/v1alpha1, named as its node.
struct NodeMetric {
    static constexpr ObjectKind kKind = ObjectKind::NodeMetric;

    struct Aggregate {
        Duration duration;
        std::string type;  // "avg", "p50", "p90", "p95", "p99"
        ResourceList usage;

        bool operator==(const Aggregate&) const = default;
    };
    struct PodUsage {
        std::string pod;  // "namespace/name"
        bool prod = false;
        ResourceList usage;

        bool operator==(const PodUsage&) const = default;
    };

    std::string name;
    std::optional<std::int64_t> updateTime;  // Unix seconds
    std::int64_t reportInterval = 60;        // seconds
    bool measured = false;                   // status.nodeMetric is there
    ResourceList nodeUsage;
    ResourceList systemUsage;
    std::vector<Aggregate> aggregates;  // as written; those without amounts are left out
    std::vector<PodUsage> pods;         // likewise

    bool operator==(const NodeMetric&) const = default;
};

/// Percent of cpu and of memory; absent: nothing is said of it.
struct LoadPercents {
    std::optional<std::int64_t> cpu;
    std::optional<std::int64_t> memory;

    bool empty() const { return !cpu && !memory; }
    bool operator==(const LoadPercents&) const = default;
};

/// Part of a Node, kept apart by the node's name: annotations scheduling.koordinator.sh/usage-thresholds and
/// node.koordinator.sh/raw-allocatable. Thresholds that are not there are those of the scheduler.
struct NodeLoadRules {
    struct Aggregated {
        LoadPercents thresholds;
        std::string type;
        Duration duration;  // 0: the longest

        bool operator==(const Aggregated&) const = default;
    };

    std::string node;
    LoadPercents thresholds;
    LoadPercents prodThresholds;
    std::optional<Aggregated> aggregated;
    ResourceList rawAllocatable;  // takes the place of what the node shows, where that is amplified

    std::string key() const { return node; }
    bool operator==(const NodeLoadRules&) const = default;
};

}  // namespace bayplan
