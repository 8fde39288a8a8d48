// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/surge.h"

#include <cstdlib>

#include "io/text/json_way.h"
#include "io/text/time_text.h"
#include "kube/read/live_object.h"
#include "kube/read/one_object.h"
#include "model/names.h"
#include "moves/step.h"

namespace bayplan {

namespace {

std::string pathOfScaled(const std::string& kind, const std::string& space, const std::string& name) {
    if (kind == "ReplicationController") return "/api/v1" + apiPath({"namespaces", space, "replicationcontrollers", name});
    return "/apis/apps/v1" + apiPath({"namespaces", space, kind == "Deployment" ? "deployments" : kind == "StatefulSet" ? "statefulsets"
                                                                                                                        : "replicasets",
                                      name});
}

struct ScaledWorkload {
    ScaleFacts scale;
    std::string deployment{};  // that it belongs to
    bool recreates = false;
    bool paused = false;
    std::string most{}, fewest{};  // maxSurge and maxUnavailable, in the object's words
    ScaledState state{};
};

constexpr const char* kUsualPart = "25%";

/// How many pods a number means, or a percentage of one pod, rounded up or down.
std::int64_t podsOfOne(const std::string& words, bool up) {
    if (words.empty() || words.size() > 9) return 0;
    const std::int64_t number = std::strtoll(words.c_str(), nullptr, 10);
    return words.back() == '%' ? (number + (up ? 99 : 0)) / 100 : number;
}

/// Why no rollout restart brings one pod before the other goes; empty: it does.
std::string whyNoRestart(const ScaledWorkload& workload) {
    if (workload.scale.kind != "Deployment") return "which would undo it";
    if (workload.scale.replicas != 1) return "which would undo it, and a rollout restart would restart all of its " + std::to_string(workload.scale.replicas) + " pods";
    if (workload.paused) return "which would undo it, and a rollout restart does nothing, as its rollouts are paused";
    if (podsOfOne(workload.most, true) < 1 || podsOfOne(workload.fewest, false) > 0) return "which would undo it, and its rollouts do not make the new pod first";
    return {};
}

/// Absent: it does not exist.
Result<std::optional<ScaledWorkload>> fetchScaled(ApiClient& client, const std::string& path, const std::stop_token& stop) {
    Result<std::optional<std::string>> text = readText(client, path, stop);
    if (!text) return text.error();
    if (!*text) return std::optional<ScaledWorkload>();
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(**text);
    const std::string kind = root ? jsonText(*root, "kind") : std::string();
    if (kind != "Deployment" && kind != "StatefulSet" && kind != "ReplicaSet" && kind != "ReplicationController")
        return Error{ErrorCode::Unreadable, worded("the server answers what is no %1", {"workload"}), {}};
    const JsonValue metadata = jsonAt(*root, {"metadata"});
    ScaledWorkload workload{{path, kind, jsonText(metadata, "name"), jsonText(metadata, "uid"), jsonText(metadata, "resourceVersion")}};
    workload.scale.replicas = jsonInteger(*root, {"spec", "replicas"}, 1);
    workload.state = {workload.scale.uid, workload.scale.replicas, jsonInteger(*root, {"status", "replicas"}), jsonInteger(*root, {"status", "readyReplicas"}),
                      jsonInteger(*root, {"status", "observedGeneration"}) >= jsonInteger(metadata, {"generation"})};
    workload.scale.restartedAt = jsonText(jsonAt(*root, {"spec", "template", "metadata", "annotations"}), kRestartedAt);
    workload.paused = jsonTrue(*root, {"spec", "paused"});
    const auto part = [&](std::string_view key) {
        const JsonValue value = jsonAt(*root, {"spec", "strategy", "rollingUpdate", key});
        return value.type() == JsonValue::Type::Integer ? std::to_string(value.integer()) : value.type() == JsonValue::Type::String ? std::string(value.string())
                                                                                                                                    : std::string(kUsualPart);
    };
    workload.most = part("maxSurge");
    workload.fewest = part("maxUnavailable");
    workload.recreates = jsonText(jsonAt(*root, {"spec", "strategy"}), "type") == "Recreate";
    if (const JsonValue owners = jsonAt(metadata, {"ownerReferences"}); owners.type() == JsonValue::Type::Array)
        owners.forEachElement([&](JsonValue owner) {
            if (jsonText(owner, "kind") == "Deployment") workload.deployment = jsonText(owner, "name");
        });
    return std::optional<ScaledWorkload>(std::move(workload));
}

SurgeAnswer neverSurges(std::string why) { return {SurgeAnswer::Is::Never, std::move(why), {}, {}}; }

/// The autoscaler of the workload; empty: there is none, or `notes` says that it is not known.
Result<std::string> autoscalerOf(ApiClient& client, const std::string& space, const ScaleFacts& workload, std::vector<std::string>& notes, const std::stop_token& stop) {
    ApiRequest request;
    request.path = "/apis/autoscaling/v2" + apiPath({"namespaces", space, "horizontalpodautoscalers"});
    const Result<ApiReply> reply = client.send(request, stop);
    if (!reply) return reply.error();
    if (reply->status == 404) return std::string();  // no such kind on this server
    if (!reply->ok()) {
        notes.push_back("not known: whether an autoscaler scales " + workload.kind + " " + workload.name);
        return std::string();
    }
    JsonParser parser;
    std::string text = reply->body, found;
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return Error{ErrorCode::Unreadable, worded("the server answers what is no %1", {"list"}), {}};
    if (const JsonValue items = jsonAt(*root, {"items"}); items.type() == JsonValue::Type::Array)
        items.forEachElement([&](JsonValue item) {
            const JsonValue target = jsonAt(item, {"spec", "scaleTargetRef"});
            if (jsonText(target, "kind") == workload.kind && jsonText(target, "name") == workload.name) found = jsonText(jsonAt(item, {"metadata"}), "name");
        });
    return found;
}

}  // namespace

Result<SurgeAnswer> askSurge(ApiClient& client, const PodFacts& pod, const std::stop_token& stop) {
    if (pod.ownerKind == "StatefulSet") return neverSurges("StatefulSet " + pod.ownerName + " makes another only when this one is gone: no replacement can come first");
    if (pod.ownerKind != "ReplicaSet" && pod.ownerKind != "ReplicationController") return neverSurges("is of no workload that is scaled up by one: no replacement can come first");
    if (!pod.volumeClaims.empty() || pod.claims) return neverSurges("has claims, which two pods may not use at once: no replacement can come first");
    const std::string space = spaceOfKey(pod.key);
    Result<std::optional<ScaledWorkload>> set = fetchScaled(client, pathOfScaled(pod.ownerKind, space, pod.ownerName), stop);
    if (!set) return set.error();
    if (!*set || (*set)->scale.uid != pod.ownerUid) return neverSurges("its " + pod.ownerKind + " " + pod.ownerName + " is gone, or another one by now");
    ScaledWorkload scaled = std::move(**set);
    if (!scaled.deployment.empty()) {
        Result<std::optional<ScaledWorkload>> deployment = fetchScaled(client, pathOfScaled("Deployment", space, scaled.deployment), stop);
        if (!deployment) return deployment.error();
        if (!*deployment) return neverSurges("its Deployment " + scaled.deployment + " is gone");
        scaled = std::move(**deployment);
    }
    if (scaled.recreates) return neverSurges("Deployment " + scaled.scale.name + " recreates its pods, as if only one may run at a time: no replacement can come first");
    SurgeAnswer answer;
    const Result<std::string> autoscaler = autoscalerOf(client, space, scaled.scale, answer.notes, stop);
    if (!autoscaler) return autoscaler.error();
    if (!autoscaler->empty()) {
        if (const std::string why = whyNoRestart(scaled); !why.empty())
            return neverSurges(scaled.scale.kind + " " + scaled.scale.name + " is scaled by HorizontalPodAutoscaler " + *autoscaler + ", " + why);
        scaled.scale.restarts = true;
        answer.notes.push_back("Deployment " + scaled.scale.name + " is restarted: HorizontalPodAutoscaler " + *autoscaler + " would undo its scaling");
    }
    answer.scale = std::move(scaled.scale);
    return answer;
}

std::string pathOfWorkload(const std::string& workload) {
    const WorkloadParts is = partsOfWorkload(workload).value();
    return pathOfScaled(std::string(is.kind), std::string(is.space), std::string(is.name));
}

Result<ScalingAnswer> askScaling(ApiClient& client, const std::string& workload, const std::stop_token& stop) {
    const std::string space = spaceOfKey(workload);
    Result<std::optional<ScaledWorkload>> scaled = fetchScaled(client, pathOfWorkload(workload), stop);
    if (!scaled) return scaled.error();
    ScalingAnswer answer;
    if (!*scaled) return answer;
    const ScaleFacts& facts = (*scaled)->scale;
    if (!(*scaled)->deployment.empty()) answer.why = "belongs to Deployment " + (*scaled)->deployment + ", which would scale it back";
    const Result<std::string> autoscaler = autoscalerOf(client, space, facts, answer.notes, stop);
    if (!autoscaler) return autoscaler.error();
    if (!autoscaler->empty()) answer.why = facts.kind + " " + facts.name + " is scaled by HorizontalPodAutoscaler " + *autoscaler + ", which would undo it";
    answer.scale = facts;
    return answer;
}

Result<Found<ScaledState>> fetchScaledState(ApiClient& client, const std::string& path, const std::stop_token& stop) {
    Result<std::optional<ScaledWorkload>> workload = fetchScaled(client, path, stop);
    if (!workload) return workload.error();
    if (!*workload) return Found<ScaledState>();
    return Found<ScaledState>(std::move((*workload)->state));
}

Result<Found<ScaleFacts>> fetchScale(ApiClient& client, const std::string& path, const std::stop_token& stop) {
    Result<std::optional<ScaledWorkload>> workload = fetchScaled(client, path, stop);
    if (!workload) return workload.error();
    if (!*workload) return Found<ScaleFacts>();
    return Found<ScaleFacts>(std::move((*workload)->scale));
}

std::string restartTime(const std::string& before, std::int64_t now) {
    std::string text = timeText(now);
    return text != before ? text : timeText(now + 1);
}

bool isScaled(const std::string& aid) {
    return aid.starts_with("/apis/apps/v1/") || (aid.starts_with("/api/v1/namespaces/") && aid.find("/replicationcontrollers/") != std::string::npos);
}

}  // namespace bayplan
