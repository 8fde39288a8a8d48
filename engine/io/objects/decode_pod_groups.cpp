// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_pod_groups.h"

#include "io/objects/decode_metadata.h"

namespace bayplan {

namespace {

/// Exactly one of `basic` and `gang`.
void decodePolicy(const Field& policy, PodGroup& group) {
    int policies = 0;
    policy.forEach([&](std::string_view key, const Field& value) {
        if (key != "basic" && key != "gang") return;
        ++policies;
        if (key != "gang") return;
        group.minCount = 0;
        value.forEach([&](std::string_view name, const Field& count) { if (name == "minCount") group.minCount = count.int32(); });
        if (*group.minCount < 1) value.fail(worded("minCount must be at least 1"));
    });
    if (policies != 1) policy.fail(worded("must specify exactly one of: `basic`, `gang`"));
}

void decodeConstraints(const Field& constraints, PodGroup& group) {
    group.topologyKeys.emplace();
    constraints.forEach([&](std::string_view key, const Field& topology) {
        if (key != "topology") return;
        topology.forEachElement([&](const Field& element) {
            std::string label;
            element.forEach([&](std::string_view name, const Field& value) { if (name == "key") label = value.text(); });
            if (label.empty()) element.fail(worded("key is missing"));
            group.topologyKeys->push_back(std::move(label));
        });
        if (group.topologyKeys->size() > 1) topology.fail(worded("must have at most 1 item"));
    });
}

bool disruptsAsAWhole(const Field& mode) {
    const std::string text = mode.text();
    if (text != "Pod" && text != "PodGroup") mode.fail(worded("must be Pod or PodGroup"));
    return text == "PodGroup";
}

void decodeTemplateRef(const Field& reference, PodGroup& group) {
    reference.forEach([&](std::string_view key, const Field& workload) {
        if (key != "workload") return;
        workload.forEach([&](std::string_view name, const Field& value) {
            if (name == "workloadName") group.workloadName = value.text();
            else if (name == "podGroupTemplateName") group.templateName = value.text();
        });
    });
}

}  // namespace

PodGroup decodePodGroup(const Field& object) {
    PodGroup group;
    decodeMetadata(object, group, [&](std::string_view name, const Field& value) { if (name == "uid") group.uid = value.text(); });
    bool policy = false;
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& value) {
            if (key == "schedulingPolicy") {
                policy = true;
                decodePolicy(value, group);
            } else if (key == "schedulingConstraints") decodeConstraints(value, group);
            else if (key == "disruptionMode") group.disruptedAsAWhole = disruptsAsAWhole(value);
            else if (key == "priorityClassName") group.priorityClassName = value.text();
            else if (key == "priority") group.priority = value.int32();
            else if (key == "podGroupTemplateRef") decodeTemplateRef(value, group);
        });
    });
    if (!policy) object.fail(worded("spec.schedulingPolicy is missing"));
    return group;
}

CoschedulingGroup decodeCoschedulingGroup(const Field& object, std::vector<Fault>& doubts) {
    CoschedulingGroup group;
    decodeMetadata(object, group, [&](std::string_view name, const Field& value) { if (name == "creationTimestamp") group.creationTime = value.time(); });
    const auto counted = [&](const Field& value) {
        const std::int32_t number = value.int32();
        if (number < 0) doubts.push_back({value.path(), worded("is below zero")});
        return number;
    };
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& value) {
            if (key == "minMember") group.minMember = counted(value);
            else if (key == "scheduleTimeoutSeconds") group.scheduleTimeoutSeconds = counted(value);
            else if (key == "minResources") {
                group.minResources.emplace();
                value.forEach([&](std::string_view name, const Field& amount) {
                    const Quantity quantity = amount.quantity();
                    if (quantity.isNegative()) doubts.push_back({amount.path(), worded("is below zero: the group needs none of it")});
                    group.minResources->set(name, quantity);
                });
            }
        });
    });
    return group;
}

GroupedWorkload decodeGroupedWorkload(const Field& object) {
    GroupedWorkload workload;
    decodeMetadata(object, workload);
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& templates) {
            if (key != "podGroupTemplates") return;
            templates.forEachElement([&](const Field& element) {
                element.forEach([&](std::string_view name, const Field& value) { if (name == "name") workload.templates.push_back(value.text()); });
            });
        });
    });
    return workload;
}

}  // namespace bayplan
