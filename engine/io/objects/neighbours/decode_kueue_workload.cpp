// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue_workload.h"

#include <algorithm>
#include <charconv>

#include "cluster/requests.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"
#include "io/objects/neighbours/decode_kueue_topology.h"
#include "model/resources.h"

namespace bayplan {

namespace {

constexpr std::string_view kQueueLabel = "kueue.x-k8s.io/queue-name";
constexpr std::string_view kClassLabel = "kueue.x-k8s.io/priority-class";
constexpr std::string_view kGroupLabel = "kueue.x-k8s.io/pod-group-name";
constexpr std::string_view kLeastPods = "kueue.x-k8s.io/job-min-parallelism";

/// Limits stand in for requests that are missing.
PodSpec withLimits(PodSpec spec) {
    for (auto* containers : {&spec.containers, &spec.initContainers})
        for (Container& container : *containers)
            for (const auto& [name, amount] : container.limits)
                if (!container.requests.find(name)) container.requests.set(name, amount);
    return spec;
}

struct JobMetadata {
    Labels labels, annotations;
    bool owned = false;  // a controller made it
};

/// Sets what a workload has of the metadata of the object that it is, or is made of.
JobMetadata readMetadata(const Field& object, QueuedWorkload& one) {
    JobMetadata more;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view what, const Field& part) {
            if (what == "name") one.name = part.text();
            else if (what == "namespace") one.namespaceName = part.text();
            else if (what == "uid") one.uid = part.text();
            else if (what == "creationTimestamp") one.created = part.time();
            else if (what == "labels") more.labels = decodeLabels(part);
            else if (what == "annotations") more.annotations = decodeLabels(part);
            else if (what == "ownerReferences")
                part.forEachElement([&](const Field& element) {
                    WorkloadOwner owner;
                    element.forEach([&](std::string_view name, const Field& text) {
                        if (name == "kind") owner.kind = text.text();
                        else if (name == "name") owner.name = text.text();
                        else if (name == "controller") more.owned = more.owned || text.boolean();
                    });
                    one.owners.push_back(std::move(owner));
                });
        });
    });
    if (one.name.empty()) object.fail(worded("metadata.name is missing"));
    if (one.namespaceName.empty()) one.namespaceName = "default";
    return more;
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
            value.forEachElement([&](const Field& element) {
                std::string name;
                CheckState state = CheckState::Pending;
                element.forEach([&](std::string_view what, const Field& part) {
                    if (what == "name") name = part.text();
                    else if (what == "state") state = part.string() == "Ready" ? CheckState::Ready : part.string() == "Retry"  ? CheckState::Retry
                                                                                                 : part.string() == "Rejected" ? CheckState::Rejected
                                                                                                                               : CheckState::Pending;
                });
                one.checks[name] = state;
            });
        } else if (key == "unhealthyNodes") {
            value.forEachElement([&](const Field& element) {
                element.forEach([&](std::string_view what, const Field& name) { if (what == "name") one.failedNodes.push_back(name.text()); });
            });
        } else if (key == "reclaimablePods") {
            value.forEachElement([&](const Field& element) {
                element.forEach([&](std::string_view what, const Field& number) { if (what == "count") one.reclaims = one.reclaims || number.integer(0) > 0; });
            });
        }
    });
}

/// A Job or a pod that has ended wants no quota.
bool hasEnded(const Field& object) {
    bool ended = false;
    object.forEach([&](std::string_view key, const Field& status) {
        if (key != "status") return;
        status.forEach([&](std::string_view what, const Field& value) {
            if (what == "phase") ended = ended || value.string() == "Succeeded" || value.string() == "Failed";
            else if (what == "terminalState") ended = ended || !value.string().empty();
            else if (what == "conditions")
                value.forEachElement([&](const Field& element) {
                    const auto [type, condition] = decodeWorkloadCondition(element);
                    ended = ended || (condition.is && (type == "Complete" || type == "Completed" || type == "Failed"));
                });
        });
    });
    return ended;
}

/// Calls read(key, value) for the members of spec.
template <typename Read>
void inSpec(const Field& object, Read&& read) {
    object.forEach([&](std::string_view key, const Field& value) { if (key == "spec") value.forEach(read); });
}

}  // namespace

void KueueWorkloadDecoder::readTemplate(const Field& object, WorkloadPodSet& set) {
    object.forEach([&](std::string_view what, const Field& metadata) {
        if (what != "metadata") return;
        metadata.forEach([&](std::string_view name, const Field& part) {
            if (name == "labels") set.labels = decodeLabels(part);
            else if (name == "annotations" && !set.topology) set.topology = topologyRequestOf(decodeLabels(part), part);
        });
    });
    object.forEach([&](std::string_view what, const Field& spec) {
        if (what != "spec") return;
        std::string text;
        spec.value().appendTo(text);
        if (readsLabels(text))
            for (const auto& [key, value] : set.labels) text += '\n' + key + '=' + value;
        auto& shared = m_specs[text];
        if (!shared) shared = std::make_shared<const PodSpec>(withLimits(decodePodSpec(spec, set.labels)));
        set.spec = shared;
    });
    if (!set.spec) object.fail(worded("has no spec"));
    for (const auto& [name, amount] : podRequests(*set.spec, {})) set.requests[name] = kueueAmount(name, amount);
}

