// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_pod.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "cluster/requests.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"
#include "io/objects/koordinator/decode_device.h"
#include "io/objects/koordinator/decode_numa_terms.h"
#include "io/objects/koordinator/decode_reservation.h"
#include "io/objects/pod_allocation.h"
#include "model/defaults.h"
#include "model/gpu_resources.h"
#include "model/landing.h"
#include "model/pod_group.h"

namespace bayplan {

namespace {

std::int32_t wholeGpus(PodSpec spec) {
    applyDefaults(spec);
    std::int64_t gpus = 0;
    for (const auto& [name, amount] : podRequests(spec, {}))
        if (isWholeGpu(name)) gpus += std::clamp<std::int64_t>(amount.value(), 0, std::numeric_limits<std::int32_t>::max() / 2);
    return static_cast<std::int32_t>(std::min<std::int64_t>(gpus, std::numeric_limits<std::int32_t>::max()));
}

std::int32_t annotationNumber(const Field& field) {
    const std::string_view text = field.string();
    std::int32_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end != text.data() + text.size() || number < 0)
        field.fail(worded("must be a whole number in quotes, not \"%1\"", {text}));
    return number;
}

/// Whether the annotation can be read.
bool readableAllocation(std::string_view key, const Field& annotation, std::vector<Fault>& doubts) {
    if (annotation.value().type() != JsonValue::Type::String) {
        doubts.push_back({annotation.path(), worded("must be a string; the annotation is left out")});
        return false;
    }
    PodAllocation unused;
    const Result<void> read = readPodAllocation(key, annotation.string(), unused);
    if (!read) doubts.push_back({annotation.path(), worded("%1; the annotation is left out", {read.error().message})});
    return read.has_value();
}

PodPhase decodePhase(const Field& field) {
    const std::string_view text = field.string();
    if (text.empty() || text == "Pending") return PodPhase::Pending;
    if (text == "Running") return PodPhase::Running;
    if (text == "Succeeded") return PodPhase::Succeeded;
    if (text == "Failed") return PodPhase::Failed;
    if (text == "Unknown") return PodPhase::Unknown;
    field.fail(worded("must be one of Pending, Running, Succeeded, Failed, Unknown, not \"%1\"", {text}));
}

/// Absent if it is empty: then the class follows from the spec.
std::optional<QosClass> decodeQos(const Field& field) {
    const std::string_view text = field.string();
    if (text == "Guaranteed") return QosClass::Guaranteed;
    if (text == "Burstable") return QosClass::Burstable;
    if (text == "BestEffort") return QosClass::BestEffort;
    if (text.empty()) return std::nullopt;
    field.fail(worded("must be one of Guaranteed, Burstable, BestEffort, not \"%1\"", {text}));
}

/// A container that can be resized; ordinary init containers cannot.
const Container* resizable(const PodSpec& spec, std::string_view name) {
    for (const Container& container : spec.containers)
        if (container.name == name) return &container;
    for (const Container& container : spec.initContainers)
        if (container.name == name && container.restartAlways) return &container;
    return nullptr;
}

/// The requests in the `resources` of a status.
ResourceList decodeInForce(const Field& resources) {
    ResourceList requests;
    resources.forEach([&](std::string_view key, const Field& list) {
        if (key == "requests") requests = decodeAmounts(list);
    });
    return requests;
}

/// A resource that only the limits name will be requested too, and an earlier status does not contain that.
bool asAsked(const ContainerAllocation& allocation, const ResourceList& asked, const ResourceList& limits) {
    return allocation.requests == asked && (!allocation.allocated || *allocation.allocated == asked)
           && std::all_of(limits.begin(), limits.end(), [&](const auto& limit) { return asked.find(limit.first) != nullptr; });
}

/// Appends the kubelet's allocations that differ from the spec. Without status.resources nothing counts.
void decodeAllocations(const Field& statuses, const PodSpec& spec, std::vector<ContainerAllocation>& allocations) {
    statuses.forEachElement([&](const Field& status) {
        ContainerAllocation allocation;
        status.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") allocation.container = value.text();
            else if (key == "allocatedResources") allocation.allocated = decodeAmounts(value);
            else if (key == "resources") allocation.requests = decodeInForce(value);
        });
        const Container* container = resizable(spec, allocation.container);
        if (!container) return;
        // Of two entries for one container, the last counts.
        std::erase_if(allocations, [&](const auto& other) { return other.container == allocation.container; });
        if (allocation.requests && !asAsked(allocation, container->requests, container->limits)) allocations.push_back(std::move(allocation));
    });
}

