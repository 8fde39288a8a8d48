// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_kueue.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "cluster/requests.h"
#include "io/objects/decode_common.h"
#include "io/objects/decode_pod_spec.h"
#include "model/resources.h"

namespace bayplan {

namespace {

std::int64_t kueueAmount(std::string_view resource, Quantity amount) { return resource == kCpu ? amount.milliValue() : amount.value(); }

double fairWeight(const Field& fairSharing) {
    double weight = 1;
    fairSharing.forEach([&](std::string_view key, const Field& value) {
        if (key == "weight") weight = static_cast<double>(value.quantity().milliValue()) / 1000;
    });
    if (weight < 0) fairSharing.fail(worded("must have a weight of at least 0"));
    return weight;
}

std::vector<QuotaGroup> quotaGroups(const Field& list) {
    std::vector<QuotaGroup> groups;
    list.forEachElement([&](const Field& element) {
        QuotaGroup group;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "coveredResources") group.resources = decodeStrings(value);
            else if (key == "flavors")
                value.forEachElement([&](const Field& one) {
                    QuotaGroup::Flavor flavor;
                    one.forEach([&](std::string_view name, const Field& part) {
                        if (name == "name") flavor.name = part.text();
                        else if (name == "resources")
                            part.forEachElement([&](const Field& entry) {
                                std::string resource;
                                entry.forEach([&](std::string_view what, const Field& text) { if (what == "name") resource = text.text(); });
                                FlavorQuota quota;
                                entry.forEach([&](std::string_view what, const Field& amount) {
                                    if (what == "nominalQuota") quota.nominal = kueueAmount(resource, amount.quantity());
                                    else if (what == "borrowingLimit") quota.borrowingLimit = kueueAmount(resource, amount.quantity());
                                    else if (what == "lendingLimit") quota.lendingLimit = kueueAmount(resource, amount.quantity());
                                });
                                if (quota.nominal < 0 || quota.borrowingLimit.value_or(0) < 0 || quota.lendingLimit.value_or(0) < 0) entry.fail(worded("a quota must not be below zero"));
                                flavor.quotas[resource] = quota;
                            });
                    });
                    group.flavors.push_back(std::move(flavor));
                });
        });
        groups.push_back(std::move(group));
    });
    return groups;
}

PreemptionPolicy preemptionPolicy(const Field& field) {
    if (field.string() == "Never" || field.string().empty()) return PreemptionPolicy::Never;
    if (field.string() == "LowerPriority") return PreemptionPolicy::LowerPriority;
    if (field.string() == "LowerOrNewerEqualPriority") return PreemptionPolicy::LowerOrNewerEqualPriority;
    if (field.string() == "Any") return PreemptionPolicy::Any;
    field.fail(worded("must be Never, LowerPriority, LowerOrNewerEqualPriority or Any"));
}

void decodePreemption(const Field& field, ClusterQueue& queue) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "withinClusterQueue") queue.withinQueue = preemptionPolicy(value);
        else if (key == "reclaimWithinCohort") queue.reclaim = preemptionPolicy(value);
        else if (key == "borrowWithinCohort")
            value.forEach([&](std::string_view name, const Field& part) {
                if (name == "policy") queue.preemptsWhileBorrowing = preemptionPolicy(part) == PreemptionPolicy::LowerPriority;
                else if (name == "maxPriorityThreshold") queue.borrowingThreshold = part.int32();
            });
    });
}

void decodeQueueSpec(const Field& spec, ClusterQueue& queue) {
    spec.forEach([&](std::string_view key, const Field& value) {
        if (key == "cohortName" || key == "cohort") queue.cohort = value.text();
        else if (key == "resourceGroups") queue.groups = quotaGroups(value);
        else if (key == "queueingStrategy") queue.strict = value.string() == "StrictFIFO";
        else if (key == "namespaceSelector") queue.namespaceSelector = decodeLabelSelector(value);
        else if (key == "stopPolicy") queue.stopped = value.string() != "None" && !value.string().empty();
        else if (key == "fairSharing") queue.weight = fairWeight(value);
        else if (key == "preemption") decodePreemption(value, queue);
        else if (key == "flavorFungibility")
            value.forEach([&](std::string_view name, const Field& part) {
                if (name == "whenCanBorrow") queue.borrowTriesNext = part.string() == "TryNextFlavor";
                else if (name == "whenCanPreempt") queue.preemptTriesNext = part.string() == "TryNextFlavor";
                else if (name == "preference") queue.prefersPreemption = part.string() == "PreemptionOverBorrowing";
            });
    });
}

