// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/koordinator/decode_reservation.h"

#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/decode_node.h"
#include "io/objects/decode_pod_spec.h"
#include "io/objects/koordinator/decode_device.h"
#include "io/objects/koordinator/decode_numa_terms.h"

namespace bayplan {

namespace {

constexpr std::string_view kReservationAffinityKey = "scheduling.koordinator.sh/reservation-affinity";
constexpr std::string_view kReservationAllocatedKey = "scheduling.koordinator.sh/reservation-allocated";
constexpr std::string_view kExactReservationKey = "scheduling.koordinator.sh/exact-match-reservation";
constexpr std::string_view kUnreadOfReservations[] = {"scheduling.koordinator.sh/reservation-restricted-options", "scheduling.koordinator.sh/reservation-resize-allocatable",
                                                      "node.koordinator.sh/reservation"};
constexpr std::string_view kReservationPriorityLabel = "koordinator.sh/priority";

using ReservedRoom = KoordinatorReservation;

ReservedRoom::Phase decodeReservationPhase(const Field& field) {
    const std::string_view text = field.string();
    if (text.empty() || text == "Pending") return ReservedRoom::Phase::Pending;
    if (text == "Available") return ReservedRoom::Phase::Available;
    if (text == "Waiting") return ReservedRoom::Phase::Waiting;
    if (text == "Succeeded" || text == "Failed") return ReservedRoom::Phase::Over;
    field.fail(worded("must be Pending, Available, Waiting, Succeeded or Failed, not \"%1\"", {text}));
}

ReservedRoom::Policy decodeAllocatePolicy(const Field& field) {
    const std::string_view text = field.string();
    if (text.empty()) return ReservedRoom::Policy::Default;
    if (text == "Aligned") return ReservedRoom::Policy::Aligned;
    if (text == "Restricted") return ReservedRoom::Policy::Restricted;
    field.fail(worded("must be Aligned, Restricted or empty, not \"%1\"", {text}));
}

ReservedRoom::Owner decodeReservationOwner(const Field& field) {
    ReservedRoom::Owner owner;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "object") {
            owner.object = ReservedRoom::Owner::Object{};
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "namespace") owner.object->namespaceName = part.text();
                else if (what == "name") owner.object->name = part.text();
                else if (what == "uid") owner.object->uid = part.text();
                else if (what == "apiVersion") owner.object->nobody = !part.string().empty();
            });
        } else if (key == "controller") {
            owner.controller = ReservedRoom::Owner::Controller{};
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "namespace") owner.controller->namespaceName = part.text();
                else if (what == "name") owner.controller->name = part.text();
                else if (what == "kind") owner.controller->kind = part.text();
                else if (what == "controller") owner.controller->controller = part.boolean();
                else if (what == "uid") owner.controller->uid = part.text();
                else if (what == "apiVersion") owner.controller->apiVersion = part.text();
            });
        } else if (key == "labelSelector") {
            owner.selector = decodeLabelSelector(value);
        }
    });
    return owner;
}

struct ReservedTemplate {
    std::set<std::string, std::less<>> covered;  // annotations of the object, which count before those of the template
    std::vector<Fault>& doubts;
    Labels labels{};
    std::optional<PodSpec> spec{};
};

/// An annotation of the pod that stands for it.
void decodeKept(std::string_view key, const Field& value, ReservedRoom& reservation, std::vector<Fault>& doubts) {
    if (isDeviceTerm(key)) decodeDeviceTerm(key, value, reservation.deviceTerms, doubts);
    else if (isNumaTerm(key)) decodeNumaTerm(key, value, reservation.numaTerms, doubts);
}

void decodeReservedTemplate(const Field& field, ReservedRoom& reservation, ReservedTemplate& made) {
    reservation.hasTemplate = true;
    field.forEach([&](std::string_view key, const Field& metadata) {
        if (key != "metadata") return;
        metadata.forEach([&](std::string_view part, const Field& value) {
            if (part == "labels") made.labels = decodeLabels(value);
            else if (part == "namespace" && !value.string().empty()) reservation.podNamespace = value.text();
            else if (part == "annotations")
                value.forEach([&](std::string_view name, const Field& annotation) { if (!made.covered.contains(name)) decodeKept(name, annotation, reservation, made.doubts); });
        });
    });
    field.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        made.spec = decodePodSpec(spec, made.labels);
        spec.forEach([&](std::string_view part, const Field& value) { if (part == "nodeName") reservation.wantedNode = value.text(); });
    });
}

void decodeReservationSpec(const Field& spec, ReservedRoom& reservation, ReservedTemplate& made) {
    spec.forEach([&](std::string_view key, const Field& value) {
        if (key == "template") decodeReservedTemplate(value, reservation, made);
        else if (key == "owners") value.forEachElement([&](const Field& owner) { reservation.owners.push_back(decodeReservationOwner(owner)); });
        else if (key == "allocateOnce") reservation.allocateOnce = value.boolean();
        else if (key == "preAllocation") reservation.preAllocation = value.boolean();
        else if (key == "unschedulable") reservation.unschedulable = value.boolean();
        else if (key == "allocatePolicy") reservation.policy = decodeAllocatePolicy(value);
        else if (key == "ttl" || key == "expires") reservation.expires = true;
        else if (key == "taints") value.forEachElement([&](const Field& taint) { reservation.taints.push_back(decodeTaint(taint)); });
    });
}