std::vector<PodClaimStatus> decodeClaimStatuses(const Field& field) {
    std::vector<PodClaimStatus> statuses;
    field.forEachElement([&](const Field& element) {
        PodClaimStatus status;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") status.name = value.text();
            else if (key == "resourceClaimName") status.claimName = value.text();
        });
        statuses.push_back(std::move(status));
    });
    return statuses;
}

bool hasEmptyDir(const Field& volumes) {
    bool any = false;
    volumes.forEachElement([&](const Field& volume) {
        volume.forEach([&](std::string_view source, const Field&) { any = any || source == "emptyDir"; });
    });
    return any;
}

constexpr std::int64_t kZeroTime = -62'135'596'800;  // the year 1, which Go takes for a time that is missing

/// For each type, the first condition decides.
void decodeConditions(const Field& conditions, Pod& pod) {
    pod.ready.reset();
    pod.scheduledTime.reset();
    bool resizeSeen = false, disruptionSeen = false, scheduledSeen = false;
    conditions.forEachElement([&](const Field& condition) {
        std::string_view type, status, reason;
        std::optional<std::int64_t> since;
        condition.forEach([&](std::string_view key, const Field& value) {
            if (key == "type") type = value.string();
            else if (key == "status") status = value.string();
            else if (key == "reason") reason = value.string();
            else if (key == "lastTransitionTime") since = value.timeIfAny();
        });
        if (type == "PodScheduled" && !std::exchange(scheduledSeen, true)) {
            if (status == "True") pod.scheduledTime = since.value_or(kZeroTime);
        } else if (type == "PodResizePending" && !resizeSeen) {
            resizeSeen = true;
            pod.resizeInfeasible = reason == "Infeasible";
        } else if (type == "DisruptionTarget" && !disruptionSeen) {
            disruptionSeen = true;
            pod.preempted = status == "True" && reason == "PreemptionByScheduler";
        } else if (type == "Ready" && !pod.ready) {
            pod.ready = status == "True";
        }
    });
}

}  // namespace

OwnerReference PodDecoder::reference(const Field& field) {
    OwnerReference owner;
    OwnerIdentity identity;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "kind") owner.kind = value.text();
        else if (key == "name") owner.name = value.text();
        else if (key == "controller") owner.controller = value.boolean();
        else if (key == "apiVersion") identity.apiVersion = value.text();
        else if (key == "uid") identity.uid = value.text();
    });
    if (identity == OwnerIdentity()) return owner;
    auto& shared = m_owners[identity.apiVersion + '\0' + identity.uid];
    if (!shared) shared = std::make_shared<const OwnerIdentity>(std::move(identity));
    owner.identity = shared;
    return owner;
}

void PodDecoder::metadata(const Field& field, Pod& pod, std::vector<Fault>& doubts) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") pod.name = value.text();
        else if (key == "namespace") pod.namespaceName = value.text();
        else if (key == "uid") pod.uid = value.text();
        else if (key == "creationTimestamp") pod.creationTime = value.time();
        else if (key == "deletionTimestamp") pod.deleting = true;
        else if (key == "labels") {
            m_key.clear();
            value.value().appendTo(m_key);
            auto& labels = m_labels[m_key];
            if (!labels) labels = std::make_shared<const Labels>(decodeLabels(value));
            pod.labels = labels;
        } else if (key == "ownerReferences") {
            pod.owners.clear();
            value.forEachElement([&](const Field& owner) { pod.owners.push_back(reference(owner)); });
        } else if (key == "annotations") {
            std::vector<Labels::Pair> ofGroups;
            value.forEach([&](std::string_view name, const Field& annotation) {
                if (std::find(kGroupAnnotations.begin(), kGroupAnnotations.end(), name) != kGroupAnnotations.end()) {
                    if (annotation.value().type() == JsonValue::Type::String) ofGroups.emplace_back(name, annotation.text());
                    else doubts.push_back({annotation.path(), worded("must be a string; the annotation is left out")});
                } else if (isReservationTerm(name)) decodeReservationTerm(name, annotation, pod.reservationTerms, doubts);
                else if (isDeviceTerm(name)) {
                    if (name == kDeviceAllocatedKey) readableAllocation(name, annotation, doubts);
                    decodeDeviceTerm(name, annotation, pod.deviceTerms, doubts);
                } else if (isNumaTerm(name)) {
                    if (name != kResourceStatusKey || readableAllocation(name, annotation, doubts)) decodeNumaTerm(name, annotation, pod.numaTerms, doubts);
                } else if (name == kGpuCountKey) pod.gpuCount = annotationNumber(annotation);
                else if (name == kGpuMilliKey) pod.gpuMilli = annotationNumber(annotation);
                else if (name == kMirrorAnnotation) pod.mirror = true;
                else if (name.find(kSeccompAnnotation) != std::string_view::npos && pod.seccompAnnotation.empty()) pod.seccompAnnotation = annotation.text();
                else if (const AsksToStay asks = annotation.value().type() == JsonValue::Type::String ? asksToStay(name, annotation.text()) : AsksToStay::No; asks != AsksToStay::No) {
                    if (pod.asksToStay == AsksToStay::No || asks < pod.asksToStay) pod.asksToStay = asks;
                }
            });
            if (!ofGroups.empty()) pod.groupAnnotations = std::make_shared<const Labels>(std::move(ofGroups));
        }
    });
    if (pod.namespaceName.empty()) pod.namespaceName = "default";
}

