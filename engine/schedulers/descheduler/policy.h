// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A DeschedulerPolicy as plain values, after the descheduler's defaulting. io/config/descheduler_policy.h reads one.
// Source: descheduler v0.36 pkg/api/v1alpha2, pkg/framework/plugins/*/types.go and defaults.go.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/duration.h"
#include "model/selector.h"

namespace bayplan {

/// At most one of the lists has names.
struct NamespaceFilter {
    std::vector<std::string> include, exclude;

    bool admits(const std::string& name) const;
};

/// Which pods a strategy looks at at all.
struct PodChoice {
    NamespaceFilter namespaces;
    std::optional<LabelSelector> labels;
};

enum class PodProtection : std::uint8_t { LocalStorage,
                                          DaemonSets,
                                          SystemCritical,
                                          FailedBare,
                                          Claims,  // PersistentVolumeClaims
                                          WithoutBudget,
                                          ResourceClaims };

struct DefaultEvictorArgs {
    std::optional<LabelSelector> nodeSelector;       // of the nodes that nodeFit looks at
    std::optional<LabelSelector> labelSelector;      // of the pods that may be evicted
    std::optional<LabelSelector> namespaceSelector;  // of their namespaces
    std::optional<std::int32_t> priorityThreshold;   // absent, and without a class: that of system-critical pods
    std::string priorityThresholdClass;              // a PriorityClass, whose value is the threshold
    bool nodeFit = false;
    std::int64_t minReplicas = 0;
    std::optional<Duration> minPodAge;
    bool preferenceBinds = false;  // noEvictionPolicy: Mandatory
    std::set<PodProtection> protections = {PodProtection::LocalStorage, PodProtection::DaemonSets, PodProtection::SystemCritical, PodProtection::FailedBare};
    std::vector<std::string> protectedStorageClasses;  // of PodProtection::Claims; none: all
};

struct PodLifeTimeArgs {
    PodChoice pods;
    std::optional<std::int64_t> maxSeconds;
    std::vector<std::string> states;
    struct Condition {
        std::string type, status, reason;        // empty: any
        std::optional<std::int64_t> minSeconds;  // since its last transition
    };
    std::vector<Condition> conditions;
    std::vector<std::int32_t> exitCodes;
    NamespaceFilter ownerKinds;
    bool initContainers = false, ephemeralContainers = false;
};

struct RemoveFailedPodsArgs {
    PodChoice pods;
    std::optional<std::int64_t> minSeconds = 3600;
    std::vector<std::string> reasons;
    std::vector<std::int32_t> exitCodes;
    std::vector<std::string> excludedOwnerKinds;
    bool initContainers = false;
};

struct TooManyRestartsArgs {
    PodChoice pods;
    std::int32_t threshold = 0;  // at least 1 once it is configured
    std::vector<std::string> states;
    bool initContainers = false;
};

struct NodeTaintsArgs {
    PodChoice pods;
    bool preferNoSchedule = false;
    std::vector<std::string> excluded, included;  // "key" or "key=value"
};

struct AffinityViolationArgs {
    PodChoice pods;
    enum class Type : std::uint8_t { Required,
                                     Preferred };
    std::vector<Type> types;
};

struct AntiAffinityArgs {
    PodChoice pods;
};

struct DuplicatesArgs {
    NamespaceFilter namespaces;
    std::vector<std::string> excludedOwnerKinds;
};

struct SpreadArgs {
    PodChoice pods;
    bool doNotSchedule = true, scheduleAnyway = false;
    bool nodeFit = true;
};

/// In percent of allocatable, by resource.
using ResourceShares = std::map<std::string, double>;

struct LowUtilizationArgs {
    ResourceShares thresholds, targets;  // of the same resources
    bool deviation = false;              // useDeviationThresholds: below and above the average
    std::int64_t numberOfNodes = 0;
    std::vector<std::string> excludedNamespaces;
    std::optional<std::int64_t> nodeLimit;
};

struct HighUtilizationArgs {
    ResourceShares thresholds;
    std::int64_t numberOfNodes = 0;
    std::vector<std::string> excludedNamespaces;
    bool onlyThresholdingResources = false;
};

/// One strategy with its arguments; the alternative tells which.
using Strategy = std::variant<PodLifeTimeArgs, RemoveFailedPodsArgs, TooManyRestartsArgs, NodeTaintsArgs, AffinityViolationArgs, AntiAffinityArgs, DuplicatesArgs, SpreadArgs,
                              LowUtilizationArgs, HighUtilizationArgs>;
/// "PodLifeTime", "RemoveFailedPods", …
const char* nameOf(const Strategy& strategy);
/// Whether it belongs under plugins.balance; otherwise under plugins.deschedule.
bool balances(const Strategy& strategy);

struct DeschedulerProfile {
    std::string name;
    DefaultEvictorArgs evictor;
    std::vector<Strategy> deschedule, balance;  // in the order in which they are enabled
};

struct DeschedulerPolicy {
    std::optional<LabelSelector> nodeSelector;                                  // absent: all nodes
    std::optional<std::int64_t> mostOfANode, mostOfANamespace, mostOfAllNodes;  // maxNoOfPodsToEvictPerNode, …PerNamespace, …Total
    std::vector<DeschedulerProfile> profiles;
};

}  // namespace bayplan
