// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects of Volcano as plain values, and what its scheduler reads of pods beside their specs.
// Source: Volcano apis scheduling/v1beta1, topology/v1alpha1, batch/v1alpha1 (specification ecosystem 3.2, 3.11).

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/shared_list.h"
#include "model/labels.h"
#include "model/node_resource_topology.h"
#include "model/pod.h"
#include "model/resources.h"
#include "model/selector.h"
#include "model/usage.h"

namespace bayplan::volcano {

/// Quantities as they were written, by resource: messages of Volcano show how.
using QuantityTexts = std::map<std::string, std::string>;

/// Names of node groups; the four lists of spec.affinity.
struct NodeGroupAffinity {
    std::vector<std::string> required, preferred, requiredAnti, preferredAnti;
};

/// What the pods of a queue may have in node groups.
struct NodeGroupLimits {
    std::map<std::string, ResourceList> most;  // by group
    bool wrong = false;                        // they cannot be read
};

struct Queue {
    std::string name;
    std::string uid;           // empty: its name
    std::int64_t created = 0;  // Unix seconds
    std::int32_t weight = 1;
    std::int32_t priority = 0;
    std::string state = "Open";
    bool open = true;  // it is Open
    bool reclaimable = true;
    std::string parent;  // empty: root
    ResourceList capability, guarantee, deserved;
    std::optional<NodeGroupAffinity> affinity;
    NodeGroupLimits groupLimits;
    Labels annotations;
};

/// Pods of a job stay together: at or below a tier of hyper nodes if `hard`.
struct NetworkTopologySpec {
    bool hard = false;
    std::optional<std::int32_t> highestTier;

    /// The highest tier to look at. A soft one goes up to the whole cluster; a hard one that names no tier limits nothing.
    std::optional<std::int32_t> limit() const { return hard ? highestTier : std::optional(std::numeric_limits<std::int32_t>::max()); }
};

struct SubGroupPolicy {
    std::string name;
    std::optional<std::int32_t> size;       // subGroupSize
    std::optional<std::int32_t> minGroups;  // minSubGroups
    std::optional<LabelSelector> selector;  // absent: all pods
    std::vector<std::string> matchLabelKeys;
    std::optional<NetworkTopologySpec> topology;
};

enum class PodGroupPhase : std::uint8_t { Pending,
                                          Inqueue,
                                          Running,
                                          Unknown,
                                          Completed };
const char* toString(PodGroupPhase phase);

struct PodGroupCondition {
    std::string type, status, reason, message;
    bool ofThisSession = false;  // written by the session that runs

    bool operator==(const PodGroupCondition& o) const { return type == o.type && status == o.status && reason == o.reason && message == o.message; }
};

struct PodGroupStatus {
    PodGroupPhase phase = PodGroupPhase::Pending;
    std::int32_t running = 0, succeeded = 0, failed = 0;
    std::vector<PodGroupCondition> conditions;

    bool operator==(const PodGroupStatus&) const = default;
};

struct PodGroup {
    std::string namespaceName, name, uid;
    std::int64_t created = 0;  // Unix seconds
    Labels labels, annotations;
    std::int32_t minMember = 0;
    std::map<std::string, std::int32_t> minTaskMember;  // by role
    std::string queue = "default";
    std::string priorityClassName;
    std::optional<ResourceList> minResources;
    QuantityTexts minResourceTexts;
    std::optional<NetworkTopologySpec> topology;
    std::vector<SubGroupPolicy> subGroups;
    PodGroupStatus status;

    std::string key() const { return namespaceName + "/" + name; }
};

/// What a Job, or a task of it, wants done after an event.
struct JobPolicy {
    std::vector<std::string> events;  // "PodEvicted"; "*": any
    std::string action;               // "RestartJob"
    bool waits = false;               // not at once: it has a timeout
};

/// A template of a Job, how many pods are made of it, and which tasks come first.
struct JobTask {
    std::string name;
    std::int32_t replicas = 0;
    std::int32_t least = 0;                       // minAvailable, as the webhook fills it in
    std::vector<std::string> after;               // dependsOn
    bool afterAny = false;                        // one of them is enough
    std::int32_t partitionSize = 0;               // pods of one partition; 0: it has none
    std::int32_t minPartitions = 0;               // how many partitions have to be placed
    std::optional<NetworkTopologySpec> topology;  // of a partition
    std::vector<JobPolicy> policies;              // before those of the Job
    std::string priorityClassName;                // of the template
    bool hasTemplate = false;
    Pod pod;             // as its pods are, without number and priority
    Labels annotations;  // of its pods, likewise
};

/// A Job of Volcano, which makes a PodGroup and pods.
struct Job {
    std::string namespaceName, name, uid;
    std::int64_t created = 0;  // Unix seconds
    Labels labels, annotations;
    std::string schedulerName = "volcano";
    std::string queue = "default";
    std::string priorityClassName;
    std::int32_t minAvailable = 0;  // as the webhook fills it in
    std::optional<NetworkTopologySpec> topology;
    std::vector<JobTask> tasks;
    std::vector<std::string> claims;  // of the volumes that all of its pods have
    bool makesClaims = false;         // it has a volume whose claim has no name
    std::vector<JobPolicy> policies;
    std::int32_t maxRetry = 3;  // after so many restarts it is Failed; as the webhook fills it in
    std::int32_t version = 0;   // of the status: how often all its pods were ended
    std::int32_t retries = 0;   // of the status: how often it was restarted
    bool halted = false;        // what follows an eviction is not modelled: no more pods are made of it
    std::string phase;          // status.state.phase; empty: no controller has seen it

    std::string key() const { return namespaceName + "/" + name; }
};

struct HyperNode {
    std::string name;
    std::int32_t tier = 1;
    struct Member {
        enum class By { Name,
                        Pattern,
                        Labels };
        bool isNode = true;  // otherwise a hyper node
        By by = By::Name;
        std::string text;  // a name, or a regular expression
        LabelSelector labels;
    };
    std::vector<Member> members;
};

struct ResourceQuota {
    std::string namespaceName, name;
    ResourceList hard, used;  // of the status
    QuantityTexts hardTexts, usedTexts;
};

/// What a pod says beside its spec.
struct PodNotes {
    Labels annotations;
    std::string condition, conditionMessage;  // reason and message of PodScheduled=False
    bool containersReady = true;              // no container says that it is not
};

inline std::string ownerKey(std::string_view kind, std::string_view space, std::string_view name) {
    return std::string(kind) + " " + std::string(space) + "/" + std::string(name);
}

struct VolcanoObjects {
    std::vector<Queue> queues;
    std::vector<PodGroup> podGroups;
    std::vector<Job> jobs;
    std::vector<HyperNode> hyperNodes;
    std::vector<ResourceQuota> quotas;
    std::map<std::string, PodNotes> pods;  // by "namespace/name"
    /// What the annotation scheduling.volcano.sh/group-min-member of a workload says, by ownerKey().
    std::map<std::string, std::int32_t> leastOfOwner;
    SharedList<Usage> usages;  // what was measured; a simulation keeps it as it was at the start
};

}  // namespace bayplan::volcano
