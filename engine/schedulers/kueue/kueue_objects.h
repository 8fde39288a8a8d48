// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects of Kueue as plain values, after the API server's defaulting. Amounts are whole numbers: cpu in thousandths of a
// core, everything else in its own unit.
// Source: Kueue ff69552e (2026-08-22) apis/kueue/v1beta2 (specification kueue 1).

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "model/labels.h"
#include "model/pod.h"
#include "model/resources.h"
#include "model/selector.h"
#include "model/taint.h"

namespace bayplan {

inline constexpr const char* kMultiKueue = "kueue.x-k8s.io/multikueue";
inline constexpr const char* kProvisioning = "kueue.x-k8s.io/provisioning-request";

/// As Kueue counts: cpu in thousandths, everything else in its own unit.
inline std::int64_t kueueAmount(std::string_view resource, Quantity amount) { return resource == kCpu ? amount.milliValue() : amount.value(); }

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
        std::vector<std::string> listed{};          // the resources as they are written
    };
    std::vector<Flavor> flavors;
};

enum class PreemptionPolicy : std::uint8_t { Never,
                                             LowerPriority,
                                             LowerOrNewerEqualPriority,
                                             Any };

/// An AdmissionCheck that workloads of a queue wait for once they have quota.
struct QueueCheck {
    std::string name;
    std::vector<std::string> onFlavors{};  // it is asked for workloads with one of these; empty: for all
};

struct ClusterQueue {
    std::string name;
    std::string cohort;  // empty: none
    std::vector<QuotaGroup> groups;
    bool strict = false;                               // StrictFIFO; otherwise BestEffortFIFO
    std::optional<LabelSelector> namespaceSelector{};  // absent: no namespace
    bool stopped = false;                              // stopPolicy Hold or HoldAndDrain
    bool drains = false;                               // HoldAndDrain
    std::vector<QueueCheck> checks{};
    double weight = 1;               // of fair sharing
    bool borrowTriesNext = false;    // whenCanBorrow: TryNextFlavor
    bool preemptTriesNext = true;    // whenCanPreempt: TryNextFlavor
    std::string preference{};        // of flavorFungibility; empty: none
    bool prefersPreemption = false;  // it is PreemptionOverBorrowing
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

    /// Whether a node with these labels is of the flavor.
    bool has(const Labels& node) const {
        return std::all_of(nodeLabels.begin(), nodeLabels.end(), [&](const Labels::Pair& wanted) {
            const std::string* value = node.find(wanted.first);
            return value && *value == wanted.second;
        });
    }
};

/// What a pod set asks of the topology of its flavor. Levels are labels of nodes.
struct TopologyRequest {
    enum class Kind : std::uint8_t { Required,   // all pods in one domain of the level
                                     Preferred,  // there, or in one of a higher level, or in several
                                     Unconstrained };
    Kind kind = Kind::Unconstrained;
    std::string level{};                    // of the first two
    std::string sliceLevel{};               // each slice in one domain of it; empty: the lowest
    std::optional<std::int64_t> sliceSize;  // pods; absent: 1
    std::string group{};                    // podSetGroupName: two pod sets are placed together; empty: none
    bool modelled = true;                   // false: slices within slices
};

/// Pods of a pod set in domains of a topology: values of the levels' labels. With nodes as the lowest level only that one is named.
struct TopologyAssignment {
    std::vector<std::string> levels;
    struct Domain {
        std::vector<std::string> values;
        std::int64_t pods = 0;

        bool operator==(const Domain&) const = default;
    };
    std::vector<Domain> domains;

    bool operator==(const TopologyAssignment&) const = default;
};

struct WorkloadPodSet {
    std::string name;
    std::int64_t count = 1;  // without the pods that are done
    std::optional<std::int64_t> minCount;
    std::shared_ptr<const PodSpec> spec;           // never null; as written, after prepareKueue() as the pod is made
    std::map<std::string, std::int64_t> requests;  // of one pod; limits stand in for requests that are missing
    Labels labels{};                               // of its template
    std::optional<TopologyRequest> topology{};
    std::string runtimeClass{};  // empty: none
};

/// What the items of one type in a LimitRange say of a container, or a pod.
struct LimitBounds {
    ResourceList max{}, min{};
    ResourceList defaults{};         // of limits
    ResourceList defaultRequests{};  // of requests
};

/// All LimitRanges of a namespace together.
struct NamespaceLimits {
    LimitBounds container, pod;
};

/// A pod of a pod group: Kueue makes one Workload of all its pods (pkg/controller/jobs/pod).
struct GroupMember {
    std::string pod;                    // its name
    std::string role;                   // the annotation kueue.x-k8s.io/role-hash; empty: it has none, and
    std::string shape;                  // this is what the hash is made of, with the priority left out:
    std::size_t priorityAt = 0;         // here it goes
    std::string total;                  // the annotation kueue.x-k8s.io/pod-group-total-count, as written
    bool fast = false;                  // kueue.x-k8s.io/pod-group-fast-admission
    bool serving = false;               // kueue.x-k8s.io/pod-group-serving: "true"
    bool unretriable = false;           // kueue.x-k8s.io/retriable-in-group: "false"
    bool gated = false;                 // Kueue's gate holds it
    bool finalized = false;             // Kueue's finalizer holds it
    bool leaves = false;                // it is being deleted, and has no node
    bool failed = false, done = false;  // it has ended
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
    std::optional<TopologyAssignment> topology{};
    bool delayed = false;  // delayedTopologyRequest: Pending, its place waits for the checks