class KueueDecoder {
public:
    void decode(const Field& object) {
        std::string kind, name, space;
        object.forEach([&](std::string_view key, const Field& value) { if (key == "kind") kind = value.text(); });
        object.forEach([&](std::string_view key, const Field& value) {
            if (key != "metadata") return;
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "name") name = part.text();
                else if (what == "namespace") space = part.text();
            });
        });
        const bool known = kind == "Namespace" || kind == "ResourceFlavor" || kind == "ClusterQueue" || kind == "LocalQueue" || kind == "Cohort" || kind == "Workload";
        if (!known) return;
        if (name.empty()) object.fail(worded("metadata.name is missing"));
        if (!m_seen.insert(kind + " " + space + "/" + name).second) object.fail(worded("is there twice"));
        if (kind == "Namespace") all.namespaces[name] = labelsOf(object);
        else if (kind == "ResourceFlavor") flavor(object, name);
        else if (kind == "ClusterQueue") {
            ClusterQueue queue;
            queue.name = name;
            specOf(object, [&](const Field& spec) { decodeQueueSpec(spec, queue); });
            all.queues.push_back(std::move(queue));
        } else if (kind == "LocalQueue") {
            LocalQueue queue{space, name, {}, false};
            specOf(object, [&](const Field& spec) {
                spec.forEach([&](std::string_view key, const Field& value) {
                    if (key == "clusterQueue") queue.clusterQueue = value.text();
                    else if (key == "stopPolicy") queue.stopped = value.string() != "None" && !value.string().empty();
                });
            });
            all.localQueues.push_back(std::move(queue));
        } else if (kind == "Cohort") {
            QueueCohort cohort;
            cohort.name = name;
            specOf(object, [&](const Field& spec) {
                spec.forEach([&](std::string_view key, const Field& value) {
                    if (key == "parentName" || key == "parent") cohort.parent = value.text();
                    else if (key == "resourceGroups") cohort.groups = quotaGroups(value);
                    else if (key == "fairSharing") cohort.weight = fairWeight(value);
                });
            });
            all.cohorts.push_back(std::move(cohort));
        } else {
            workload(object, space, name);
        }
    }

    KueueObjects all;

private:
    template <typename Read>
    static void specOf(const Field& object, Read&& read) {
        object.forEach([&](std::string_view key, const Field& value) { if (key == "spec") read(value); });
    }
    static Labels labelsOf(const Field& object) {
        Labels labels;
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "metadata") value.forEach([&](std::string_view what, const Field& part) { if (what == "labels") labels = decodeLabels(part); });
        });
        return labels;
    }

    void flavor(const Field& object, const std::string& name) {
        ResourceFlavor one;
        one.name = name;
        specOf(object, [&](const Field& spec) {
            spec.forEach([&](std::string_view key, const Field& value) {
                if (key == "nodeLabels") one.nodeLabels = decodeLabels(value);
                else if (key == "tolerations") value.forEachElement([&](const Field& toleration) { one.tolerations.push_back(decodeToleration(toleration)); });
                else if (key == "nodeTaints")
                    value.forEachElement([&](const Field& element) {
                        Taint taint;
                        element.forEach([&](std::string_view what, const Field& part) {
                            if (what == "key") taint.key = part.text();
                            else if (what == "value") taint.value = part.text();
                            else if (what == "effect") taint.effect = decodeTaintEffect(part);
                        });
                        one.taints.push_back(std::move(taint));
                    });
            });
        });
        all.flavors.push_back(std::move(one));
    }

    WorkloadPodSet podSet(const Field& element) {
        WorkloadPodSet set;
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "name") set.name = value.text();
            else if (key == "count") set.count = value.integer(0, 1'000'000'000);
            else if (key == "minCount") set.minCount = value.integer(0, 1'000'000'000);
            else if (key == "template")
                value.forEach([&](std::string_view what, const Field& spec) {
                    if (what != "spec") return;
                    std::string text;
                    spec.value().appendTo(text);
                    auto& shared = m_specs[text];
                    if (!shared) shared = std::make_shared<const PodSpec>(withLimits(decodePodSpec(spec, Labels())));
                    set.spec = shared;
                });
        });
        if (!set.spec) element.fail(worded("has no template.spec"));
        for (const auto& [name, amount] : podRequests(*set.spec, {})) set.requests[name] = kueueAmount(name, amount);
        return set;
    }
    /// Limits stand in for requests that are missing.
    static PodSpec withLimits(PodSpec spec) {
        for (auto* containers : {&spec.containers, &spec.initContainers})
            for (Container& container : *containers)
                for (const auto& [name, amount] : container.limits)
                    if (!container.requests.find(name)) container.requests.set(name, amount);
        return spec;
    }

    void workload(const Field& object, const std::string& space, const std::string& name) {
        QueuedWorkload one;
        one.namespaceName = space;
        one.name = name;
        object.forEach([&](std::string_view key, const Field& value) {
            if (key == "metadata")
                value.forEach([&](std::string_view what, const Field& part) {
                    if (what == "uid") one.uid = part.text();
                    else if (what == "creationTimestamp") one.created = part.time();
                    else if (what == "labels") {
                        const Labels labels = decodeLabels(part);
                        if (const std::string* uid = labels.find("kueue.x-k8s.io/job-uid")) one.jobUid = *uid;
                    }
                });
            else if (key == "spec")
                value.forEach([&](std::string_view what, const Field& part) {
                    if (what == "queueName") one.queue = part.text();
                    else if (what == "priority") one.priority = part.int32();
                    else if (what == "active") one.active = part.boolean();
                    else if (what == "podSets") part.forEachElement([&](const Field& element) { one.podSets.push_back(podSet(element)); });
                });
            else if (key == "status") status(value, one);
        });
        all.workloads.push_back(std::move(one));
    }

    static void status(const Field& field, QueuedWorkload& one) {
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
            }
        });
    }

    std::set<std::string> m_seen;
    std::map<std::string, std::shared_ptr<const PodSpec>> m_specs;
};

}  // namespace

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
    });
    return set;
}

KueueObjects decodeKueueList(const Field& list) {
    KueueDecoder decoder;
    list.forEach([&](std::string_view key, const Field& items) {
        if (key == "items") items.forEachElement([&](const Field& object) { decoder.decode(object); });
    });
    return std::move(decoder.all);
}

}  // namespace bayplan
