// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator's manager and agents are configured with: the ConfigMap slo-controller-config, NodeSLO objects, and what
// annotations and labels of a node say about it. Fields that are absent were not written.
// Thread rule: plain values.
// Source: Koordinator a7a1b76b apis/configuration/slo_controller_config.go, apis/slo/v1alpha1/nodeslo_types.go, apis/extension.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/resources.h"
#include "model/selector.h"

namespace bayplan {

enum class BatchPolicy : std::uint8_t { Usage,
                                        Request,
                                        MaxUsageRequest };

/// Of one resource; percents are of the node's capacity.
struct ColocationShare {
    std::optional<std::int64_t> reclaim;  // what pods of all classes may use together
    std::optional<BatchPolicy> policy;
    std::optional<std::int64_t> batch;  // no more than that for batch pods
    std::optional<std::int64_t> mid;    // likewise for mid pods

    bool operator==(const ColocationShare&) const = default;
};

/// colocation-config, one of its nodeConfigs, or the annotation of a node.
struct ColocationStrategy {
    std::optional<bool> enable;
    ColocationShare cpu, memory;
    std::optional<std::int64_t> degradeMinutes;
    std::optional<std::int64_t> midUnallocated;  // percent of what prod pods do not request
    std::optional<std::string> midMode;          // midReclaimMode

    bool operator==(const ColocationStrategy&) const = default;
};

/// Of the three classes LSR, LS and BE, in this order.
struct CacheShare {
    std::optional<bool> enable;
    std::optional<std::int64_t> start, end;  // percent of the ways of an L3 cache
    std::optional<std::int64_t> bandwidth;   // percent of what memory can do

    bool operator==(const CacheShare&) const = default;
};
using CacheShares = std::array<CacheShare, 3>;
inline constexpr std::array<const char*, 3> kCacheClasses{"LSR", "LS", "BE"};

/// What the first entry whose selector matches the node's labels says takes the place of what all nodes get, field by field.
template <typename Strategy>
struct ForNodes {
    Strategy all;
    struct Some {
        std::string name;
        LabelSelector selector;
        Strategy strategy;
    };
    std::vector<Some> some;
};

/// What a node, or the NodeResourceTopology of its name, says of its CPUs: node.koordinator.sh/cpu-basic-info.
struct CpuBasics {
    std::string vendor;  // "AuthenticAMD", "GenuineIntel"; empty: not told
    std::string mask;    // of the ways of an L3 cache, in hexadecimal; empty: not told

    bool operator==(const CpuBasics&) const = default;
};

struct SloNode {
    std::optional<ColocationStrategy> strategy;       // node.koordinator.sh/colocation-strategy
    std::optional<double> cpuReclaim, memoryReclaim;  // labels node.koordinator.sh/cpu-reclaim-ratio, memory-reclaim-ratio
    std::optional<double> normalization;              // node.koordinator.sh/cpu-normalization-ratio
    bool thirdParty = false;                          // others were given batch resources there
    std::optional<CpuBasics> basics;
};

/// Beside what model/node_metric.h has of a NodeMetric.
struct SloMetric {
    struct HostApplication {
        std::string name, priority;
        ResourceList usage;
    };
    std::optional<ResourceList> prodReclaimable;
    std::vector<HostApplication> hostApplications;
    std::map<std::string, std::string, std::less<>> priorityOf;  // of measured pods, by "namespace/name"
};

struct SloObjects {
    bool configured = false;  // the ConfigMap was read
    std::optional<ForNodes<ColocationStrategy>> colocation;
    std::optional<ForNodes<CacheShares>> caches;
    std::map<std::string, CacheShares, std::less<>> nodeSlos;  // what koord-manager made of it for a node
    std::map<std::string, SloNode, std::less<>> nodes;
    std::map<std::string, CpuBasics, std::less<>> basics;  // of NodeResourceTopologies
    std::map<std::string, SloMetric, std::less<>> metrics;
};

}  // namespace bayplan
