// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue_workload.h"

#include <algorithm>
#include <optional>

#include "io/objects/neighbours/decode_kueue_topology.h"
#include "model/resources.h"

namespace bayplan {

namespace {

CheckState checkStateOf(const Field& field) {
    if (field.string() == "Ready") return CheckState::Ready;
    if (field.string() == "Retry") return CheckState::Retry;
    return field.string() == "Rejected" ? CheckState::Rejected : CheckState::Pending;
}

void readCheck(const Field& element, QueuedWorkload& one) {
    std::string name, message;
    CheckState state = CheckState::Pending;
    std::optional<std::int64_t> after, since;
    element.forEach([&](std::string_view what, const Field& part) {
        if (what == "name") name = part.text();
        else if (what == "state") state = checkStateOf(part);
        else if (what == "message") message = part.text();
        else if (what == "requeueAfterSeconds") after = part.int32(0);
        else if (what == "lastTransitionTime") since = part.timeIfAny();
    });
    one.checks[name] = state;
    if (!message.empty()) one.checkMessages[name] = std::move(message);
    if (state != CheckState::Retry || !after || !since) return;
    if (!one.retry) one.retry.emplace();
    one.retry->after = std::max(one.retry->after, *after);
    one.retry->at = std::max(one.retry->at, *since + *after);
}

/// They are over and give their quota back.
void readDonePods(const Field& element, QueuedWorkload& one) {
    std::string name;
    std::int64_t done = 0;
    element.forEach([&](std::string_view what, const Field& part) {
        if (what == "name") name = part.text();
        else if (what == "count") done = part.integer(0, kMostKueuePods);
    });
    for (WorkloadPodSet& set : one.podSets) {
        if (set.name != name) continue;
        set.count -= std::min(set.count, done);
        if (set.minCount) set.minCount = std::min(*set.minCount, set.count);
    }
}

void readStatus(const Field& field, QueuedWorkload& one) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "conditions") {
            value.forEachElement([&](const Field& element) {
                auto [type, condition] = decodeWorkloadCondition(element);
                one.conditions[type] = std::move(condition);
            });
        } else if (key == "admission") {
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "clusterQueue") one.admittedIn = part.text();
                else if (what == "podSetAssignments")
                    part.forEachElement([&](const Field& element) { one.admission.push_back(decodePodSetAssignment(element)); });
            });
        } else if (key == "admissionChecks") {
            value.forEachElement([&](const Field& element) { readCheck(element, one); });
        } else if (key == "unhealthyNodes") {
            value.forEachElement([&](const Field& element) {
                element.forEach([&](std::string_view what, const Field& name) { if (what == "name") one.failedNodes.push_back(name.text()); });
            });
        } else if (key == "reclaimablePods") {
            value.forEachElement([&](const Field& element) { readDonePods(element, one); });
        } else if (key == "requeueState") {
            value.forEach([&](std::string_view what, const Field& time) { if (what == "requeueAt") one.requeueAt = time.timeIfAny(); });
        }
    });
}

WorkloadPodSet readPodSet(const Field& element, KueueTemplates& templates) {
    WorkloadPodSet set;
    bool found = false;
    element.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") set.name = value.text();
        else if (key == "count") set.count = value.integer(0, kMostKueuePods);
        else if (key == "minCount") set.minCount = value.integer(0, kMostKueuePods);
        else if (key == "topologyRequest") set.topology = decodeTopologyRequest(value);
        else if (key == "template") {
            found = true;
            templates.read(value, set);
        }
    });
    if (!found) element.fail(worded("has no template.spec"));
    return set;
}

}  // namespace

QueuedWorkload decodeQueuedWorkload(const Field& object, KueueTemplates& templates) {
    QueuedWorkload one;
    const KueueMetadata metadata = readKueueMetadata(object, one);
    if (const std::string* uid = metadata.labels.find("kueue.x-k8s.io/job-uid")) one.jobUid = *uid;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "spec")
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "queueName") one.queue = part.text();
                else if (what == "priority") one.priority = part.int32();
                else if (what == "active") one.active = part.boolean();
                else if (what == "podSets") part.forEachElement([&](const Field& element) { one.podSets.push_back(readPodSet(element, templates)); });
                else if (what == "priorityClassName") one.priorityClass = part.text();
                else if (what == "priorityClassSource") one.classIsKueues = part.string() == "kueue.x-k8s.io/workloadpriorityclass";
                else if (what == "priorityClassRef")
                    part.forEach([&](std::string_view name, const Field& text) {
                        if (name == "name") one.priorityClass = text.text();
                        else if (name == "kind") one.classIsKueues = text.string() == "WorkloadPriorityClass";
                    });
            });
    });
    object.forEach([&](std::string_view key, const Field& value) { if (key == "status") readStatus(value, one); });  // it speaks of pod sets
    return one;
}

std::pair<std::string, WorkloadCondition> decodeWorkloadCondition(const Field& object) {
    std::string type;
    WorkloadCondition condition;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") type = value.text();
        else if (key == "status") condition.is = value.string() == "True";
        else if (key == "reason") condition.reason = value.text();
        else if (key == "message") condition.message = value.text();
        else if (key == "lastTransitionTime") condition.since = value.timeIfAny().value_or(0);
    });
    return {std::move(type), std::move(condition)};
}

PodSetAssignment decodePodSetAssignment(const Field& object) {
    PodSetAssignment set;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") set.name = value.text();
        else if (key == "count") set.count = value.integer(0);
        else if (key == "flavors") value.forEach([&](std::string_view resource, const Field& flavor) { set.flavors[std::string(resource)] = flavor.text(); });
        else if (key == "resourceUsage") value.forEach([&](std::string_view resource, const Field& amount) { set.amounts[std::string(resource)] = kueueAmount(resource, amount.quantity()); });
        else if (key == "topologyAssignment") set.topology = decodeTopologyAssignment(value);
        else if (key == "delayedTopologyRequest") set.delayed = value.string() == "Pending";
    });
    return set;
}

}  // namespace bayplan
