// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The smaller kinds that decisions depend on, and the bundle in which a reader returns everything. A kind of object has
// its row in model/kinds.h and its list here.
// Source: Kubernetes 1.36 api/core/v1, api/apps/v1 and api/scheduling/v1.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/parts.h"
#include "base/shared_list.h"
#include "model/app_group.h"
#include "model/dynamic_resources.h"
#include "model/elastic_quota.h"
#include "model/kinds.h"
#include "model/koordinator/device.h"
#include "model/koordinator/elastic_quota.h"
#include "model/koordinator/reservation.h"
#include "model/node.h"
#include "model/node_load.h"
#include "model/node_metric.h"
#include "model/node_resource_topology.h"
#include "model/pod.h"
#include "model/pod_group.h"
#include "model/seccomp_profile.h"
#include "model/storage.h"

namespace bayplan {

struct Namespace {
    static constexpr ObjectKind kKind = ObjectKind::Namespace;

    std::string name;
    Labels labels;

    bool operator==(const Namespace&) const = default;
};

struct PriorityClass {
    static constexpr ObjectKind kKind = ObjectKind::PriorityClass;

    std::string name;
    std::int32_t value = 0;
    bool globalDefault = false;
    std::string preemptionPolicy = "PreemptLowerPriority";
    /// What the annotations of PreemptionToleration grant the pods of this class.
    struct Toleration {
        std::optional<std::int32_t> minimumPriority;  // that may preempt them at once; absent: value + 1
        std::int64_t seconds = 0;                     // for which others may not, since a pod was scheduled; below 0: never
        bool operator==(const Toleration&) const = default;
    };
    std::optional<Toleration> toleration = Toleration{};  // absent: an annotation is no number, so that they are granted nothing

    bool operator==(const PriorityClass&) const = default;
};

/// A Service, ReplicationController, ReplicaSet or StatefulSet: whether its selector matches a pod decides whether
/// PodTopologySpread's default constraints apply to the pod.
struct Workload {
    std::string kind;
    std::string namespaceName;
    std::string name;
    std::optional<LabelSelector> selector;

    std::string key() const { return kind + " " + namespaceName + "/" + name; }
    bool operator==(const Workload&) const = default;
};

/// How many of its pods may be disrupted now; the disruption controller maintains the numbers.
struct PodDisruptionBudget {
    static constexpr ObjectKind kKind = ObjectKind::PodDisruptionBudget;

    std::string namespaceName;
    std::string name;
    std::optional<LabelSelector> selector;
    std::int32_t disruptionsAllowed = 0;
    std::vector<std::string> disruptedPods;  // terminating, and counted already
    bool evictsUnready = false;              // spec.unhealthyPodEvictionPolicy is AlwaysAllow
    struct Health {
        std::int32_t current = 0, desired = 0;  // status.currentHealthy and desiredHealthy
        bool operator==(const Health&) const = default;
    };
    std::optional<Health> health{};  // absent: it was read without a status

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const PodDisruptionBudget&) const = default;
};

/// The object as it was read, as compact JSON, for the inspector's YAML and for project files. Null if the object was
/// constructed by this program, not read.
using RawObject = std::shared_ptr<const std::string>;

/// A list for each kind but nodes and pods. Code that copies or compares them visits them with forEachList()
/// (base/parts.h), so that no list is forgotten; a list with very many objects is shared. What makes, copies, moves and
/// destroys all of them is instantiated once for each set of lists (model/objects.cpp, cluster/cluster.cpp).
template <typename Storage, typename Devices, typename Topology>
struct ObjectLists {
    ObjectLists();
    ObjectLists(const ObjectLists&);
    ObjectLists(ObjectLists&&) noexcept;
    ObjectLists& operator=(const ObjectLists&);
    ObjectLists& operator=(ObjectLists&&) noexcept;
    ~ObjectLists();

    std::vector<Namespace> namespaces;
    std::vector<PriorityClass> priorityClasses;
    SharedList<Workload> workloads;
    std::vector<PodDisruptionBudget> budgets;
    std::vector<PodGroup> podGroups;
    std::vector<GroupedWorkload> groupedWorkloads;
    std::vector<ElasticQuota> quotas;
    std::vector<AppGroup> appGroups;
    std::vector<NetworkTopology> networks;
    std::vector<SeccompProfile> seccompProfiles;
    std::vector<CoschedulingGroup> coschedulingGroups;
    std::vector<VolcanoGroup> volcanoGroups;
    std::vector<VolcanoJob> volcanoJobs;
    std::vector<KoordinatorGroup> koordinatorGroups;
    std::vector<JobSet> jobSets;
    std::vector<LeaderWorkerSet> workerSets;
    std::vector<KueueWorkload> kueueWorkloads;
    std::vector<NodeMetric> nodeMetrics;
    std::vector<KoordinatorReservation> koordinatorReservations;
    std::vector<KoordinatorDevice> koordinatorDevices;
    std::vector<KoordinatorElasticQuota> koordinatorQuotas;
    std::vector<NodeLoadRules> loadRules;  // annotations of nodes, by the node's name
    std::vector<LoadMetrics> loads;        // one at most; with none, the load of every node is unknown
    Storage storage;
    Devices devices;
    Topology topology;
    SharedList<RawObject> otherSources;  // of all of these

