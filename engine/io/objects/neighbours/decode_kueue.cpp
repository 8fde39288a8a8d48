// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/neighbours/decode_kueue_jobs.h"
#include "io/objects/neighbours/decode_kueue_limits.h"
#include "io/objects/neighbours/decode_kueue_topology.h"
#include "io/objects/neighbours/decode_kueue_workload.h"
#include "model/resources.h"

namespace bayplan {

namespace {

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

/// Of a ClusterQueue or a LocalQueue.
template <typename OfQueue>
void stopPolicy(const Field& field, OfQueue& queue) {
    queue.stopped = field.string() != "None" && !field.string().empty();
    queue.drains = field.string() == "HoldAndDrain";
}

void decodeQueueSpec(const Field& spec, ClusterQueue& queue) {
    spec.forEach([&](std::string_view key, const Field& value) {
        if (key == "cohortName" || key == "cohort") queue.cohort = value.text();
        else if (key == "resourceGroups") queue.groups = quotaGroups(value);
        else if (key == "queueingStrategy") queue.strict = value.string() == "StrictFIFO";
        else if (key == "namespaceSelector") queue.namespaceSelector = decodeLabelSelector(value);
        else if (key == "stopPolicy") stopPolicy(value, queue);
        else if (key == "admissionChecks")
            for (std::string& name : decodeStrings(value)) queue.checks.push_back({std::move(name), {}});
        else if (key == "admissionChecksStrategy")
            value.forEach([&](std::string_view, const Field& list) {
                list.forEachElement([&](const Field& one) {
                    QueueCheck check;
                    one.forEach([&](std::string_view name, const Field& part) {
                        if (name == "name") check.name = part.text();
                        else if (name == "onFlavors") check.onFlavors = decodeStrings(part);
                    });
                    queue.checks.push_back(std::move(check));
                });
            });
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

template <typename Read>
void kueueSpec(const Field& object, Read&& read) {
    object.forEach([&](std::string_view key, const Field& value) { if (key == "spec") value.forEach(read); });
}

struct KueueName {
    std::string name, space;
    Labels labels;
};
KueueName kueueName(const Field& object) {
    KueueName of;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view what, const Field& part) {
            if (what == "name") of.name = part.text();
            else if (what == "namespace") of.space = part.text();
            else if (what == "labels") of.labels = decodeLabels(part);
        });
    });
    if (of.name.empty()) object.fail(worded("metadata.name is missing"));
    return of;
}

ClusterQueue decodeClusterQueue(const Field& object, const std::string& name) {
    ClusterQueue queue;
    queue.name = name;
    object.forEach([&](std::string_view key, const Field& value) { if (key == "spec") decodeQueueSpec(value, queue); });
    return queue;
}

LocalQueue decodeLocalQueue(const Field& object, const KueueName& of) {
    LocalQueue queue{of.space, of.name, {}, false, false};
    kueueSpec(object, [&](std::string_view key, const Field& value) {
        if (key == "clusterQueue") queue.clusterQueue = value.text();
        else if (key == "stopPolicy") stopPolicy(value, queue);
    });
    return queue;
}

QueueCohort decodeCohort(const Field& object, const std::string& name) {
    QueueCohort cohort;
    cohort.name = name;
    kueueSpec(object, [&](std::string_view key, const Field& value) {
        if (key == "parentName" || key == "parent") cohort.parent = value.text();
        else if (key == "resourceGroups") cohort.groups = quotaGroups(value);
        else if (key == "fairSharing") cohort.weight = fairWeight(value);
    });
    return cohort;
}

ResourceFlavor decodeFlavor(const Field& object, const std::string& name) {
    ResourceFlavor flavor;
    flavor.name = name;
    kueueSpec(object, [&](std::string_view key, const Field& value) {
        if (key == "nodeLabels") flavor.nodeLabels = decodeLabels(value);
        else if (key == "topologyName") flavor.topology = value.text();
        else if (key == "tolerations") value.forEachElement([&](const Field& toleration) { flavor.tolerations.push_back(decodeToleration(toleration)); });
        else if (key == "nodeTaints")
            value.forEachElement([&](const Field& element) {
                Taint taint;
                element.forEach([&](std::string_view what, const Field& part) {
                    if (what == "key") taint.key = part.text();
                    else if (what == "value") taint.value = part.text();
                    else if (what == "effect") taint.effect = decodeTaintEffect(part);
                });
                flavor.taints.push_back(std::move(taint));
            });
    });
    return flavor;
}

/// Without a condition Active nobody has said that it is not.
/// A place in a topology is chosen once the check's nodes are there, or in the cluster that the workload is sent to.
bool delaysPlaces(const Field& object) {
    bool delays = false;
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        spec.forEach([&](std::string_view what, const Field& name) {
            if (what == "controllerName") delays = name.string() == "kueue.x-k8s.io/provisioning-request" || name.string() == "kueue.x-k8s.io/multikueue";
        });
    });
    return delays;
}

