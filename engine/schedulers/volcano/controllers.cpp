// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/controllers.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "model/erase_pods.h"
#include "model/pod_group.h"
#include "schedulers/volcano/annotations.h"
#include "schedulers/volcano/job_controller.h"
#include "schedulers/volcano/queue_faults.h"
#include "schedulers/volcano/quota_usage.h"

namespace bayplan::volcano {

namespace {

constexpr std::string_view kQueueAnnotation = "scheduling.volcano.sh/queue-name";
constexpr std::string_view kTopologyMode = "volcano.sh/network-topology-mode";
constexpr std::string_view kTopologyTier = "volcano.sh/network-topology-highest-tier";
constexpr std::string_view kInherited = "volcano.sh/";

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

/// A mode that is none counts as hard, a tier that is no number as none.
std::optional<NetworkTopologySpec> topologyOf(const Labels& annotations) {
    const std::string* mode = annotations.find(kTopologyMode);
    const std::string* tier = annotations.find(kTopologyTier);
    if (!mode && !tier) return std::nullopt;
    NetworkTopologySpec spec{!mode || lowerCase(*mode) != "soft", {}};
    std::int32_t highest = 0;
    if (tier && std::from_chars(tier->data(), tier->data() + tier->size(), highest).ptr == tier->data() + tier->size()) spec.highestTier = highest;
    return spec;
}

Labels inherited(const Labels& all) {
    std::vector<Labels::Pair> some;
    for (const Labels::Pair& one : all)
        if (one.first.starts_with(kInherited)) some.push_back(one);
    return Labels(std::move(some));
}

Labels with(const Labels& labels, std::string_view key, const std::string& value) {
    std::vector<Labels::Pair> all(labels.begin(), labels.end());
    all.emplace_back(key, value);
    return Labels(std::move(all));
}

PodGroup groupOf(const Pod& pod, const Labels& annotations, std::string name, std::int32_t least) {
    PodGroup group;
    group.namespaceName = pod.namespaceName;
    group.name = std::move(name);
    group.created = pod.creationTime;
    group.annotations = inherited(annotations);
    group.labels = inherited(*pod.labels);
    group.minMember = least;
    group.priorityClassName = pod.spec->priorityClassName;
    if (const std::string* queue = annotations.find(kQueueAnnotation)) group.queue = *queue;
    group.minResources = quotaUsage(*pod.spec, least);
    group.minResourceTexts = textsOf(*group.minResources);
    group.topology = topologyOf(annotations);
    return group;
}

void addQueues(VolcanoObjects& own) {
    for (const char* name : {"default", "root"}) {
        if (std::any_of(own.queues.begin(), own.queues.end(), [&](const Queue& queue) { return queue.name == name; })) continue;
        Queue queue;
        queue.name = name;
        own.queues.push_back(std::move(queue));
    }
}

void addGroups(VolcanoWorld& world) {
    const std::size_t written = world.own.podGroups.size();
    std::map<std::string, std::size_t> places;  // among the groups, by key
    for (std::size_t i = 0; i < written; ++i) places.emplace(world.own.podGroups[i].key(), i);
    for (const Pod& pod : world.objects.pods) {
        if (pod.spec->schedulerName != kSchedulerName) continue;
        PodNotes& notes = world.own.pods[pod.key()];
        const std::string* named = notes.annotations.find(kVolcanoGroupKey);
        if (named && !named->empty()) continue;
        const OwnerReference* owner = pod.controller();
        const std::string name = "podgroup-" + (owner ? lowerCase(owner->kind) + "-" + owner->name : pod.uid.empty() ? pod.name
                                                                                                                     : pod.uid);
        const auto [at, fresh] = places.try_emplace(pod.namespaceName + "/" + name, world.own.podGroups.size());
        if (fresh) {
            const auto least = owner ? world.own.leastOfOwner.find(ownerKey(owner->kind, pod.namespaceName, owner->name)) : world.own.leastOfOwner.end();
            world.own.podGroups.push_back(groupOf(pod, notes.annotations, name, least == world.own.leastOfOwner.end() ? 1 : least->second));
        }
        if (!pod.nodeName.empty() && at->second >= written) world.own.podGroups[at->second].status.phase = PodGroupPhase::Running;
        notes.annotations = with(notes.annotations, kVolcanoGroupKey, name);
    }
}

}  // namespace

void prepare(VolcanoWorld& world) {
    erasePods(world.objects, [](const Pod& pod) { return pod.nodeName.empty() && pod.spec->schedulerName != kSchedulerName; });
    addQueues(world.own);
    admitJobs(world);
    addGroups(world);
}

Result<std::vector<MadePod>> makePodsOfJobs(Objects& objects, VolcanoObjects& own, std::int64_t now) {
    if (own.jobs.empty()) return std::vector<MadePod>();
    VolcanoWorld world{objects, own, now};
    addQueues(world.own);
    admitJobs(world);
    Result<std::vector<MadePod>> made = podsToMake(world);
    if (!made) return made;
    own.podGroups = std::move(world.own.podGroups);
    own.pods = std::move(world.own.pods);
    for (const MadePod& one : *made) {
        own.pods[one.pod] = PodNotes{one.annotations, {}, {}, true};
        objects.pods.push_back(*one.as);
        objects.podSources.push_back(nullptr);
    }
    return made;
}

std::vector<PassedOver> passedOver(const VolcanoWorld& world) {
    std::vector<PassedOver> all;
    std::set<std::string> groups;
    std::map<std::string, const Queue*> queues;
    for (const Queue& queue : world.own.queues) queues.emplace(queue.name, &queue);
    for (const Queue& queue : world.own.queues) {
        const auto parent = queues.find(queue.parent);
        for (const auto& [resource, amount] : queue.guarantee) {
            const Quantity* most = queue.capability.find(resource);
            const Quantity* above = parent == queues.end() ? nullptr : parent->second->guarantee.find(resource);
            if (most && amount > *most) all.push_back({"Queue " + queue.name, PassedOver::Why::OverCapability, resource});
            if (above && amount > *above) all.push_back({"Queue " + queue.name, PassedOver::Why::OverParent, resource});
        }
    }
    for (PassedOver& fault : queueFaults(world)) all.push_back(std::move(fault));
    for (PassedOver& job : jobsAside(world)) all.push_back(std::move(job));
    for (const PodGroup& group : world.own.podGroups) {
        groups.insert(group.key());
        const auto queue = queues.find(group.queue);
        const bool begun = group.status.phase == PodGroupPhase::Running || group.status.phase == PodGroupPhase::Completed;
        if (queue == queues.end()) all.push_back({"PodGroup " + group.key(), PassedOver::Why::NoQueue, group.queue});
        else if (!queue->second->open && !begun) all.push_back({"PodGroup " + group.key(), PassedOver::Why::Closed, group.queue, closedSays("PodGroup", *queue->second)});
    }
    for (const Pod& pod : world.objects.pods) {
        const auto notes = world.own.pods.find(pod.key());
        const std::string* group = notes == world.own.pods.end() ? nullptr : notes->second.annotations.find(kVolcanoGroupKey);
        if (!pod.nodeName.empty() || !group || groups.contains(pod.namespaceName + "/" + *group)) continue;
        all.push_back({"Pod " + pod.key(), PassedOver::Why::NoGroup, pod.namespaceName + "/" + *group});
    }
    return all;
}

}  // namespace bayplan::volcano
