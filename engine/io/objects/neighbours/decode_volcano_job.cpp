// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/neighbours/decode_volcano_job.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "base/saturating.h"
#include "io/objects/decode_common.h"
#include "model/pod_group.h"
#include "schedulers/volcano/annotations.h"

namespace bayplan {

namespace {

using TaskJson = nlohmann::ordered_json;

/// Those for exit codes alone name no event.
std::vector<volcano::JobPolicy> readPolicies(const Field& policies) {
    std::vector<volcano::JobPolicy> all;
    policies.forEachElement([&](const Field& element) {
        volcano::JobPolicy& policy = all.emplace_back();
        element.forEach([&](std::string_view key, const Field& value) {
            if (key == "event") policy.events.push_back(value.text());
            else if (key == "events") value.forEachElement([&](const Field& event) { policy.events.push_back(event.text()); });
            else if (key == "action") policy.action = value.text();
            else if (key == "timeout") policy.waits = true;
        });
    });
    return all;
}

void readJobVolumes(const Field& volumes, volcano::Job& job) {
    volumes.forEachElement([&](const Field& volume) {
        std::string claim;
        volume.forEach([&](std::string_view key, const Field& value) { if (key == "volumeClaimName") claim = value.text(); });
        if (claim.empty()) job.makesClaims = true;
        else if (std::find(job.claims.begin(), job.claims.end(), claim) == job.claims.end()) job.claims.push_back(std::move(claim));
    });
}

void readJobMetadata(const Field& metadata, volcano::Job& job) {
    metadata.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") job.name = value.text();
        else if (key == "namespace") job.namespaceName = value.text();
        else if (key == "uid") job.uid = value.text();
        else if (key == "creationTimestamp") job.created = value.time();
        else if (key == "labels") job.labels = decodeLabels(value);
        else if (key == "annotations") job.annotations = decodeLabels(value);
    });
}

/// What the pods have of the Job's own annotations.
std::vector<Labels::Pair> inheritedAnnotations(const volcano::Job& job) {
    std::vector<Labels::Pair> some;
    const auto take = [&](std::string_view key) {
        const std::string* value = job.annotations.find(key);
        if (value) some.emplace_back(key, *value);
        return value != nullptr;
    };
    for (const std::string_view key : {volcano::kPreemptableAnnotation, volcano::kCooldownAnnotation, volcano::kRevocableZoneAnnotation}) take(key);
    if (!take(volcano::kMinAvailableAnnotation)) take(volcano::kMaxUnavailableAnnotation);
    return some;
}

void markTask(TaskJson& object, const char* where, const std::vector<Labels::Pair>& pairs) {
    TaskJson& all = object["metadata"][where];
    if (!all.is_null() && !all.is_object()) return;  // the decoder says what is wrong
    for (const auto& [key, value] : pairs) all[key] = value;
}

}  // namespace

volcano::NetworkTopologySpec decodeNetworkTopologySpec(const Field& field) {
    volcano::NetworkTopologySpec spec;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "mode") {
            spec.hard = value.string() == "hard";
            if (!spec.hard && value.string() != "soft") value.fail(worded("must be hard or soft"));
        } else if (key == "highestTierAllowed") {
            spec.highestTier = value.int32();
        } else if (key == "highestTierName") {
            value.fail(worded("a tier by its name is not modelled; use highestTierAllowed"));
        }
    });
    return spec;
}

void VolcanoJobDecoder::readTemplate(const Field& field, const volcano::Job& job, volcano::JobTask& task) {
    std::string text;
    field.value().appendTo(text);
    const TaskJson written = TaskJson::parse(text);
    if (!written.is_object() || !written.value("spec", TaskJson()).is_object()) return;
    TaskJson object{{"metadata", written.value("metadata", TaskJson())}, {"spec", written["spec"]}};
    if (object["metadata"].is_null()) object["metadata"] = TaskJson::object();
    if (!object["metadata"].is_object()) return;
    object["metadata"]["name"] = job.name;
    object["metadata"]["namespace"] = job.namespaceName;
    object["metadata"].erase("ownerReferences");
    TaskJson& spec = object["spec"];
    spec.erase("nodeName");
    if (const TaskJson own = spec.value("priorityClassName", TaskJson()); own.is_string()) task.priorityClassName = own.get<std::string>();
    if (task.priorityClassName.empty() && !job.priorityClassName.empty()) spec["priorityClassName"] = job.priorityClassName;
    if (const TaskJson own = spec.value("schedulerName", TaskJson()); own.is_null() || own == "") spec["schedulerName"] = job.schedulerName;
    if (!job.claims.empty() && (spec.value("volumes", TaskJson()).is_null() || spec["volumes"].is_array()))
        for (const std::string& claim : job.claims)
            spec["volumes"].push_back({{"name", "job-volume-" + claim}, {"persistentVolumeClaim", {{"claimName", claim}}}});

    const std::vector<Labels::Pair> both{{std::string(kVolcanoJobLabel), job.name}, {"volcano.sh/queue-name", job.queue}, {std::string(volcano::kTaskSpecAnnotation), task.name}};
    markTask(object, "labels", both);
    markTask(object, "labels", {{"volcano.sh/job-namespace", job.namespaceName}});
    for (const std::string_view key : {volcano::kPreemptableAnnotation, volcano::kCooldownAnnotation})
        if (const std::string* value = job.labels.find(key)) markTask(object, "labels", {{std::string(key), *value}});
    markTask(object, "annotations", both);
    markTask(object, "annotations", {{"volcano.sh/template-uid", job.name + "-" + task.name}});
    markTask(object, "annotations", inheritedAnnotations(job));

    std::string whole = object.dump(-1, ' ', false, TaskJson::error_handler_t::replace);
    JsonParser parser;
    const Result<JsonValue> value = parser.parse(whole);
    check(value.has_value(), "JSON that was just written");
    try {
        const Field made(*value);
        task.pod = m_pods.decode(made);
        made.forEach([&](std::string_view part, const Field& metadata) {
            if (part == "metadata") metadata.forEach([&](std::string_view key, const Field& all) { if (key == "annotations") task.annotations = decodeLabels(all); });
        });
    } catch (Fault& fault) {
        FieldPath at = field.path();
        at.insert(at.end(), fault.path.begin(), fault.path.end());
        throw Fault{std::move(at), std::move(fault.message)};
    }
    task.hasTemplate = !task.pod.spec->containers.empty();
}

