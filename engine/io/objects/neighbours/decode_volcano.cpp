// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_volcano.h"

#include <charconv>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>

#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

using volcano::HyperNode;
using volcano::PodGroupPhase;
using volcano::Queue;

struct VolcanoMetadata {
    std::string name, space, uid;
    std::int64_t created = 0;
    Labels labels, annotations;
};

VolcanoMetadata volcanoMetadata(const Field& object) {
    VolcanoMetadata all;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view what, const Field& part) {
            if (what == "name") all.name = part.text();
            else if (what == "namespace") all.space = part.text();
            else if (what == "uid") all.uid = part.text();
            else if (what == "creationTimestamp") all.created = part.time();
            else if (what == "labels") all.labels = decodeLabels(part);
            else if (what == "annotations") all.annotations = decodeLabels(part);
        });
    });
    return all;
}

template <typename Read>
void volcanoPart(const Field& object, std::string_view name, Read&& read) {
    object.forEach([&](std::string_view key, const Field& value) { if (key == name) value.forEach(read); });
}

void groupLists(const Field& field, std::vector<std::string>& required, std::vector<std::string>& preferred) {
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "requiredDuringSchedulingIgnoredDuringExecution") required = decodeStrings(value);
        else if (key == "preferredDuringSchedulingIgnoredDuringExecution") preferred = decodeStrings(value);
    });
}

volcano::NodeGroupAffinity groupAffinity(const Field& field) {
    volcano::NodeGroupAffinity affinity;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "nodeGroupAffinity") groupLists(value, affinity.required, affinity.preferred);
        else if (key == "nodeGroupAntiAffinity") groupLists(value, affinity.requiredAnti, affinity.preferredAnti);
    });
    return affinity;
}

/// Amounts of a queue, which the webhook refuses below zero.
ResourceList queueResources(const Field& field) {
    field.forEach([](std::string_view, const Field& amount) {
        if (amount.quantity().isNegative()) amount.fail(worded("must not be less than nothing"));
    });
    return decodeResources(field);
}

/// A text that is none of limits makes every node unfit: that is Volcano's answer, not a fault of the file.
volcano::NodeGroupLimits groupLimits(const Field& annotation) {
    volcano::NodeGroupLimits limits;
    if (annotation.string().empty()) return limits;
    try {
        decodeAnnotation(annotation, [&](const Field& groups) {
            groups.forEach([&](std::string_view group, const Field& amounts) {
                ResourceList most;
                amounts.forEach([&](std::string_view resource, const Field& amount) { most.set(resource, amount.quantity()); });
                limits.most[std::string(group)] = std::move(most);
            });
        });
    } catch (const Fault&) {
        limits.wrong = true;
    }
    return limits;
}

Queue decodeQueue(const Field& object, VolcanoMetadata metadata) {
    Queue queue;
    queue.name = metadata.name;
    queue.uid = metadata.uid;
    queue.created = metadata.created;
    queue.annotations = std::move(metadata.annotations);
    forEachAnnotation(object, [&](std::string_view key, const Field& value) { if (key == "volcano.sh/nodegroup-resource-limits") queue.groupLimits = groupLimits(value); });
    volcanoPart(object, "spec", [&](std::string_view key, const Field& value) {
        if (key == "weight") queue.weight = value.int32(1);
        else if (key == "priority") queue.priority = value.int32();
        else if (key == "reclaimable") queue.reclaimable = value.boolean();
        else if (key == "parent") queue.parent = value.text();
        else if (key == "capability") queue.capability = queueResources(value);
        else if (key == "deserved") queue.deserved = queueResources(value);
        else if (key == "guarantee") value.forEach([&](std::string_view what, const Field& part) { if (what == "resource") queue.guarantee = queueResources(part); });
        else if (key == "affinity") queue.affinity = groupAffinity(value);
    });
    volcanoPart(object, "status", [&](std::string_view key, const Field& value) { if (key == "state" && !value.string().empty()) queue.state = value.text(); });
    queue.open = queue.state == "Open";
    return queue;
}

volcano::SubGroupPolicy subGroupPolicy(const Field& field) {
    volcano::SubGroupPolicy policy;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") policy.name = value.text();
        else if (key == "subGroupSize") policy.size = value.int32();
        else if (key == "minSubGroups") policy.minGroups = value.int32();
        else if (key == "labelSelector") policy.selector = decodeLabelSelector(value);
        else if (key == "matchLabelKeys") policy.matchLabelKeys = decodeStrings(value);
        else if (key == "networkTopology") policy.topology = decodeNetworkTopologySpec(value);
    });
    return policy;
}