    bool operator==(const PodSetAssignment& other) const { return name == other.name && count == other.count && flavors == other.flavors && topology == other.topology; }
};

/// What a workload was made for.
struct WorkloadOwner {
    std::string kind, name;

    bool operator==(const WorkloadOwner&) const = default;
};

enum class CheckState : std::uint8_t { Pending,
                                       Ready,
                                       Retry,
                                       Rejected };

/// When checks that say Retry want a workload tried again: the last of them counts.
struct RetryTime {
    std::int64_t after = 0;  // seconds after the check said so
    std::int64_t at = 0;     // Unix seconds
};

struct QueuedWorkload {
    std::string namespaceName, name, uid;
    std::vector<WorkloadOwner> owners{};
    std::string queue;  // a LocalQueue of its namespace
    std::int32_t priority = 0;
    std::string priorityClass{};   // by name; empty: none is named
    bool classIsKueues = false;    // a WorkloadPriorityClass; otherwise a PriorityClass
    bool priorityFollows = false;  // from that class, as Kueue's webhook would have it; otherwise `priority` is written
    std::int64_t created = 0;      // Unix seconds
    bool active = true;
    std::string jobUid;  // of the label kueue.x-k8s.io/job-uid; empty: not known
    std::vector<WorkloadPodSet> podSets;
    std::string admittedIn;  // a ClusterQueue; empty: holds no quota
    std::vector<PodSetAssignment> admission;
    std::map<std::string, WorkloadCondition> conditions;  // by type
    std::map<std::string, CheckState> checks{};           // status.admissionChecks, by name
    std::map<std::string, std::string> checkMessages{};   // of those that have one
    std::vector<std::string> failedNodes{};               // status.unhealthyNodes

    std::optional<RetryTime> retry{};             // of checks that say when to try it again
    std::optional<std::int64_t> requeueAt{};      // status.requeueState, Unix seconds
    std::int64_t waits = 0;                       // seconds after the start in which it is not tried, once it waits; set by prepareKueue()
    std::string fault{};                          // why its resources are refused, as Kueue says it; likewise
    std::optional<Message> unsure{};              // what is not modelled of the job that it is made of
    std::shared_ptr<const GroupMember> member{};  // of a pod in a pod group: prepareKueue() makes one workload of all its pods; otherwise null

    std::string key() const { return namespaceName + "/" + name; }
    /// What a pod set of its admission still holds: pods that are done have given theirs back.
    std::int64_t held(const PodSetAssignment& assigned, const std::string& resource) const {
        const auto amount = assigned.amounts.find(resource);
        if (amount == assigned.amounts.end()) return 0;
        const auto set = std::find_if(podSets.begin(), podSets.end(), [&](const WorkloadPodSet& of) { return of.name == assigned.name; });
        if (set == podSets.end() || set->count >= assigned.count) return amount->second;
        return amount->second / assigned.count * set->count;
    }
    /// By which those of one priority are ordered: an eviction for its checks, or because its pods were not ready in time, sends it to the end.
    std::int64_t queueTime() const {
        const auto evicted = conditions.find("Evicted");
        const bool counts = evicted != conditions.end() && evicted->second.is && (evicted->second.reason == "AdmissionCheck" || evicted->second.reason == "PodsReadyTimeout");
        return counts ? evicted->second.since : created;
    }
};

/// Of QueuedWorkload::waits: longer than anything that is played.
inline constexpr std::int64_t kWaitsOn = 1'000'000'000;

/// A node as topologies see it: Ready and not cordoned.
struct TopologyNode {
    std::string name;
    Labels labels;
    std::vector<Taint> taints;
    std::map<std::string, std::int64_t> free;  // allocatable without the pods that have no place in a topology; "pods" is one of them
};

struct KueueObjects {
    std::vector<ClusterQueue> queues;
    std::vector<QueueCohort> cohorts;
    std::vector<LocalQueue> localQueues;
    std::vector<ResourceFlavor> flavors;
    std::vector<QueuedWorkload> workloads;
    std::map<std::string, Labels> namespaces;
    std::map<std::string, std::int32_t> priorityClasses{};         // the WorkloadPriorityClasses
    std::map<std::string, bool> checks{};                          // the AdmissionChecks; false: inactive
    std::map<std::string, std::string> controllers{};              // theirs
    std::set<std::string> delaying{};                              // those of them for which the place in a topology waits
    std::map<std::string, std::vector<std::string>> topologies{};  // the levels of each Topology, top first
    std::vector<TopologyNode> nodes{};                             // for topologies; set by prepareKueue()
    std::map<std::string, NamespaceLimits> limits{};               // by namespace: its LimitRanges
    std::map<std::string, ResourceList> overheads{};               // by RuntimeClass
    std::map<std::string, std::string> roles{};                    // by "namespace/pod": its role in a pod group
    std::set<std::string> excess{};                                // pods that their group has too many of: Kueue deletes them
};

}  // namespace bayplan