    static constexpr auto parts = std::tuple{&ObjectLists::namespaces,
                                             &ObjectLists::priorityClasses,
                                             &ObjectLists::workloads,
                                             &ObjectLists::budgets,
                                             &ObjectLists::podGroups,
                                             &ObjectLists::groupedWorkloads,
                                             &ObjectLists::quotas,
                                             &ObjectLists::appGroups,
                                             &ObjectLists::networks,
                                             &ObjectLists::seccompProfiles,
                                             &ObjectLists::coschedulingGroups,
                                             &ObjectLists::volcanoGroups,
                                             &ObjectLists::volcanoJobs,
                                             &ObjectLists::koordinatorGroups,
                                             &ObjectLists::jobSets,
                                             &ObjectLists::workerSets,
                                             &ObjectLists::kueueWorkloads,
                                             &ObjectLists::nodeMetrics,
                                             &ObjectLists::koordinatorReservations,
                                             &ObjectLists::koordinatorDevices,
                                             &ObjectLists::koordinatorQuotas,
                                             &ObjectLists::loadRules,
                                             &ObjectLists::loads,
                                             &ObjectLists::devices,
                                             &ObjectLists::storage,
                                             &ObjectLists::topology,
                                             &ObjectLists::otherSources};
};
template <typename Storage, typename Devices, typename Topology>
ObjectLists<Storage, Devices, Topology>::ObjectLists() = default;
template <typename Storage, typename Devices, typename Topology>
ObjectLists<Storage, Devices, Topology>::ObjectLists(const ObjectLists&) = default;
template <typename Storage, typename Devices, typename Topology>
ObjectLists<Storage, Devices, Topology>::ObjectLists(ObjectLists&&) noexcept = default;
template <typename Storage, typename Devices, typename Topology>
ObjectLists<Storage, Devices, Topology>& ObjectLists<Storage, Devices, Topology>::operator=(const ObjectLists&) = default;
template <typename Storage, typename Devices, typename Topology>
ObjectLists<Storage, Devices, Topology>& ObjectLists<Storage, Devices, Topology>::operator=(ObjectLists&&) noexcept = default;
template <typename Storage, typename Devices, typename Topology>
ObjectLists<Storage, Devices, Topology>::~ObjectLists() = default;

using ClusterObjects = ObjectLists<StorageObjects, DeviceObjects, TopologyObjects>;
extern template struct ObjectLists<StorageObjects, DeviceObjects, TopologyObjects>;

/// The key of an object within its list: its name, with the namespace before a slash if it has one.
template <typename Object>
requires requires(const Object& object) { object.key(); } || requires(const Object& object) {
    object.name;
}
std::string keyOf(const Object& object) {
    if constexpr (requires { object.key(); }) return object.key();
    else return object.name;
}

/// Everything that was read, in the order of reading. What a reader left out is counted, never silently dropped.
struct Objects : ClusterObjects {
    Objects();
    Objects(const Objects&);
    Objects(Objects&&) noexcept;
    Objects& operator=(const Objects&);
    Objects& operator=(Objects&&) noexcept;
    ~Objects();

    std::vector<Node> nodes;
    std::vector<RawObject> nodeSources;  // as long as `nodes`
    std::vector<Pod> pods;
    std::vector<RawObject> podSources;               // as long as `pods`
    std::optional<std::int64_t> readAt;              // Unix seconds at which all of this was so; absent: not known, as of files
    std::map<std::string, std::size_t> unusedKinds;  // "v1/ConfigMap" → the number of objects ignored
    Diagnostics diagnostics;
};

/// Appends the lists of `part` to those of `all`.
void append(ClusterObjects& all, const ClusterObjects& part);
/// Appends `object` to its list.
template <typename Object>
void add(ClusterObjects& all, Object object) {
    forEachList(
        [&](auto& list) {
            if constexpr (std::is_same_v<typename std::remove_reference_t<decltype(list)>::value_type, Object>) list.push_back(std::move(object));
        },
        all);
}

}  // namespace bayplan