PodGroupPhase groupPhase(const Field& field) {
    for (const PodGroupPhase phase : {PodGroupPhase::Pending, PodGroupPhase::Inqueue, PodGroupPhase::Running, PodGroupPhase::Unknown, PodGroupPhase::Completed})
        if (field.string() == toString(phase)) return phase;
    if (!field.string().empty()) field.fail(worded("must be Pending, Inqueue, Running, Unknown or Completed"));
    return PodGroupPhase::Pending;
}

volcano::PodGroupCondition groupCondition(const Field& field) {
    volcano::PodGroupCondition condition;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") condition.type = value.text();
        else if (key == "status") condition.status = value.text();
        else if (key == "reason") condition.reason = value.text();
        else if (key == "message") condition.message = value.text();
    });
    return condition;
}

/// A bare number counts as its text.
volcano::QuantityTexts textsOf(const Field& quantities) {
    volcano::QuantityTexts texts;
    quantities.forEach([&](std::string_view name, const Field& value) {
        std::string& text = texts[std::string(name)];
        if (value.value().type() == JsonValue::Type::String) text = value.text();
        else value.value().appendTo(text);
    });
    return texts;
}

volcano::PodGroup decodeGang(const Field& object, VolcanoMetadata metadata) {
    volcano::PodGroup group;
    group.namespaceName = metadata.space;
    group.name = metadata.name;
    group.uid = metadata.uid;
    group.created = metadata.created;
    group.labels = std::move(metadata.labels);
    group.annotations = std::move(metadata.annotations);
    volcanoPart(object, "spec", [&](std::string_view key, const Field& value) {
        if (key == "minMember") group.minMember = value.int32();
        else if (key == "minTaskMember") value.forEach([&](std::string_view role, const Field& least) { group.minTaskMember[std::string(role)] = least.int32(); });
        else if (key == "queue") group.queue = value.text();
        else if (key == "priorityClassName") group.priorityClassName = value.text();
        else if (key == "minResources") {
            group.minResources = decodeResources(value);
            group.minResourceTexts = textsOf(value);
        } else if (key == "networkTopology") group.topology = decodeNetworkTopologySpec(value);
        else if (key == "subGroupPolicy") value.forEachElement([&](const Field& one) { group.subGroups.push_back(subGroupPolicy(one)); });
    });
    volcanoPart(object, "status", [&](std::string_view key, const Field& value) {
        if (key == "phase") group.status.phase = groupPhase(value);
        else if (key == "running") group.status.running = value.int32();
        else if (key == "succeeded") group.status.succeeded = value.int32();
        else if (key == "failed") group.status.failed = value.int32();
        else if (key == "conditions") value.forEachElement([&](const Field& one) { group.status.conditions.push_back(groupCondition(one)); });
    });
    return group;
}

std::string patternOf(const Field& field) {
    try {
        const std::regex tried(field.text());
    } catch (const std::regex_error& error) {
        field.fail(worded("is no regular expression: %1", {error.what()}));
    }
    return field.text();
}

HyperNode::Member hyperNodeMember(const Field& field) {
    HyperNode::Member member;
    bool selects = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") {
            member.isNode = value.string() == "Node";
            if (!member.isNode && value.string() != "HyperNode") value.fail(worded("must be Node or HyperNode"));
        } else if (key == "selector") {
            value.forEach([&](std::string_view how, const Field& part) {
                selects = true;
                if (how == "labelMatch") {
                    member.by = HyperNode::Member::By::Labels;
                    member.labels = decodeLabelSelector(part);
                    return;
                }
                member.by = how == "regexMatch" ? HyperNode::Member::By::Pattern : HyperNode::Member::By::Name;
                part.forEach([&](std::string_view what, const Field& text) {
                    if (what == "name") member.text = text.text();
                    else if (what == "pattern") member.text = patternOf(text);
                });
            });
        }
    });
    if (!selects) field.fail(worded("has no selector"));
    return member;
}

HyperNode decodeHyperNode(const Field& object, const VolcanoMetadata& metadata) {
    HyperNode hyperNode;
    hyperNode.name = metadata.name;
    volcanoPart(object, "spec", [&](std::string_view key, const Field& value) {
        if (key == "tier") hyperNode.tier = value.int32();
        else if (key == "members") value.forEachElement([&](const Field& one) { hyperNode.members.push_back(hyperNodeMember(one)); });
    });
    return hyperNode;
}

