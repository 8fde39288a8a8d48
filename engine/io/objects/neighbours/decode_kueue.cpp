// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_kueue.h"

#include <initializer_list>
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

std::int64_t quotaAmount(const std::string& resource, const Field& amount) {
    const Quantity quantity = amount.quantity();
    if (quantity.isNegative()) amount.fail(worded("a quota must be greater than or equal to 0"));
    return kueueAmount(resource, quantity);
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
                                    if (what == "nominalQuota") quota.nominal = quotaAmount(resource, amount);
                                    else if (what == "borrowingLimit") quota.borrowingLimit = quotaAmount(resource, amount);
                                    else if (what == "lendingLimit") quota.lendingLimit = quotaAmount(resource, amount);
                                });
                                flavor.listed.push_back(resource);
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

/// What the field says: one of these words, or nothing. The API server takes no other.
std::string wordOf(const Field& field, std::initializer_list<std::string_view> words) {
    std::string text = field.text(), all;
    if (text.empty()) return text;
    for (const std::string_view word : words) {
        if (word == text) return text;
        all += (all.empty() ? "" : ", ") + std::string(word);
    }
    field.fail(worded("must be one of %1, not \"%2\"", {all, text}));
}

PreemptionPolicy preemptionPolicy(const Field& field, std::initializer_list<std::string_view> words) {
    const std::string word = wordOf(field, words);
    if (word == "LowerPriority") return PreemptionPolicy::LowerPriority;
    if (word == "LowerOrNewerEqualPriority") return PreemptionPolicy::LowerOrNewerEqualPriority;
    return word == "Any" ? PreemptionPolicy::Any : PreemptionPolicy::Never;
}

void decodePreemption(const Field& field, ClusterQueue& queue) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "withinClusterQueue") queue.withinQueue = preemptionPolicy(value, {"Never", "LowerPriority", "LowerOrNewerEqualPriority"});
        else if (key == "reclaimWithinCohort") queue.reclaim = preemptionPolicy(value, {"Never", "LowerPriority", "Any"});
        else if (key == "borrowWithinCohort")
            value.forEach([&](std::string_view name, const Field& part) {
                if (name == "policy") queue.preemptsWhileBorrowing = preemptionPolicy(part, {"Never", "LowerPriority"}) == PreemptionPolicy::LowerPriority;
                else if (name == "maxPriorityThreshold") queue.borrowingThreshold = part.int32();
            });
    });
}

/// v1beta1 says Borrow and Preempt where v1beta2 says MayStopSearch.
void fungibility(const Field& field, ClusterQueue& queue) {
    field.forEach([&](std::string_view name, const Field& part) {
        if (name == "whenCanBorrow") queue.borrowTriesNext = wordOf(part, {"MayStopSearch", "TryNextFlavor", "Borrow"}) == "TryNextFlavor";
        else if (name == "whenCanPreempt") {
            const std::string word = wordOf(part, {"MayStopSearch", "TryNextFlavor", "Preempt"});
            queue.preemptTriesNext = word == "TryNextFlavor" || word.empty();
        } else if (name == "preference") queue.preference = wordOf(part, {"BorrowingOverPreemption", "PreemptionOverBorrowing"});
    });
    queue.prefersPreemption = queue.preference == "PreemptionOverBorrowing";
}

/// Of a ClusterQueue or a LocalQueue.
template <typename OfQueue>
void stopPolicy(const Field& field, OfQueue& queue) {
    const std::string word = wordOf(field, {"None", "Hold", "HoldAndDrain"});
    queue.stopped = word != "None" && !word.empty();
    queue.drains = word == "HoldAndDrain";
}

void decodeQueueSpec(const Field& spec, ClusterQueue& queue) {
    spec.forEach([&](std::string_view key, const Field& value) {
        if (key == "cohortName" || key == "cohort") queue.cohort = value.text();
        else if (key == "resourceGroups") queue.groups = quotaGroups(value);
        else if (key == "queueingStrategy") queue.strict = wordOf(value, {"StrictFIFO", "BestEffortFIFO"}) == "StrictFIFO";
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
        else if (key == "flavorFungibility") fungibility(value, queue);
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

std::string controllerOf(const Field& object) {
    std::string controller;
    kueueSpec(object, [&](std::string_view key, const Field& name) { if (key == "controllerName") controller = name.text(); });
    return controller;
}

/// Without a condition Active nobody has said that it is not.
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
        const std::string& controller = all.controllers[of.name] = controllerOf(object);
        // A place in a topology is chosen once the check's nodes are there, or in the cluster that the workload is sent to.
        if (controller == kProvisioning || controller == kMultiKueue) all.delaying.insert(of.name);
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
