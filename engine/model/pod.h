// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of a Pod that a scheduler reads. Plain values, after the API server's defaulting (model/defaults.h). The
// part that pods of one workload have in common (PodSpec) is stored once and shared.
// Source: Kubernetes 1.36 api/core/v1/types.go.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/labels.h"
#include "model/resources.h"
#include "model/selector.h"
#include "model/taint.h"

namespace bayplan {

struct ContainerPort {
    std::string hostIP;  // empty: all addresses
    std::string protocol = "TCP";
    std::int32_t hostPort = 0;  // 0: none
    std::int32_t containerPort = 0;

    bool operator==(const ContainerPort&) const = default;
};

struct Container {
    std::string name;
    std::string image;
    ResourceList requests;
    ResourceList limits;
    std::vector<ContainerPort> ports;
    bool restartAlways = false;  // for init containers: makes it a sidecar

    bool operator==(const Container&) const = default;
};

struct PreferredNodeTerm {
    std::int32_t weight = 0;  // 1..100
    NodeSelectorTerm preference;

    bool operator==(const PreferredNodeTerm&) const = default;
};

struct NodeAffinity {
    std::optional<NodeSelector> required;
    std::vector<PreferredNodeTerm> preferred;

    bool operator==(const NodeAffinity&) const = default;
};

struct PodAffinityTerm {
    std::string topologyKey;
    std::optional<LabelSelector> labelSelector;  // absent: no pod
    std::vector<std::string> namespaces;
    std::optional<LabelSelector> namespaceSelector;

    bool operator==(const PodAffinityTerm&) const = default;
};

struct WeightedPodAffinityTerm {
    std::int32_t weight = 0;
    PodAffinityTerm term;

    bool operator==(const WeightedPodAffinityTerm&) const = default;
};

struct PodAffinity {
    std::vector<PodAffinityTerm> required;
    std::vector<WeightedPodAffinityTerm> preferred;

    bool operator==(const PodAffinity&) const = default;
};

struct TopologySpreadConstraint {
    std::int32_t maxSkew = 1;
    std::string topologyKey;
    bool doNotSchedule = true;  // whenUnsatisfiable; otherwise ScheduleAnyway
    std::optional<LabelSelector> labelSelector;
    std::optional<std::int32_t> minDomains;
    bool honorNodeAffinity = true;
    bool honorNodeTaints = false;
    std::vector<std::string> matchLabelKeys;

    bool operator==(const TopologySpreadConstraint&) const = default;
};

/// A volume as far as plugins look at it: its kind and what it names.
struct Volume {
    enum class Kind { Other,
                      PersistentVolumeClaim,
                      Ephemeral,
                      Image,
                      InlineDisk,
                      InlineCsi };
    Kind kind = Kind::Other;
    std::string name;
    std::string source;  // claim name, or the image's reference, or the disk's field ("gcePersistentDisk"), or the driver
    // Of an InlineDisk:
    std::string disk{};                   // its identity at the provider: pdName, volumeID, diskURI, iqn, image, share…
    std::string pool{};                   // of an rbd image
    std::vector<std::string> monitors{};  // also of an rbd image
    bool readOnly = false;

    bool operator==(const Volume&) const = default;
};

/// An entry of spec.resourceClaims: a claim by name, or the template from which the pod's claim is made.
struct PodResourceClaim {
    std::string name;
    std::string claimName{};     // either this
    std::string templateName{};  // or this is set

    bool operator==(const PodResourceClaim&) const = default;
};

/// Made, copied, moved and destroyed by model/pod.cpp, and so is Pod: what they hold takes hundreds of functions, which every
/// run of the compiler that copies a pod would generate again.
struct PodSpec {
    PodSpec();
    PodSpec(const PodSpec&);
    PodSpec(PodSpec&&) noexcept;
    PodSpec& operator=(const PodSpec&);
    PodSpec& operator=(PodSpec&&) noexcept;
    ~PodSpec();

    std::vector<Container> initContainers;
    std::vector<Container> containers;
    std::optional<ResourceList> podRequests;  // spec.resources.requests
    std::optional<ResourceList> podLimits;    // spec.resources.limits
    ResourceList overhead;
    bool hasNodeSelector = false;  // an empty map differs from an absent one
    Labels nodeSelector;
    bool hasNodeAffinity = false;
    NodeAffinity nodeAffinity;
    bool hasPreferredNodeAffinity = false;  // the list is present, even if empty
    std::optional<PodAffinity> podAffinity;
    std::optional<PodAffinity> podAntiAffinity;
    std::vector<TopologySpreadConstraint> spreadConstraints;
    std::vector<Toleration> tolerations;
    std::vector<Volume> volumes;
    std::vector<PodResourceClaim> resourceClaims;
    std::vector<std::string> schedulingGates;
    std::string podGroup;  // spec.schedulingGroup.podGroupName; empty: not in a group
    std::string schedulerName = "default-scheduler";
    std::string priorityClassName;
    std::string preemptionPolicy = "PreemptLowerPriority";
    std::optional<std::int32_t> priority;  // set by admission from the class; absent counts as 0
    bool hostNetwork = false;
    bool hostUsers = true;
    std::vector<std::string> seccompProfiles;  // localhostProfile of the pod and of its containers, init containers apart
    bool restartAllContainersRule = false;     // some restartPolicyRules action says RestartAllContainers

