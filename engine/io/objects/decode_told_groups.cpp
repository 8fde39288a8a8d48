// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_told_groups.h"

#include <limits>
#include <string>
#include <utility>

#include "base/saturating.h"
#include "io/objects/decode_metadata.h"

namespace bayplan {

namespace {

using Doubts = std::vector<Fault>;

/// A count; absent where it cannot be one.
std::optional<std::int64_t> count(const Field& value, Doubts& doubts) {
    const std::int32_t number = value.int32();
    if (number >= 0) return number;
    doubts.push_back({value.path(), worded("is below zero: it counts as not said")});
    return std::nullopt;
}

std::int64_t countOr(const Field& value, std::int64_t otherwise, Doubts& doubts) { return count(value, doubts).value_or(otherwise); }

void setNumber(std::optional<ToldGroup::Number>& to, const char* field, const Field& value, Doubts& doubts) {
    if (const std::optional<std::int64_t> number = count(value, doubts)) to = ToldGroup::Number{*number, field};
}

template <typename Group, typename Visit>
Group decodeSpec(const Field& object, Visit&& visit) {
    Group group;
    decodeMetadata(object, group, [&](std::string_view name, const Field& value) {
        if (name != "ownerReferences") return;
        value.forEachElement([&](const Field& element) {
            ToldGroup::Owner owner;
            element.forEach([&](std::string_view key, const Field& part) {
                if (key == "kind") owner.kind = part.text();
                else if (key == "name") owner.name = part.text();
            });
            group.owners.push_back(std::move(owner));
        });
    });
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part == "spec") spec.forEach([&](std::string_view key, const Field& value) { visit(group, key, value); });
    });
    return group;
}

std::int64_t podsOf(const ToldGroup& group) {
    std::int64_t pods = 0;
    for (const ToldGroup::Part& part : group.parts) pods = saturatingAdd(pods, part.pods);
    return pods;
}

/// The names in `dependsOn`: a list of names within an object (Volcano), or of objects with a name (JobSet).
void decodeAfter(const Field& field, ToldGroup::Part& part) {
    if (field.value().type() == JsonValue::Type::Array) {
        field.forEachElement([&](const Field& element) {
            element.forEach([&](std::string_view key, const Field& value) { if (key == "name") part.after.push_back(value.text()); });
        });
        return;
    }
    field.forEach([&](std::string_view key, const Field& names) {
        if (key == "name") names.forEachElement([&](const Field& name) { part.after.push_back(name.text()); });
    });
}

std::string schedulerIn(const Field& podTemplate) {
    std::string name;
    podTemplate.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& value) { if (key == "schedulerName") name = value.text(); });
    });
    return name;
}

}  // namespace

VolcanoGroup decodeVolcanoGroup(const Field& object, Doubts& doubts) {
    return decodeSpec<VolcanoGroup>(object, [&](VolcanoGroup& group, std::string_view key, const Field& value) {
        if (key == "minMember") setNumber(group.quorum, "spec.minMember", value, doubts);
        else if (key == "minTaskMember")
            value.forEach([&](std::string_view task, const Field& least) {
                const std::optional<std::int64_t> number = count(least, doubts);
                group.parts.push_back({std::string(task), 0, number, {}});
            });
    });
}

VolcanoJob decodeVolcanoJob(const Field& object, Doubts& doubts) {
    VolcanoJob job = decodeSpec<VolcanoJob>(object, [&](VolcanoJob& group, std::string_view key, const Field& value) {
        if (key == "schedulerName") group.schedulerName = value.text();
        else if (key == "minAvailable") setNumber(group.quorum, "spec.minAvailable", value, doubts);
        else if (key == "tasks")
            value.forEachElement([&](const Field& element) {
                ToldGroup::Part part{"default" + std::to_string(group.parts.size()), 0, {}, {}};
                element.forEach([&](std::string_view name, const Field& field) {
                    if (name == "name") part.name = field.text();
                    else if (name == "replicas") part.pods = countOr(field, 0, doubts);
                    else if (name == "minAvailable") part.least = count(field, doubts);
                    else if (name == "dependsOn") decodeAfter(field, part);
                });
                group.parts.push_back(std::move(part));
            });
    });
    job.size = ToldGroup::Number{podsOf(job), "spec.tasks[].replicas"};
    // What its webhook fills in: the least of all tasks, where each task without a number needs all of its pods.
    if (!job.quorum || job.quorum->value == 0) {
        std::int64_t least = 0;
        for (const ToldGroup::Part& part : job.parts) least = saturatingAdd(least, part.least.value_or(part.pods));
        job.quorum = ToldGroup::Number{least, "spec.tasks[].minAvailable"};
    }
    return job;
}