bool isActiveCheck(const Field& object) {
    bool active = true;
    object.forEach([&](std::string_view key, const Field& status) {
        if (key != "status") return;
        status.forEach([&](std::string_view what, const Field& list) {
            if (what != "conditions") return;
            list.forEachElement([&](const Field& element) {
                const auto [type, condition] = decodeWorkloadCondition(element);
                if (type == "Active") active = condition.is;
            });
        });
    });
    return active;
}

std::int32_t classValue(const Field& object) {
    std::int32_t number = 0;
    object.forEach([&](std::string_view key, const Field& value) { if (key == "value") number = value.int32(); });
    return number;
}

}  // namespace

bool KueueReader::read(std::string_view version, std::string_view kind, const Field& object) {
    const bool kueues = version.starts_with("kueue.x-k8s.io/");
    const auto seen = [&](const KueueName& of) {
        if (!m_seen.insert(std::string(kind) + " " + of.space + "/" + of.name).second) object.fail(worded("is there twice"));
    };
    if (version == "v1" && kind == "Namespace") {
        KueueName of = kueueName(object);
        seen(of);
        all.namespaces[of.name] = std::move(of.labels);
        return false;
    }
    if (!kueues) {
        if (readKueueLimits(version, kind, object, all)) return true;
        for (QueuedWorkload& one : workloadsMadeOf(version, kind, object, m_templates)) {
            if (one.member && !one.member->role.empty()) all.roles[one.namespaceName + "/" + one.member->pod] = one.member->role;
            made.push_back(std::move(one));
        }
        return isJobOfKueueAlone(version, kind);
    }
    const bool namespaced = kind == "LocalQueue" || kind == "Workload";
    if (!namespaced && kind != "ClusterQueue" && kind != "Cohort" && kind != "ResourceFlavor" && kind != "WorkloadPriorityClass" && kind != "AdmissionCheck" && kind != "Topology") return false;
    KueueName of = kueueName(object);
    if (namespaced && of.space.empty()) of.space = "default";
    seen(of);
    if (kind == "ClusterQueue") all.queues.push_back(decodeClusterQueue(object, of.name));
    else if (kind == "Cohort") all.cohorts.push_back(decodeCohort(object, of.name));
    else if (kind == "ResourceFlavor") all.flavors.push_back(decodeFlavor(object, of.name));
    else if (kind == "WorkloadPriorityClass") all.priorityClasses[of.name] = classValue(object);
    else if (kind == "AdmissionCheck") {
        all.checks[of.name] = isActiveCheck(object);
        if (delaysPlaces(object)) all.delaying.insert(of.name);
    } else if (kind == "Topology") all.topologies[of.name] = decodeTopologyLevels(object);
    else if (kind == "LocalQueue") all.localQueues.push_back(decodeLocalQueue(object, of));
    else all.workloads.push_back(decodeQueuedWorkload(object, m_templates));
    return true;
}

KueueObjects decodeKueueList(const Field& list) {
    KueueReader reader;
    const auto text = [](const Field& object, std::string_view wanted) {
        std::string found;
        object.forEach([&](std::string_view key, const Field& value) { if (key == wanted) found = value.text(); });
        return found;
    };
    list.forEach([&](std::string_view key, const Field& items) {
        if (key == "items") items.forEachElement([&](const Field& object) { reader.read(text(object, "apiVersion"), text(object, "kind"), object); });
    });
    return std::move(reader.all);
}

}  // namespace bayplan
