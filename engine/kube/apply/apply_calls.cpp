// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/apply_calls.h"

#include <nlohmann/json.hpp>

#include "io/text/json_way.h"
#include "io/text/time_text.h"
#include "kube/read/live_object.h"
#include "model/kinds.h"
#include "model/landing.h"
#include "model/names.h"

namespace bayplan {

namespace {

using nlohmann::json;

std::string written(const json& body) { return body.dump(-1, ' ', false, json::error_handler_t::replace); }

std::string podPath(const std::string& key) { return apiPath({"api", "v1", "namespaces", spaceOfKey(key), "pods", nameOfKey(key)}); }
std::string podPath(const std::string& key, const std::string& subresource) { return podPath(key) + apiPath({subresource}); }

ApiRequest post(std::string path, const json& body) {
    ApiRequest request;
    request.method = HttpMethod::Post;
    request.path = std::move(path);
    request.body = written(body);
    return request;
}

ApiRequest mergePatch(std::string path, const json& body, bool dryRun) {
    ApiRequest request = post(std::move(path), body);
    request.method = HttpMethod::Patch;
    request.contentType = "application/merge-patch+json";
    if (dryRun) request.query.emplace_back("dryRun", "All");
    return request;
}

bool isLandingKind(const std::string& kind) { return kind == "ConfigMap" || kind == rowOf(ObjectKind::KoordinatorReservation).kind || kind.starts_with("MutatingAdmissionPolicy"); }

}  // namespace

ApiRequest evictionRequest(const std::string& key, const std::string& uid, bool dryRun, std::optional<std::int64_t> graceSeconds) {
    json options = {{"preconditions", {{"uid", uid}}}};
    if (graceSeconds) options["gracePeriodSeconds"] = *graceSeconds;
    if (dryRun) options["dryRun"] = json::array({"All"});
    return post(podPath(key, "eviction"), {{"apiVersion", "policy/v1"},
                                           {"kind", "Eviction"},
                                           {"metadata", {{"name", nameOfKey(key)}, {"namespace", spaceOfKey(key)}}},
                                           {"deleteOptions", options}});
}

ApiRequest bindingRequest(const std::string& key, const std::string& uid, const std::string& node, bool dryRun) {
    ApiRequest request = post(podPath(key, "binding"), {{"apiVersion", "v1"},
                                                        {"kind", "Binding"},
                                                        {"metadata", {{"name", nameOfKey(key)}, {"namespace", spaceOfKey(key)}, {"uid", uid}}},
                                                        {"target", {{"apiVersion", "v1"}, {"kind", "Node"}, {"name", node}}}});
    if (dryRun) request.query.emplace_back("dryRun", "All");
    return request;
}

ApiRequest nominationRequest(const std::string& key, const std::string& uid, const std::string& node, bool dryRun) {
    return mergePatch(podPath(key, "status"), {{"metadata", {{"uid", uid}}}, {"status", {{"nominatedNodeName", node}}}}, dryRun);
}

ApiRequest cordonRequest(const NodeFacts& node, bool unschedulable, bool dryRun) {
    return mergePatch(apiPath({"api", "v1", "nodes", node.name}),
                      {{"metadata", {{"uid", node.uid}, {"resourceVersion", node.version}}},
                       {"spec", {{"unschedulable", unschedulable ? json(true) : json(nullptr)}}}},
                      dryRun);
}

ApiRequest scaleRequest(const ScaleFacts& workload, std::int64_t replicas, bool dryRun) {
    return mergePatch(workload.path, {{"metadata", {{"uid", workload.uid}, {"resourceVersion", workload.version}}}, {"spec", {{"replicas", replicas}}}}, dryRun);
}

ApiRequest restartRequest(const ScaleFacts& deployment, const std::string& restartedAt, bool dryRun) {
    const json value = restartedAt.empty() ? json(nullptr) : json(restartedAt);
    return mergePatch(deployment.path,
                      {{"metadata", {{"uid", deployment.uid}, {"resourceVersion", deployment.version}}},
                       {"spec", {{"template", {{"metadata", {{"annotations", {{kRestartedAt, value}}}}}}}}}},
                      dryRun);
}

ApiRequest firstToGoRequest(const std::string& key, const std::string& uid) {
    return mergePatch(podPath(key), {{"metadata", {{"uid", uid}, {"annotations", {{kFirstToGoAnnotation, kFirstToGo}}}}}}, false);
}

ApiRequest eventRequest(const EventText& text, const std::string& run, std::size_t step, std::int64_t at) {
    const bool spaced = text.key.find('/') != std::string::npos;  // or of another object in a namespace
    // Events about objects without a namespace are in "default".
    const std::string space = spaced ? spaceOfKey(text.key) : "default", name = nameOfKey(text.key);
    const bool ofApps = text.kind == "Deployment" || text.kind == "ReplicaSet" || text.kind == "StatefulSet";
    json regarding = {{"apiVersion", ofApps ? "apps/v1" : "v1"}, {"kind", text.kind}, {"name", name}, {"uid", text.uid}};
    if (spaced) regarding["namespace"] = space;
    std::string time = timeText(at);
    time.insert(time.size() - 1, ".000000");
    constexpr std::size_t kLongest = 200;  // of a name, so that it stays within 253 with its ending
    return post(apiPath({"apis", "events.k8s.io", "v1", "namespaces", space, "events"}),
                {{"apiVersion", "events.k8s.io/v1"},
                 {"kind", "Event"},
                 {"metadata", {{"name", name.substr(0, kLongest) + "." + run + "-" + std::to_string(step)}, {"namespace", space}}},
                 {"eventTime", time},
                 {"reportingController", "bayplan"},
                 {"reportingInstance", "bayplan-" + run},
                 {"action", text.action},
                 {"reason", text.reason},
                 {"type", "Normal"},
                 {"note", text.note.substr(0, 1000)},
                 {"regarding", regarding}});
}

bool confirms(ApplyCall call, const std::string& body) {
    JsonParser parser;
    std::string text = body;
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return false;
    const std::string kind = jsonText(*root, "kind");
    switch (call) {
    case ApplyCall::Evict:
    case ApplyCall::Bind: return kind == "Status" && jsonText(*root, "status") == "Success";
    case ApplyCall::Nominate: return kind == "Pod";
    case ApplyCall::Cordon:
    case ApplyCall::Uncordon: return kind == "Node" && jsonTrue(*root, {"spec", "unschedulable"}) == (call == ApplyCall::Cordon);
    case ApplyCall::Free: return kind == "Status" && jsonText(*root, "status") == "Success";
    case ApplyCall::Release:
    case ApplyCall::MarkFirst: return kind == "Pod";
    case ApplyCall::Scale:
    case ApplyCall::ScaleUp:
    case ApplyCall::ScaleDown: return kind == "StatefulSet" || kind == "Deployment" || kind == "ReplicaSet" || kind == "ReplicationController";
    // A creation is answered with the object, a deletion with the object or a Status.
    case ApplyCall::Admit: return isLandingKind(kind);
    case ApplyCall::Withdraw: return isLandingKind(kind) || (kind == "Status" && jsonText(*root, "status") == "Success");
    case ApplyCall::Restart:
    case ApplyCall::Undo: return kind == "Deployment";
    case ApplyCall::Event: break;
    }
    return kind == "Event";
}

std::string budgetIn(const ApiStatus& status) {
    constexpr std::string_view kBefore = "The disruption budget ";
    for (const StatusCause& cause : status.causes) {
        if (cause.reason != "DisruptionBudget") continue;
        const std::size_t at = cause.message.find(kBefore);
        if (at == std::string::npos) return "?";
        const std::size_t begin = at + kBefore.size();
        return cause.message.substr(begin, cause.message.find(' ', begin) - begin);
    }
    return {};
}

bool saysSeveralBudgets(const ApiStatus& status) { return status.code == 500 && status.message.find("more than one PodDisruptionBudget") != std::string::npos; }

}  // namespace bayplan
