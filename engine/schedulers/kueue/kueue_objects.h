// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects of Kueue as plain values, after the API server's defaulting. Amounts are whole numbers: cpu in thousandths of a
// core, everything else in its own unit.
// Source: Kueue ff69552e (2026-08-22) apis/kueue/v1beta2 (specification kueue 1).

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/labels.h"
#include "model/pod.h"
#include "model/selector.h"
#include "model/taint.h"

namespace bayplan {

struct FlavorQuota {
    std::int64_t nominal = 0;
    std::optional<std::int64_t> borrowingLimit, lendingLimit;
};

/// Flavors in order of preference, each with a quota for every covered resource.
struct QuotaGroup {
    std::vector<std::string> resources;
    struct Flavor {
        std::string name;
        std::map<std::string, FlavorQuota> quotas;  // by resource
    };
    std::vector<Flavor> flavors;
};

enum class PreemptionPolicy : std::uint8_t { Never,
                                             LowerPriority,
                                             LowerOrNewerEqualPriority,
                                             Any };

struct ClusterQueue {
    std::string name;
    std::string cohort;  // empty: none
    std::vector<QuotaGroup> groups;
    bool strict = false;                               // StrictFIFO; otherwise BestEffortFIFO
    std::optional<LabelSelector> namespaceSelector{};  // absent: no namespace
    bool stopped = false;                              // stopPolicy Hold or HoldAndDrain
    bool drains = false;                               // HoldAndDrain
    std::vector<std::string> checks{};                 // AdmissionChecks, by name
    double weight = 1;                                 // of fair sharing
    bool borrowTriesNext = false;                      // whenCanBorrow: TryNextFlavor
    bool preemptTriesNext = true;                      // whenCanPreempt: TryNextFlavor
    bool prefersPreemption = false;                    // flavorFungibility.preference: PreemptionOverBorrowing
    PreemptionPolicy withinQueue = PreemptionPolicy::Never;
    PreemptionPolicy reclaim = PreemptionPolicy::Never;  // reclaimWithinCohort
    bool preemptsWhileBorrowing = false;                 // borrowWithinCohort.policy: LowerPriority
    std::optional<std::int32_t> borrowingThreshold;      // borrowWithinCohort.maxPriorityThreshold
};

struct QueueCohort {
    std::string name;
    std::string parent;  // empty: a root
    std::vector<QuotaGroup> groups;
    double weight = 1;
};

struct LocalQueue {
    std::string namespaceName, name;
    std::string clusterQueue;
    bool stopped = false;
    bool drains = false;

    std::string key() const { return namespaceName + "/" + name; }
};

struct ResourceFlavor {
    std::string name;
    Labels nodeLabels;
    std::vector<Taint> taints;
    std::vector<Toleration> tolerations;
    std::string topology{};  // topologyName; empty: none
};

struct WorkloadPodSet {
    std::string name;
    std::int64_t count = 1;
    std::optional<std::int64_t> minCount;
    std::shared_ptr<const PodSpec> spec;           // never null
    std::map<std::string, std::int64_t> requests;  // of one pod; limits stand in for requests that are missing
    Labels labels{};                               // of its template
    bool asksForTopology = false;                  // has a topologyRequest
};

struct WorkloadCondition {
    bool is = false;
    std::string reason, message;
    std::int64_t since = 0;  // Unix seconds

    /// The time does not count.
    bool operator==(const WorkloadCondition& other) const { return is == other.is && reason == other.reason && message == other.message; }
};

struct PodSetAssignment {
    std::string name;
    std::int64_t count = 0;
    std::map<std::string, std::string> flavors;   // by resource
    std::map<std::string, std::int64_t> amounts;  // by resource, of all its pods

    bool operator==(const PodSetAssignment& other) const { return name == other.name && count == other.count && flavors == other.flavors; }
};

/// What a workload was made for.
struct WorkloadOwner {
    std::string kind, name;

    bool operator==(const WorkloadOwner&) const = default;
};

struct QueuedWorkload {
    std::string namespaceName, name, uid;
    std::vector<WorkloadOwner> owners{};
    std::string queue;  // a LocalQueue of its namespace
    std::int32_t priority = 0;
    std::string priorityClass{};   // by name; empty: none is named
    bool classIsKueues = false;    // a WorkloadPriorityClass; otherwise a PriorityClass
    bool priorityFollows = false;  // from that class, as Kueue's webhook would have it; otherwise `priority` is written
    bool reclaims = false;         // status.reclaimablePods names some
    std::int64_t created = 0;      // Unix seconds
    bool active = true;
    std::string jobUid;  // of the label kueue.x-k8s.io/job-uid; empty: not known
    std::vector<WorkloadPodSet> podSets;
    std::string admittedIn;  // a ClusterQueue; empty: holds no quota
    std::vector<PodSetAssignment> admission;
    std::map<std::string, WorkloadCondition> conditions;  // by type

    std::string key() const { return namespaceName + "/" + name; }
};

struct KueueObjects {
    std::vector<ClusterQueue> queues;
    std::vector<QueueCohort> cohorts;
    std::vector<LocalQueue> localQueues;
    std::vector<ResourceFlavor> flavors;
    std::vector<QueuedWorkload> workloads;
    std::map<std::string, Labels> namespaces;
    std::map<std::string, std::int32_t> priorityClasses{};  // the WorkloadPriorityClasses
    std::set<std::string> checks{};                         // the AdmissionChecks
};

}  // namespace bayplan
