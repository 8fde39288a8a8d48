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
    std::vector<std::string> excluded;                 // "key" or "key=value"
    std::optional<std::vector<std::string>> included;  // absent: all; empty: none
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

/// Nodes that LowNodeLoad of koord-descheduler balances among themselves.
struct LoadPool {
    std::optional<LabelSelector> nodeSelector;    // absent: all nodes
    bool deviation = false;                       // useDeviationThresholds
    ResourceShares low, high, prodLow, prodHigh;  // of what is measured, in percent of allocatable
    std::map<std::string, std::int64_t> weights;  // empty: 1 each
    std::int64_t abnormalities = 5;               // consecutiveAbnormalities

    /// In so many cycles a node has to be above its thresholds before it is a source.
    std::int64_t cycles() const { return abnormalities <= 1 ? 1 : abnormalities + 1; }
};

struct LowNodeLoadArgs {
    bool paused = false, dryRun = false, nodeFit = true;
    std::int64_t numberOfNodes = 0;
    std::int64_t expirationSeconds = 180;  // of what was measured; 0: it grows never old
    NamespaceFilter namespaces;
    std::vector<LabelSelector> podSelectors;  // one of them; empty: all pods
    std::vector<LoadPool> pools;
};

/// One strategy with its arguments; the alternative tells which.
using Strategy = std::variant<PodLifeTimeArgs, RemoveFailedPodsArgs, TooManyRestartsArgs, NodeTaintsArgs, AffinityViolationArgs, AntiAffinityArgs, DuplicatesArgs, SpreadArgs,
                              LowUtilizationArgs, HighUtilizationArgs, LowNodeLoadArgs>;
/// "PodLifeTime", "RemoveFailedPods", …
const char* nameOf(const Strategy& strategy);
/// Whether it belongs under plugins.balance; otherwise under plugins.deschedule.
bool balances(const Strategy& strategy);

struct CountOrPercent {
    std::int64_t number = 0;
    bool percent = false;
};

/// koord-descheduler's MigrationController: who is evicted gets a PodMigrationJob, and so many may be on their way at a time.
struct MigrationArgs {
    bool dryRun = false;
    bool reservationFirst = true;  // room is reserved before the pod is evicted
    std::optional<std::int64_t> globally, perNode = 2, perNamespace;
    std::optional<CountOrPercent> perWorkload, unavailablePerWorkload;  // absent: by the number of replicas
    bool skipExpectedReplicas = false;
    std::vector<std::string> schedulerNames = {"koord-scheduler"};
    NamespaceFilter namespaces;
};

struct DeschedulerProfile {
    std::string name;
    std::optional<MigrationArgs> migration;  // of koord-descheduler
    DefaultEvictorArgs evictor;
    std::vector<Strategy> deschedule, balance;  // in the order in which they are enabled
};

struct DeschedulerPolicy {
    std::optional<LabelSelector> nodeSelector;                                  // absent: all nodes
    std::optional<std::int64_t> mostOfANode, mostOfANamespace, mostOfAllNodes;  // maxNoOfPodsToEvictPerNode, …PerNamespace, …Total
    std::vector<DeschedulerProfile> profiles;
};

}  // namespace bayplan
