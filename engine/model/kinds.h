// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kinds of object that decisions depend on, one row for each. Readers, watches, recordings, comparisons and the
// queue take everything that they know about a kind from here. Secrets and ConfigMaps are not among them.
// Thread rule: constants and pure functions.
// Source: Kubernetes 1.36 API reference; NodeResourceTopology v1alpha2 (noderesourcetopology-api) and v1alpha1
// (Koordinator), Volcano nodeinfo.volcano.sh/v1alpha1; PodGroup, ElasticQuota, AppGroup and NetworkTopology
// (scheduler-plugins); PodGroup, Job, Queue and HyperNode (Volcano), PodGroup, NodeMetric, ElasticQuota and
// Reservation and Device (Koordinator), JobSet, LeaderWorkerSet, those of kueue.x-k8s.io (Kueue 0.19), and jobs of
// kubeflow.org (training-operator v1, mpi-operator v2beta1) and ray.io (KubeRay v1);
// security-profiles-operator api/seccompprofile/v1beta1.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace bayplan {

/// In the order in which a picture needs them.
enum class ObjectKind : std::uint8_t {
    Node,
    Pod,
    Namespace,
    PriorityClass,
    PodDisruptionBudget,
    PodGroup,
    Workload,
    Service,
    ReplicationController,
    ReplicaSet,
    StatefulSet,
    PersistentVolume,
    PersistentVolumeClaim,
    StorageClass,
    CsiNode,
    CsiDriver,
    CsiStorageCapacity,
    VolumeAttachment,
    ResourceClaim,
    ResourceSlice,
    DeviceClass,
    NodeResourceTopology,
    Numatopology,
    ElasticQuota,
    AppGroup,
    NetworkTopology,
    SeccompProfile,
    CoschedulingGroup,  // the PodGroup of scheduler-plugins
    VolcanoGroup,       // that of Volcano
    VolcanoJob,         // its Job
    KoordinatorGroup,   // the PodGroup of Koordinator
    JobSet,
    LeaderWorkerSet,
    KueueWorkload,  // the Workload of Kueue
    NodeMetric,     // what Koordinator measures of a node
    KueueQueue,     // the ClusterQueue of Kueue
    KueueLocalQueue,
    KueueCohort,
    KueueFlavor,         // its ResourceFlavor
    KueuePriorityClass,  // its WorkloadPriorityClass
    KueueCheck,          // its AdmissionCheck
    KueueTopology,
    VolcanoQueue,
    HyperNode,
    KoordinatorQuota,  // the ElasticQuota of Koordinator
    Job,               // what Kueue admits may be one
    ResourceQuota,     // Volcano heeds them
    KoordinatorReservation,
    KoordinatorDevice,
    LimitRange,    // what Kueue counts for a pod depends on it,
    RuntimeClass,  // and on this
    PyTorchJob,    // Kueue admits jobs of Kubeflow,
    TensorFlowJob,
    XGBoostJob,
    PaddleJob,
    JAXJob,
    MPIJob,
    RayCluster,  // and of Ray
    RayJob,
};

/// What is unknown if the objects of a kind could not be read.
enum class Bearing : std::uint8_t {
    Everything,
    Nothing,       // nothing: pods contain the same information
    Namespaces,    // which namespaces affinity terms mean
    Storage,       // where pods with claims for volumes may run
    Attachments,   // how many more volumes can be attached to a node
    Devices,       // where pods with claims for devices may run
    Owners,        // how pods without constraints are spread
    Disruptions,   // what preemption is allowed to do
    Zones,         // what is free in the zones of a node
    Groups,        // how pods of a pod group are scheduled
    Quotas,        // how much the pods of a namespace may use together
    Applications,  // where pods of an application's workloads should stand, and in which order they are tried
    SystemCalls,   // which calls pods may make
    Load,          // how busy nodes are
    Reserved,      // what room is kept for other pods
    Shares,        // which parts of devices are free
    Queues,        // whose turn it is where Kueue, Volcano or Koordinator decide
};