volcano::PodNotes podNotes(const Field& object, VolcanoMetadata metadata) {
    volcano::PodNotes notes;
    notes.annotations = std::move(metadata.annotations);
    volcanoPart(object, "status", [&](std::string_view key, const Field& value) {
        if (key == "containerStatuses")
            value.forEachElement([&](const Field& one) {
                one.forEach([&](std::string_view what, const Field& ready) { if (what == "ready") notes.containersReady = notes.containersReady && ready.boolean(); });
            });
        if (key != "conditions") return;
        value.forEachElement([&](const Field& one) {
            const volcano::PodGroupCondition condition = groupCondition(one);
            if (condition.type != "PodScheduled" || condition.status != "False") return;
            notes.condition = condition.reason;
            notes.conditionMessage = condition.message;
        });
    });
    return notes;
}

volcano::ResourceQuota quotaOf(const Field& object, VolcanoMetadata metadata) {
    volcano::ResourceQuota one{std::move(metadata.space), std::move(metadata.name), {}, {}, {}, {}};
    volcanoPart(object, "status", [&](std::string_view what, const Field& value) {
        if (what == "hard") {
            one.hard = decodeResources(value);
            one.hardTexts = textsOf(value);
        } else if (what == "used") {
            one.used = decodeResources(value);
            one.usedTexts = textsOf(value);
        }
    });
    return one;
}

/// The workloads whose annotation Volcano's controller asks for.
bool ownsPods(std::string_view version, std::string_view kind) {
    return (version == "apps/v1" && (kind == "ReplicaSet" || kind == "StatefulSet" || kind == "DaemonSet")) || (version == "batch/v1" && kind == "Job");
}

/// A number below zero and a text that is none count as if they were not there.
void noteLeast(std::string_view kind, const Field& object, volcano::VolcanoObjects& all) {
    const VolcanoMetadata metadata = volcanoMetadata(object);
    const std::string* text = metadata.annotations.find("scheduling.volcano.sh/group-min-member");
    std::int32_t least = 0;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), least).ptr != text->data() + text->size() || least < 0) return;
    all.leastOfOwner[volcano::ownerKey(kind, metadata.space.empty() ? "default" : metadata.space, metadata.name)] = least;
}

}  // namespace

bool VolcanoReader::read(std::string_view version, std::string_view kind, const Field& object) {
    const bool scheduling = version.starts_with("scheduling.volcano.sh/");
    const bool queue = scheduling && kind == "Queue", gang = scheduling && kind == "PodGroup";
    const bool hyperNode = version.starts_with("topology.volcano.sh/") && kind == "HyperNode";
    const bool job = version.starts_with("batch.volcano.sh/") && kind == "Job";
    const bool quota = version == "v1" && kind == "ResourceQuota", pod = version == "v1" && kind == "Pod";
    if (ownsPods(version, kind)) noteLeast(kind, object, all);
    if (!queue && !gang && !hyperNode && !quota && !pod && !job) return false;
    VolcanoMetadata metadata = volcanoMetadata(object);
    if (metadata.name.empty()) object.fail(worded("metadata.name is missing"));
    if (metadata.space.empty() && !queue && !hyperNode) metadata.space = "default";
    if (!m_seen.insert(std::string(job ? "vcjob" : kind) + " " + metadata.space + "/" + metadata.name).second) object.fail(worded("is there twice"));
    const std::string key = metadata.space + "/" + metadata.name;
    if (queue) all.queues.push_back(decodeQueue(object, std::move(metadata)));
    else if (job) all.jobs.push_back(m_jobs.decode(object));
    else if (gang) all.podGroups.push_back(decodeGang(object, std::move(metadata)));
    else if (hyperNode) all.hyperNodes.push_back(decodeHyperNode(object, metadata));
    else if (pod) all.pods[key] = podNotes(object, std::move(metadata));
    else all.quotas.push_back(quotaOf(object, std::move(metadata)));
    return !pod && !job;
}

volcano::VolcanoObjects decodeVolcanoList(const Field& root) {
    VolcanoReader reader;
    const auto text = [](const Field& object, std::string_view wanted) {
        std::string found;
        object.forEach([&](std::string_view key, const Field& value) { if (key == wanted) found = value.text(); });
        return found;
    };
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "items") value.forEachElement([&](const Field& object) { reader.read(text(object, "apiVersion"), text(object, "kind"), object); });
    });
    return std::move(reader.all);
}

}  // namespace bayplan