    bool operator==(const PodSpec&) const = default;
};

enum class PodPhase { Pending,
                      Running,
                      Succeeded,
                      Failed,
                      Unknown };

enum class QosClass { BestEffort,
                      Burstable,
                      Guaranteed };

/// The annotation by which the API server knows the pods that a kubelet runs by itself.
inline constexpr std::string_view kMirrorAnnotation = "kubernetes.io/config.mirror";
/// What a pod asks of those who would move it. Of several annotations the first in this order counts; neither the eviction
/// subresource nor kubectl drain reads any of them.
enum class AsksToStay : std::uint8_t {
    No,
    DoNotDisrupt,      // karpenter.sh/do-not-disrupt: "true"
    NotSafeToEvict,    // cluster-autoscaler.kubernetes.io/safe-to-evict: "false"
    PreferNoEviction,  // descheduler.alpha.kubernetes.io/prefer-no-eviction, whatever its value
};
/// The annotation and its value, as people write it; empty for No.
inline constexpr std::string_view annotationOf(AsksToStay asks) {
    switch (asks) {
    case AsksToStay::DoNotDisrupt: return "karpenter.sh/do-not-disrupt: \"true\"";
    case AsksToStay::NotSafeToEvict: return "cluster-autoscaler.kubernetes.io/safe-to-evict: \"false\"";
    case AsksToStay::PreferNoEviction: return "descheduler.alpha.kubernetes.io/prefer-no-eviction";
    case AsksToStay::No: break;
    }
    return {};
}
/// What an annotation asks for; No: it is another one, or has another value.
AsksToStay asksToStay(std::string_view annotation, std::string_view value);
/// What the keys of annotations contain that name a seccomp profile.
inline constexpr std::string_view kSeccompAnnotation = "seccomp.security.alpha.kubernetes.io";

/// What tells an owner from others of its kind and name, whenever they were there. Pods of one owner share it.
struct OwnerIdentity {
    std::string apiVersion, uid;  // empty: not told

    bool operator==(const OwnerIdentity&) const = default;
};

struct OwnerReference {
    std::string kind;
    std::string name;
    bool controller = false;
    std::shared_ptr<const OwnerIdentity> identity{};  // null: nothing of it is told

    bool operator==(const OwnerReference& other) const;
};

/// The kubelet's status of one container, or of the whole pod, while a resize is in progress. It counts only if
/// status.resources is present; an absent list is an empty one.
struct ContainerAllocation {
    std::string container;                  // empty: the whole pod
    std::optional<ResourceList> requests;   // status.resources.requests
    std::optional<ResourceList> allocated;  // status.allocatedResources

    bool operator==(const ContainerAllocation&) const = default;
};

/// The status of one claim that is made from a template.
struct PodClaimStatus {
    std::string name;                      // that of the PodResourceClaim
    std::optional<std::string> claimName;  // absent: none was needed

    bool operator==(const PodClaimStatus&) const = default;
};

struct ReservationTerms;  // model/koordinator/reservation.h
struct DeviceTerms;       // model/koordinator/device.h
struct NumaTerms;         // model/koordinator/numa_terms.h

struct Pod {
    Pod();
    Pod(const Pod&);
    Pod(Pod&&) noexcept;
    Pod& operator=(const Pod&);
    Pod& operator=(Pod&&) noexcept;
    ~Pod();

    std::string namespaceName = "default";
    std::string name;
    std::string uid;
    std::shared_ptr<const Labels> labels;  // never null
    std::shared_ptr<const PodSpec> spec;   // never null
    std::string nodeName;                  // empty: not bound
    std::string nominatedNodeName;
    PodPhase phase = PodPhase::Pending;
    std::optional<QosClass> qosClass;  // status.qosClass; absent: derived from the spec (model/qos.h)
    std::int64_t creationTime = 0;     // Unix seconds; 0: not known
    std::int64_t startTime = 0;        // Unix seconds; 0: not known
    bool deleting = false;
    bool emptyDir = false;  // has emptyDir volumes
    bool mirror = false;    // has kMirrorAnnotation
    AsksToStay asksToStay = AsksToStay::No;
    bool preempted = false;                // condition DisruptionTarget says that the scheduler chose it as a victim
    std::int32_t gracePeriodSeconds = 30;  // spec.terminationGracePeriodSeconds
    std::vector<OwnerReference> owners;
    std::vector<ContainerAllocation> allocations;      // only where they differ from the spec
    std::optional<ContainerAllocation> podAllocation;  // likewise
    std::vector<PodClaimStatus> claimStatuses;
    bool resizeInfeasible = false;  // PodResizePending says that the wish cannot be met
    std::optional<bool> ready;      // condition Ready; absent: not told
    /// Since when the condition PodScheduled is True, Unix seconds; absent: it is not.
    std::optional<std::int64_t> scheduledTime;
    std::string seccompAnnotation;                             // the value of the first annotation that names a seccomp profile
    std::shared_ptr<const Labels> groupAnnotations;            // those of kGroupAnnotations (model/pod_group.h); null: none
    std::shared_ptr<const ReservationTerms> reservationTerms;  // null: it says nothing of reservations
    std::shared_ptr<const DeviceTerms> deviceTerms;            // null: it says nothing of devices
    std::shared_ptr<const NumaTerms> numaTerms;                // null: it says nothing of CPUs and NUMA zones
    /// Shares of GPUs in thousandths, for traces whose pods use a part of a GPU (io/openb.h). 0: none.
    std::int32_t gpuCount = 0;
    std::int32_t gpuMilli = 0;

    std::string key() const { return namespaceName + "/" + name; }
    std::int32_t priority() const { return spec->priority.value_or(0); }
    /// What it takes depends on more than its spec.
    bool resizing() const { return !allocations.empty() || podAllocation.has_value(); }
    /// Null: nothing puts another in its place.
    const OwnerReference* controller() const {
        for (const OwnerReference& owner : owners)
            if (owner.controller) return &owner;
        return nullptr;
    }
    bool terminal() const { return phase == PodPhase::Succeeded || phase == PodPhase::Failed; }
};

}  // namespace bayplan