void PodDecoder::sharedSpec(const Field& field, Pod& pod) {
    m_key.clear();
    appendSpecKey(m_key, field, m_unknown);
    if (readsLabels(m_key))
        for (const auto& [key, value] : *pod.labels) m_key += key + '\0' + value + '\0';
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "nodeName") pod.nodeName = value.text();
        else if (key == "volumes") pod.emptyDir = hasEmptyDir(value);
        else if (key == "terminationGracePeriodSeconds") pod.gracePeriodSeconds = std::max(0, value.int32());
    });
    // Once the pod runs on its node, the node name that a move wrote into it has no use; its replacement may go
    // anywhere.
    const bool landed = !pod.nodeName.empty() && pod.labels->find(kLandingLabel);
    if (landed) m_key += "landed";
    auto known = m_specs.find(m_key);
    if (known == m_specs.end()) {
        PodSpec spec = decodePodSpec(field, *pod.labels);
        if (landed) forgetLanding(spec);
        const std::int32_t gpus = wholeGpus(spec);
        known = m_specs.emplace(m_key, SharedSpec{std::make_shared<const PodSpec>(std::move(spec)), gpus}).first;
    }
    pod.spec = known->second.spec;
    if (pod.gpuCount == 0 && known->second.gpus > 0) {
        pod.gpuCount = known->second.gpus;
        pod.gpuMilli = 1000;
    }
}

void PodDecoder::status(const Field& field, Pod& pod) {
    ContainerAllocation whole;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "phase") pod.phase = decodePhase(value);
        else if (key == "qosClass") pod.qosClass = decodeQos(value);
        else if (key == "nominatedNodeName") pod.nominatedNodeName = value.text();
        else if (key == "startTime") pod.startTime = value.time();
        else if (key == "conditions") decodeConditions(value, pod);
        else if (key == "resourceClaimStatuses") pod.claimStatuses = decodeClaimStatuses(value);
        else if (key == "allocatedResources") whole.allocated = decodeAmounts(value);
        else if (key == "resources") whole.requests = decodeInForce(value);
        else if (key == "containerStatuses" || key == "initContainerStatuses") decodeAllocations(value, *pod.spec, pod.allocations);
    });
    const PodSpec& spec = *pod.spec;
    const bool podLevel = spec.podRequests || spec.podLimits;
    const ResourceList none;
    if (whole.requests && podLevel && !asAsked(whole, spec.podRequests.value_or(none), spec.podLimits.value_or(none)))
        pod.podAllocation = std::move(whole);
}

Pod PodDecoder::decode(const Field& object) {
    std::vector<Fault> passedOver;
    return decode(object, passedOver);
}

Pod PodDecoder::decode(const Field& object, std::vector<Fault>& doubts) {
    Pod pod;
    pod.labels = m_noLabels;
    // In this order: the spec may need labels, and the status is compared with the spec.
    object.forEach([&](std::string_view key, const Field& value) { if (key == "metadata") metadata(value, pod, doubts); });
    if (pod.name.empty()) object.fail(worded("metadata.name is missing"));
    object.forEach([&](std::string_view key, const Field& value) { if (key == "spec") sharedSpec(value, pod); });
    if (!pod.spec) object.fail(worded("spec is missing"));
    object.forEach([&](std::string_view key, const Field& value) { if (key == "status") status(value, pod); });
    return pod;
}

}  // namespace bayplan