KoordinatorGroup decodeKoordinatorGroup(const Field& object, Doubts& doubts) {
    KoordinatorGroup told = decodeSpec<KoordinatorGroup>(object, [&](KoordinatorGroup& group, std::string_view key, const Field& value) {
        if (key == "minMember") setNumber(group.quorum, "spec.minMember", value, doubts);
        else if (key == "scheduleTimeoutSeconds") group.scheduleTimeoutSeconds = value.int32();
    });
    object.forEach([&](std::string_view part, const Field& metadata) {
        if (part != "metadata") return;
        metadata.forEach([&](std::string_view key, const Field& annotations) {
            if (key != "annotations") return;
            std::string alias;
            annotations.forEach([&](std::string_view name, const Field& value) {
                std::string* to = name == kGangModeKey       ? &told.mode
                                  : name == kGangPolicyKey   ? &told.matchPolicy
                                  : name == kGangPolicyAlias ? &alias
                                  : name == kGangGroupsKey   ? &told.groups
                                  : name == kGangTopologyKey ? &told.networkTopology
                                                             : nullptr;
                if (!to) return;
                if (value.value().type() == JsonValue::Type::String) *to = value.text();
                else doubts.push_back({value.path(), worded("must be a string; the annotation is left out")});
            });
            if (told.matchPolicy.empty()) told.matchPolicy = std::move(alias);
        });
    });
    return told;
}

JobSet decodeJobSet(const Field& object, Doubts& doubts) {
    bool inOrder = false;
    JobSet set = decodeSpec<JobSet>(object, [&](JobSet& group, std::string_view key, const Field& jobs) {
        if (key == "startupPolicy") jobs.forEach([&](std::string_view name, const Field& value) { if (name == "startupPolicyOrder") inOrder = value.string() == "InOrder"; });
        if (key != "replicatedJobs") return;
        jobs.forEachElement([&](const Field& element) {
            ToldGroup::Part part;
            std::int64_t replicas = 1, parallelism = 1;
            element.forEach([&](std::string_view name, const Field& field) {
                if (name == "name") part.name = field.text();
                else if (name == "replicas") replicas = countOr(field, 1, doubts);
                else if (name == "dependsOn") decodeAfter(field, part);
                else if (name == "template")
                    field.forEach([&](std::string_view within, const Field& job) {
                        if (within != "spec") return;
                        job.forEach([&](std::string_view what, const Field& value) {
                            if (what == "parallelism") parallelism = countOr(value, 1, doubts);
                            else if (what == "template" && group.schedulerName.empty()) group.schedulerName = schedulerIn(value);
                        });
                    });
            });
            part.pods = replicas * parallelism;
            group.parts.push_back(std::move(part));
        });
    });
    // Each after the one before it in the list, unless it says itself what it comes after.
    for (std::size_t i = 1; inOrder && i < set.parts.size(); ++i)
        if (set.parts[i].after.empty()) set.parts[i].after.push_back(set.parts[i - 1].name);
    set.size = ToldGroup::Number{podsOf(set), "spec.replicatedJobs[].replicas and parallelism"};
    return set;
}

/// Its size is that of one replica, a leader and its workers.
LeaderWorkerSet decodeLeaderWorkerSet(const Field& object, Doubts& doubts) {
    LeaderWorkerSet set = decodeSpec<LeaderWorkerSet>(object, [&](LeaderWorkerSet& group, std::string_view key, const Field& value) {
        if (key != "leaderWorkerTemplate") return;
        value.forEach([&](std::string_view name, const Field& field) {
            if (name == "size") setNumber(group.size, "spec.leaderWorkerTemplate.size", field, doubts);
            else if (name == "workerTemplate") group.schedulerName = schedulerIn(field);
        });
    });
    if (!set.size) set.size = ToldGroup::Number{1, "spec.leaderWorkerTemplate.size"};
    return set;
}

KueueWorkload decodeKueueWorkload(const Field& object, Doubts& doubts) {
    KueueWorkload workload = decodeSpec<KueueWorkload>(object, [&](KueueWorkload& group, std::string_view key, const Field& sets) {
        if (key != "podSets") return;
        sets.forEachElement([&](const Field& element) {
            ToldGroup::Part part{"main", 1, {}, {}};
            element.forEach([&](std::string_view name, const Field& field) {
                if (name == "name") part.name = field.text();
                else if (name == "count") part.pods = countOr(field, 0, doubts);
                else if (name == "minCount") part.least = count(field, doubts);
                else if (name == "template" && group.schedulerName.empty()) group.schedulerName = schedulerIn(field);
            });
            group.parts.push_back(std::move(part));
        });
    });
    workload.size = ToldGroup::Number{podsOf(workload), "spec.podSets[].count"};
    std::int64_t least = 0;
    for (const ToldGroup::Part& part : workload.parts) least = saturatingAdd(least, part.least.value_or(part.pods));
    workload.quorum = ToldGroup::Number{least, "spec.podSets[].minCount, or count"};
    return workload;
}

}  // namespace bayplan