WorkloadPodSet KueueWorkloadDecoder::podSet(const Field& element) {
    WorkloadPodSet set;
    bool found = false;
    element.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") set.name = value.text();
        else if (key == "count") set.count = value.integer(0, kMostKueuePods);
        else if (key == "minCount") set.minCount = value.integer(0, kMostKueuePods);
        else if (key == "topologyRequest") set.topology = decodeTopologyRequest(value);
        else if (key == "template") {
            found = true;
            readTemplate(value, set);
        }
    });
    if (!found) element.fail(worded("has no template.spec"));
    return set;
}

QueuedWorkload KueueWorkloadDecoder::workload(const Field& object) {
    QueuedWorkload one;
    const JobMetadata metadata = readMetadata(object, one);
    if (const std::string* uid = metadata.labels.find("kueue.x-k8s.io/job-uid")) one.jobUid = *uid;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "spec")
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "queueName") one.queue = part.text();
                else if (what == "priority") one.priority = part.int32();
                else if (what == "active") one.active = part.boolean();
                else if (what == "podSets") part.forEachElement([&](const Field& element) { one.podSets.push_back(podSet(element)); });
                else if (what == "priorityClassName") one.priorityClass = part.text();
                else if (what == "priorityClassSource") one.classIsKueues = part.string() == "kueue.x-k8s.io/workloadpriorityclass";
                else if (what == "priorityClassRef")
                    part.forEach([&](std::string_view name, const Field& text) {
                        if (name == "name") one.priorityClass = text.text();
                        else if (name == "kind") one.classIsKueues = text.string() == "WorkloadPriorityClass";
                    });
            });
        else if (key == "status") readStatus(value, one);
    });
    return one;
}

/// Of a Job's spec: as many pods as run at the same time.
WorkloadPodSet KueueWorkloadDecoder::jobsPods(const Field& jobSpec, std::string name) {
    WorkloadPodSet set;
    set.name = std::move(name);
    std::optional<std::int64_t> completions;
    bool found = false;
    jobSpec.forEach([&](std::string_view key, const Field& value) {
        if (key == "parallelism") set.count = value.integer(0, kMostKueuePods);
        else if (key == "completions") completions = value.integer(0, kMostKueuePods);
        else if (key == "template") {
            found = true;
            readTemplate(value, set);
        }
    });
    if (!found) jobSpec.fail(worded("has no template"));
    set.count = std::min(set.count, completions.value_or(set.count));
    return set;
}

/// Of one of the replicated jobs of a JobSet.
WorkloadPodSet KueueWorkloadDecoder::replicatedPods(const Field& part) {
    std::string name;
    std::int64_t replicas = 1;
    part.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") name = value.text();
        else if (key == "replicas") replicas = value.integer(0, 100'000);
    });
    std::optional<WorkloadPodSet> set;
    part.forEach([&](std::string_view key, const Field& of) {
        if (key == "template") of.forEach([&](std::string_view inner, const Field& spec) { if (inner == "spec") set = jobsPods(spec, name); });
    });
    if (!set) part.fail(worded("has no template"));
    set->count *= replicas;
    return std::move(*set);
}

std::optional<QueuedWorkload> KueueWorkloadDecoder::made(std::string_view version, std::string_view kind, const Field& object) {
    const bool job = version == "batch/v1" && kind == "Job", set = version.starts_with("jobset.x-k8s.io/") && kind == "JobSet", pod = version == "v1" && kind == "Pod";
    if (!job && !set && !pod) return std::nullopt;
    QueuedWorkload one;
    const JobMetadata metadata = readMetadata(object, one);
    const std::string* queue = metadata.labels.find(kQueueLabel);
    if (!queue || metadata.owned || hasEnded(object)) return std::nullopt;
    one.queue = *queue;
    one.owners = {{std::string(kind), one.name}};
    one.jobUid = one.uid;
    one.priorityFollows = true;
    if (const std::string* group = pod ? metadata.labels.find(kGroupLabel) : nullptr) {
        one.name = *group;
        return one;
    }
    one.name = (job ? "job-" : set ? "jobset-"
                                   : "pod-")
               + one.name;
    if (pod) {
        WorkloadPodSet own;
        own.name = "main";
        readTemplate(object, own);
        one.podSets.push_back(std::move(own));
    } else if (job) {
        object.forEach([&](std::string_view key, const Field& spec) { if (key == "spec") one.podSets.push_back(jobsPods(spec, "main")); });
        if (const std::string* least = metadata.annotations.find(kLeastPods); least && !one.podSets.empty()) {
            std::int64_t number = 0;
            const bool whole = std::from_chars(least->data(), least->data() + least->size(), number).ptr == least->data() + least->size();
            if (!whole || number < 1) object.fail(worded("its annotation %1 must be a whole number above zero", {kLeastPods}));
            one.podSets.front().minCount = number;
        }
    } else {
        inSpec(object, [&](std::string_view key, const Field& list) {
            if (key == "replicatedJobs") list.forEachElement([&](const Field& part) { one.podSets.push_back(replicatedPods(part)); });
        });
    }
    if (one.podSets.empty()) object.fail(worded("has no spec"));
    if (const std::string* named = metadata.labels.find(kClassLabel)) {
        one.priorityClass = *named;
        one.classIsKueues = true;
    } else {
        for (const WorkloadPodSet& of : one.podSets)
            if (one.priorityClass.empty()) one.priorityClass = of.spec->priorityClassName;
    }
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