void decodeReservationStatus(const Field& status, ReservedRoom& reservation) {
    status.forEach([&](std::string_view key, const Field& value) {
        if (key == "phase") {
            reservation.phase = decodeReservationPhase(value);
            reservation.phaseText = value.text();
        } else if (key == "nodeName") reservation.nodeName = value.text();
        else if (key == "allocatable") reservation.allocatable = decodeAmounts(value);
    });
}

std::int32_t priorityOfReservation(const ReservedRoom& reservation) {
    std::int32_t priority = ReservedRoom::kPriority;
    if (const std::string* label = reservation.labels.find(kReservationPriorityLabel)) {
        std::int32_t said = 0;
        const auto [end, failure] = std::from_chars(label->data(), label->data() + label->size(), said);
        if (failure == std::errc() && end == label->data() + label->size()) priority = said;
    }
    return priority;
}

Labels joinedLabels(const Labels& under, const Labels& over) {
    std::vector<Labels::Pair> pairs(under.begin(), under.end());
    pairs.insert(pairs.end(), over.begin(), over.end());
    return Labels(std::move(pairs));
}

ReservationTerms::Affinity decodeReservationAffinity(const Field& root) {
    ReservationTerms::Affinity affinity;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") affinity.name = value.text();
        else if (key == "reservationSelector") affinity.selector = decodeLabels(value);
        else if (key == "tolerations") value.forEachElement([&](const Field& one) { affinity.tolerations.push_back(decodeToleration(one)); });
        else if (key == "requiredDuringSchedulingIgnoredDuringExecution") {
            affinity.required.emplace();
            value.forEach([&](std::string_view part, const Field& terms) {
                if (part == "reservationSelectorTerms") terms.forEachElement([&](const Field& term) { affinity.required->terms.push_back(decodeNodeSelectorTerm(term)); });
            });
        }
    });
    return affinity;
}

}  // namespace

KoordinatorReservation decodeKoordinatorReservation(const Field& object, std::vector<Fault>& doubts) {
    KoordinatorReservation reservation;
    ReservedTemplate made{{}, doubts};
    forEachAnnotation(object, [&](std::string_view key, const Field&) { made.covered.emplace(key); });
    object.forEach([&](std::string_view key, const Field& part) {
        if (key == "metadata")
            part.forEach([&](std::string_view what, const Field& value) {
                if (what == "name") reservation.name = value.text();
                else if (what == "uid") reservation.uid = value.text();
                else if (what == "labels") reservation.labels = decodeLabels(value);
                else if (what == "creationTimestamp") reservation.creationTime = value.time();
            });
        else if (key == "spec") decodeReservationSpec(part, reservation, made);
        else if (key == "status") decodeReservationStatus(part, reservation);
    });
    if (reservation.name.empty()) object.fail(worded("metadata.name is missing"));
    forEachAnnotation(object, [&](std::string_view key, const Field& value) {
        for (const std::string_view unread : kUnreadOfReservations)
            if (key == unread && reservation.unread.empty()) reservation.unread = key;
        decodeKept(key, value, reservation, doubts);
    });
    PodSpec spec = made.spec ? std::move(*made.spec) : PodSpec();
    if (!spec.priority) spec.priority = priorityOfReservation(reservation);
    reservation.spec = std::make_shared<const PodSpec>(std::move(spec));
    reservation.podLabels = std::make_shared<const Labels>(joinedLabels(made.labels, reservation.labels));
    return reservation;
}

bool isReservationTerm(std::string_view annotation) { return annotation == kReservationAffinityKey || annotation == kReservationAllocatedKey || annotation == kExactReservationKey; }

void decodeReservationTerm(std::string_view annotation, const Field& value, std::shared_ptr<const ReservationTerms>& terms, std::vector<Fault>& doubts) {
    auto read = std::make_shared<ReservationTerms>(terms ? *terms : ReservationTerms());
    try {
        if (annotation == kReservationAffinityKey && value.string().empty()) read->affinity.emplace();
        else if (!(annotation == kExactReservationKey && value.string().empty()))
            decodeAnnotation(value, [&](const Field& root) {
                if (annotation == kReservationAffinityKey) read->affinity = decodeReservationAffinity(root);
                else
                    root.forEach([&](std::string_view key, const Field& part) {
                        if (annotation == kExactReservationKey && key == "resourceNames") read->exact = decodeStrings(part);
                        else if (annotation == kReservationAllocatedKey && key == "name") read->allocated = part.text();
                        else if (annotation == kReservationAllocatedKey && key == "uid") read->allocatedUid = part.text();
                    });
            });
    } catch (Fault& fault) {
        if (annotation != kReservationAllocatedKey) read->faulty = annotation;
        doubts.push_back(std::move(fault));
    }
    terms = std::move(read);
}

}  // namespace bayplan