/// A few names; more than fit do not compile.
class Names {
public:
    constexpr Names(std::initializer_list<std::string_view> names) : m_size(names.size()) {
        std::copy(names.begin(), names.end(), m_names.begin());
    }
    constexpr const std::string_view* begin() const { return m_names.data(); }
    constexpr const std::string_view* end() const { return m_names.data() + m_size; }
    constexpr std::size_t size() const { return m_size; }

private:
    std::array<std::string_view, 5> m_names{};
    std::size_t m_size;
};

struct KindRow {
    enum Trait : std::uint8_t {
        kNamespaced = 1,
        kOptional = 2,       // a cluster may lack this API: that is no error
        kDatedByFields = 4,  // metadata.managedFields gives its age and is kept
    };
    ObjectKind id;
    std::string_view group;      // empty: the core
    Names versions;              // the first of them that a cluster serves is read
    std::string_view kind;       // "Pod"
    std::string_view resource;   // "pods"
    std::string_view shortName;  // "po", as in `kubectl api-resources`; empty: none
    Bearing bearing;
    Names fields;  // fields that a comparison of two pictures looks at; nodes and pods are compared in their own way
    int traits = 0;
    Names versionsOfOld{};  // older versions, accepted from files only

    constexpr bool is(Trait trait) const { return (traits & trait) != 0; }
};