volcano::JobTask VolcanoJobDecoder::task(const Field& element, const volcano::Job& job, std::size_t number) {
    volcano::JobTask task;
    std::optional<std::int32_t> least;
    std::vector<Labels::Pair> numa;
    element.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") task.name = value.text();
        else if (key == "replicas") task.replicas = value.int32(0);
        else if (key == "minAvailable") least = value.int32(0);
        else if (key == "policies") task.policies = readPolicies(value);
        else if (key == "topologyPolicy" && !value.string().empty()) numa.emplace_back(volcano::kNumaPolicyAnnotation, value.text());
        else if (key == "dependsOn")
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "name") task.after = decodeStrings(part);
                else if (what == "iteration") task.afterAny = part.string() == "any";
            });
        else if (key == "partitionPolicy")
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "partitionSize") task.partitionSize = part.int32(1);
                else if (what == "minPartitions") task.minPartitions = part.int32(0);
                else if (what == "networkTopology") task.topology = decodeNetworkTopologySpec(part);
            });
    });
    if (task.name.empty()) task.name = "default" + std::to_string(number);
    const std::int64_t ofPartitions = std::int64_t{task.partitionSize} * task.minPartitions;
    task.least = least ? *least : ofPartitions > 0 ? static_cast<std::int32_t>(std::min<std::int64_t>(ofPartitions, std::numeric_limits<std::int32_t>::max()))
                                                   : task.replicas;
    element.forEach([&](std::string_view key, const Field& value) { if (key == "template") readTemplate(value, job, task); });
    if (!numa.empty()) {
        numa.insert(numa.begin(), task.annotations.begin(), task.annotations.end());
        task.annotations = Labels(std::move(numa));
    }
    return task;
}

volcano::Job VolcanoJobDecoder::decode(const Field& object) {
    volcano::Job job;
    const auto inPart = [&](std::string_view part, auto&& read) {
        object.forEach([&](std::string_view key, const Field& value) { if (key == part) value.forEach(read); });
    };
    object.forEach([&](std::string_view key, const Field& value) { if (key == "metadata") readJobMetadata(value, job); });
    if (job.name.empty()) object.fail(worded("metadata.name is missing"));
    if (job.namespaceName.empty()) job.namespaceName = "default";
    inPart("status", [&](std::string_view key, const Field& value) {
        if (key == "version") job.version = value.int32();
        else if (key == "retryCount") job.retries = value.int32();
        else if (key == "state") value.forEach([&](std::string_view what, const Field& text) { if (what == "phase") job.phase = text.text(); });
    });
    inPart("spec", [&](std::string_view key, const Field& value) {
        if (key == "schedulerName" && !value.string().empty()) job.schedulerName = value.text();
        else if (key == "queue" && !value.string().empty()) job.queue = value.text();
        else if (key == "priorityClassName") job.priorityClassName = value.text();
        else if (key == "minAvailable") job.minAvailable = value.int32(0);
        else if (key == "maxRetry") job.maxRetry = value.int32(0);
        else if (key == "policies") job.policies = readPolicies(value);
        else if (key == "networkTopology") job.topology = decodeNetworkTopologySpec(value);
        else if (key == "volumes") readJobVolumes(value, job);
    });
    inPart("spec", [&](std::string_view key, const Field& value) {
        if (key == "tasks") value.forEachElement([&](const Field& element) { job.tasks.push_back(task(element, job, job.tasks.size())); });
    });
    std::int64_t leastOfAll = 0;
    for (volcano::JobTask& one : job.tasks) {
        leastOfAll = saturatingAdd(leastOfAll, one.least);
        std::vector<Labels::Pair> all(one.annotations.begin(), one.annotations.end());
        all.emplace_back(volcano::kJobVersionAnnotation, std::to_string(job.version));
        all.emplace_back(volcano::kJobRetriesAnnotation, std::to_string(job.retries));
        one.annotations = Labels(std::move(all));
    }
    if (job.maxRetry == 0) job.maxRetry = volcano::Job().maxRetry;
    if (job.minAvailable == 0) job.minAvailable = static_cast<std::int32_t>(std::min<std::int64_t>(leastOfAll, std::numeric_limits<std::int32_t>::max()));
    return job;
}

}  // namespace bayplan