inline constexpr auto kKinds = [] {
    using enum ObjectKind;
    using enum Bearing;
    using enum KindRow::Trait;
    constexpr Names v1{"v1"}, device{"v1", "v1beta2", "v1beta1"}, beta{"v1beta1", "v1alpha1"}, kueue{"v1beta2", "v1beta1"};
    return std::to_array<KindRow>({
        {Node, "", v1, "Node", "nodes", "no", Everything, {}},
        {Pod, "", v1, "Pod", "pods", "po", Everything, {}, kNamespaced},
        {Namespace, "", v1, "Namespace", "namespaces", "ns", Namespaces, {"metadata.labels", "status.phase"}},
        {PriorityClass, "scheduling.k8s.io", v1, "PriorityClass", "priorityclasses", "pc", Nothing, {"value", "globalDefault", "preemptionPolicy"}, 0, beta},
        {PodDisruptionBudget,
         "policy",
         v1,
         "PodDisruptionBudget",
         "poddisruptionbudgets",
         "pdb",
         Disruptions,
         {"spec", "status.disruptionsAllowed", "status.disruptedPods"},
         kNamespaced},
        {PodGroup, "scheduling.k8s.io", {"v1alpha2"}, "PodGroup", "podgroups", "", Groups, {"spec"}, kNamespaced | kOptional},
        {Workload, "scheduling.k8s.io", {"v1alpha2"}, "Workload", "workloads", "", Nothing, {"spec"}, kNamespaced | kOptional},
        {Service, "", v1, "Service", "services", "svc", Owners, {"spec.selector"}, kNamespaced},
        {ReplicationController, "", v1, "ReplicationController", "replicationcontrollers", "rc", Owners, {"spec.replicas", "spec.selector"}, kNamespaced},
        {ReplicaSet, "apps", v1, "ReplicaSet", "replicasets", "rs", Owners, {"spec.replicas", "spec.selector"}, kNamespaced},
        {StatefulSet, "apps", v1, "StatefulSet", "statefulsets", "sts", Owners, {"spec.replicas", "spec.selector"}, kNamespaced},
        {PersistentVolume, "", v1, "PersistentVolume", "persistentvolumes", "pv", Storage, {"metadata.labels", "spec", "status.phase"}},
        {PersistentVolumeClaim, "", v1, "PersistentVolumeClaim", "persistentvolumeclaims", "pvc", Storage, {"spec", "status.phase", "status.capacity"}, kNamespaced},
        {StorageClass, "storage.k8s.io", v1, "StorageClass", "storageclasses", "sc", Storage, {"provisioner", "volumeBindingMode", "allowedTopologies"}, 0, beta},
        {CsiNode, "storage.k8s.io", v1, "CSINode", "csinodes", "", Attachments, {"spec"}, 0, beta},
        {CsiDriver, "storage.k8s.io", v1, "CSIDriver", "csidrivers", "", Storage, {"spec"}, 0, beta},
        {CsiStorageCapacity,
         "storage.k8s.io",
         v1,
         "CSIStorageCapacity",
         "csistoragecapacities",
         "",
         Storage,
         {"storageClassName", "nodeTopology", "capacity", "maximumVolumeSize"},
         kNamespaced,
         beta},
        {VolumeAttachment, "storage.k8s.io", v1, "VolumeAttachment", "volumeattachments", "", Attachments, {"spec", "status.attached"}, 0, beta},
        {ResourceClaim,
         "resource.k8s.io",
         device,
         "ResourceClaim",
         "resourceclaims",
         "",
         Devices,
         {"spec", "status.allocation", "status.reservedFor", "status.devices"},
         kNamespaced | kOptional},
        {ResourceSlice, "resource.k8s.io", device, "ResourceSlice", "resourceslices", "", Devices, {"spec"}, kOptional},
        {DeviceClass, "resource.k8s.io", device, "DeviceClass", "deviceclasses", "", Devices, {"spec"}, kOptional},
        {NodeResourceTopology,
         "topology.node.k8s.io",
         {"v1alpha2", "v1alpha1"},
         "NodeResourceTopology",
         "noderesourcetopologies",
         "",
         Zones,
         {"topologyPolicies", "attributes", "zones"},
         kOptional | kDatedByFields},
        {Numatopology, "nodeinfo.volcano.sh", {"v1alpha1"}, "Numatopology", "numatopologies", "", Zones, {"spec"}, kOptional | kDatedByFields},
        {ElasticQuota, "scheduling.x-k8s.io", {"v1alpha1"}, "ElasticQuota", "elasticquotas", "eq", Quotas, {"spec"}, kNamespaced | kOptional},
        {AppGroup, "appgroup.diktyo.x-k8s.io", {"v1alpha1"}, "AppGroup", "appgroups", "ag", Applications, {"spec", "status.topologyOrder"}, kNamespaced | kOptional},
        {NetworkTopology, "networktopology.diktyo.x-k8s.io", {"v1alpha1"}, "NetworkTopology", "networktopologies", "nt", Applications, {"spec"}, kNamespaced | kOptional},
        {SeccompProfile, "security-profiles-operator.x-k8s.io", {"v1beta1"}, "SeccompProfile", "seccompprofiles", "", SystemCalls, {"spec.syscalls"}, kNamespaced | kOptional},
        {CoschedulingGroup, "scheduling.x-k8s.io", {"v1alpha1"}, "PodGroup", "podgroups", "pg", Groups, {"spec"}, kNamespaced | kOptional},
        {VolcanoGroup, "scheduling.volcano.sh", {"v1beta1"}, "PodGroup", "podgroups", "", Nothing, {"spec"}, kNamespaced | kOptional},
        {VolcanoJob, "batch.volcano.sh", {"v1alpha1"}, "Job", "jobs", "vcjob", Nothing, {"spec"}, kNamespaced | kOptional},
        {KoordinatorGroup, "scheduling.sigs.k8s.io", {"v1alpha1"}, "PodGroup", "podgroups", "", Nothing, {"spec"}, kNamespaced | kOptional},
        {JobSet, "jobset.x-k8s.io", {"v1alpha2"}, "JobSet", "jobsets", "", Nothing, {"spec"}, kNamespaced | kOptional},
        {LeaderWorkerSet, "leaderworkerset.x-k8s.io", {"v1"}, "LeaderWorkerSet", "leaderworkersets", "lws", Nothing, {"spec"}, kNamespaced | kOptional},
        {KueueWorkload, "kueue.x-k8s.io", kueue, "Workload", "workloads", "wl", Nothing, {"spec"}, kNamespaced | kOptional},
        {NodeMetric, "slo.koordinator.sh", {"v1alpha1"}, "NodeMetric", "nodemetrics", "", Load, {"spec.metricCollectPolicy", "status"}, kOptional},
        {KueueQueue, "kueue.x-k8s.io", kueue, "ClusterQueue", "clusterqueues", "cq", Queues, {"spec"}, kOptional},
        {KueueLocalQueue, "kueue.x-k8s.io", kueue, "LocalQueue", "localqueues", "lq", Queues, {"spec"}, kNamespaced | kOptional},
        {KueueCohort, "kueue.x-k8s.io", kueue, "Cohort", "cohorts", "", Queues, {"spec"}, kOptional, {"v1alpha1"}},
        {KueueFlavor, "kueue.x-k8s.io", kueue, "ResourceFlavor", "resourceflavors", "rf", Queues, {"spec"}, kOptional},
        {KueuePriorityClass, "kueue.x-k8s.io", kueue, "WorkloadPriorityClass", "workloadpriorityclasses", "", Queues, {"value"}, kOptional},
        {KueueCheck, "kueue.x-k8s.io", kueue, "AdmissionCheck", "admissionchecks", "", Queues, {"spec", "status.conditions"}, kOptional},
        {KueueTopology, "kueue.x-k8s.io", {"v1beta2", "v1beta1", "v1alpha1"}, "Topology", "topologies", "", Queues, {"spec"}, kOptional},
        {VolcanoQueue, "scheduling.volcano.sh", {"v1beta1"}, "Queue", "queues", "q", Queues, {"spec", "status.state"}, kOptional},
        {HyperNode, "topology.volcano.sh", {"v1alpha1"}, "HyperNode", "hypernodes", "hn", Queues, {"spec"}, kOptional},
        {KoordinatorQuota,
         "scheduling.sigs.k8s.io",
         {"v1alpha1"},
         "ElasticQuota",
         "elasticquotas",
         "",
         Queues,
         {"metadata.labels", "metadata.annotations", "spec"},
         kNamespaced | kOptional},
        {Job, "batch", v1, "Job", "jobs", "", Queues, {"spec.suspend", "spec.parallelism", "spec.completions"}, kNamespaced},
        {ResourceQuota, "", v1, "ResourceQuota", "resourcequotas", "quota", Queues, {"spec", "status.used"}, kNamespaced},
        {KoordinatorReservation,
         "scheduling.koordinator.sh",
         {"v1alpha1"},
         "Reservation",
         "reservations",
         "",
         Reserved,
         {"metadata.labels", "metadata.annotations", "spec", "status.phase", "status.allocatable"},
         kOptional},
        {KoordinatorDevice, "scheduling.koordinator.sh", {"v1alpha1"}, "Device", "devices", "", Shares, {"metadata.labels", "metadata.annotations", "spec"}, kOptional},
        {LimitRange, "", v1, "LimitRange", "limitranges", "limits", Queues, {"spec"}, kNamespaced},
        {RuntimeClass, "node.k8s.io", v1, "RuntimeClass", "runtimeclasses", "", Queues, {"overhead"}},
        {PyTorchJob, "kubeflow.org", v1, "PyTorchJob", "pytorchjobs", "", Queues, {"spec"}, kNamespaced | kOptional},
        {TensorFlowJob, "kubeflow.org", v1, "TFJob", "tfjobs", "", Queues, {"spec"}, kNamespaced | kOptional},
        {XGBoostJob, "kubeflow.org", v1, "XGBoostJob", "xgboostjobs", "", Queues, {"spec"}, kNamespaced | kOptional},
        {PaddleJob, "kubeflow.org", v1, "PaddleJob", "paddlejobs", "", Queues, {"spec"}, kNamespaced | kOptional},
        {JAXJob, "kubeflow.org", v1, "JAXJob", "jaxjobs", "", Queues, {"spec"}, kNamespaced | kOptional},
        {MPIJob, "kubeflow.org", {"v2beta1"}, "MPIJob", "mpijobs", "", Queues, {"spec"}, kNamespaced | kOptional},
        {RayCluster, "ray.io", v1, "RayCluster", "rayclusters", "", Queues, {"spec"}, kNamespaced | kOptional},
        {RayJob, "ray.io", v1, "RayJob", "rayjobs", "", Queues, {"spec"}, kNamespaced | kOptional},
    });
}();

/// Whether the i-th of `rows` belongs to the i-th kind, for each kind of the table.
constexpr bool areRowsOfKinds(const auto& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (static_cast<std::size_t>(rows[i].id) != i) return false;
    return rows.size() == kKinds.size();
}
static_assert(areRowsOfKinds(kKinds), "rows stand in the order of kinds");

constexpr const KindRow& rowOf(ObjectKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

/// By an object's apiVersion ("apps/v1") and kind; null if no decision depends on such objects.
const KindRow* findKind(std::string_view apiVersion, std::string_view kind);

}  // namespace bayplan
