// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/live_facts.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "io/text/json_way.h"
#include "kube/read/live_object.h"
#include "kube/read/one_object.h"
#include "model/landing.h"
#include "model/names.h"

namespace bayplan {

namespace {

bool isFilled(JsonValue list) {
    bool any = false;
    if (list.type() == JsonValue::Type::Array) list.forEachElement([&](JsonValue) { any = true; });
    return any;
}

/// The status of a condition; empty: there is none.
std::string condition(JsonValue object, std::string_view type) {
    std::string status;
    const JsonValue all = jsonAt(object, {"status", "conditions"});
    if (all.type() == JsonValue::Type::Array)
        all.forEachElement([&](JsonValue one) {
            if (jsonText(one, "type") == type) status = jsonText(one, "status");
        });
    return status;
}

constexpr std::string_view kReservationUsed = "scheduling.koordinator.sh/reservation-allocated";

/// The name in the value of that annotation; empty if it cannot be read.
std::string reservationIn(std::string value) {
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(value);
    return root ? jsonText(*root, "name") : std::string();
}

Error notUnderstood(const std::string& what) { return Error{ErrorCode::Unreadable, worded("the server answers what is no %1", {what}), {}}; }

PodFacts factsOf(JsonValue root) {
    const JsonValue metadata = jsonAt(root, {"metadata"}), spec = jsonAt(root, {"spec"}), status = jsonAt(root, {"status"});
    PodFacts facts;
    facts.key = jsonText(metadata, "namespace") + "/" + jsonText(metadata, "name");
    facts.uid = jsonText(metadata, "uid");
    facts.version = jsonText(metadata, "resourceVersion");
    facts.created = jsonText(metadata, "creationTimestamp");
    facts.leaving = !jsonAt(metadata, {"deletionTimestamp"}).isNull();
    facts.firstToGo = jsonText(jsonAt(metadata, {"annotations"}), kFirstToGoAnnotation) == kFirstToGo;
    facts.mirror = !jsonAt(metadata, {"annotations", kMirrorAnnotation}).isNull();
    facts.node = jsonText(spec, "nodeName");
    if (std::string name = jsonText(spec, "schedulerName"); !name.empty()) facts.schedulerName = std::move(name);
    const JsonValue gates = jsonAt(spec, {"schedulingGates"});
    facts.gated = isFilled(gates);
    if (facts.gated) gates.forEachElement([&](JsonValue gate) { facts.gatedByLanding = facts.gatedByLanding || jsonText(gate, "name") == kLandingGate; });
    facts.landing = jsonText(jsonAt(metadata, {"labels"}), kLandingLabel);
    facts.reservation = reservationIn(jsonText(jsonAt(metadata, {"annotations"}), kReservationUsed));
    facts.claims = isFilled(jsonAt(spec, {"resourceClaims"}));
    facts.nominated = jsonText(status, "nominatedNodeName");
    facts.phase = jsonText(status, "phase");
    facts.reason = jsonText(status, "reason");
    facts.ready = condition(root, "Ready") == "True";
    const JsonValue conditions = jsonAt(status, {"conditions"});
    if (conditions.type() == JsonValue::Type::Array)
        conditions.forEachElement([&](JsonValue one) {
            if (jsonText(one, "type") == "PodScheduled" && jsonText(one, "status") == "False" && jsonText(one, "reason") == "Unschedulable") facts.unschedulable = jsonText(one, "message");
        });
    const JsonValue volumes = jsonAt(spec, {"volumes"});
    if (volumes.type() == JsonValue::Type::Array)
        volumes.forEachElement([&](JsonValue volume) {
            if (std::string name = jsonText(jsonAt(volume, {"persistentVolumeClaim"}), "claimName"); !name.empty()) facts.volumeClaims.push_back(std::move(name));
            else if (!jsonAt(volume, {"emptyDir"}).isNull()) facts.emptyDir = true;
            else if (!jsonAt(volume, {"ephemeral"}).isNull()) facts.volumeClaims.push_back(jsonText(metadata, "name") + "-" + jsonText(volume, "name"));
        });
    const JsonValue owners = jsonAt(metadata, {"ownerReferences"});
    if (owners.type() == JsonValue::Type::Array)
        owners.forEachElement([&](JsonValue owner) {
            if (!jsonTrue(owner, {"controller"})) return;
            facts.ownerVersion = jsonText(owner, "apiVersion");
            facts.ownerKind = jsonText(owner, "kind");
            facts.ownerName = jsonText(owner, "name");
            facts.ownerUid = jsonText(owner, "uid");
        });
    return facts;
}

std::string pathOf(const std::string& key) { return apiPath({"api", "v1", "namespaces", spaceOfKey(key), "pods", nameOfKey(key)}); }

template <typename Facts, typename Read>
Result<Found<Facts>> fetch(ApiClient& client, const std::string& path, const std::stop_token& stop, long* status, Read&& read) {
    Result<std::optional<std::string>> text = readText(client, path, stop, status);
    if (!text) return text.error();
    if (!*text) return Found<Facts>();
    Result<Facts> facts = read(std::move(**text));
    if (!facts) return facts.error();
    return Found<Facts>(std::move(*facts));
}

}  // namespace

std::string PodFacts::workload() const {
    if (ownerKind.empty()) return {};
    return spaceOfKey(key) + "/" + ownerKind + "/" + ownerName;
}

Result<PodFacts> podFacts(std::string text) {
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(text);
    if (!root || jsonText(*root, "kind") != "Pod") return notUnderstood("pod");
    PodFacts facts = factsOf(*root);
    if (facts.uid.empty() || facts.key.ends_with('/')) return notUnderstood("pod");
    return facts;
}

Leaver leaverOf(const PodFacts& pod) {
    Leaver leaver;
    leaver.controller = pod.ownerKind;
    leaver.mirror = pod.mirror;
    leaver.terminating = pod.leaving;
    leaver.finished = pod.ended();
    leaver.emptyDir = pod.emptyDir;
    return leaver;
}

Result<NodeFacts> nodeFacts(std::string text) {
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(text);
    if (!root || jsonText(*root, "kind") != "Node") return notUnderstood("node");
    const JsonValue metadata = jsonAt(*root, {"metadata"});
    NodeFacts facts;
    facts.name = jsonText(metadata, "name");
    facts.uid = jsonText(metadata, "uid");
    facts.version = jsonText(metadata, "resourceVersion");
    facts.leaving = !jsonAt(metadata, {"deletionTimestamp"}).isNull();
    facts.unschedulable = jsonTrue(*root, {"spec", "unschedulable"});
    facts.ready = condition(*root, "Ready") == "True";
    facts.landing = jsonText(jsonAt(metadata, {"labels"}), kLandingLabel);
    if (facts.uid.empty() || facts.name.empty()) return notUnderstood("node");
    return facts;
}

Result<Found<std::string>> fetchPodText(ApiClient& client, const std::string& key, const std::stop_token& stop) {
    return fetch<std::string>(client, pathOf(key), stop, nullptr, [&](std::string text) -> Result<std::string> {
        const Result<PodFacts> facts = podFacts(text);
        if (!facts) return facts.error();
        if (facts->key != key) return notUnderstood("pod " + key);
        return text;
    });
}

Result<std::vector<PodFacts>> fetchLanded(ApiClient& client, const std::string& namespaceName, const std::string& landing, const std::stop_token& stop) {
    ApiRequest request;
    request.path = apiPath({"api", "v1", "namespaces", namespaceName, "pods"});
    request.query.emplace_back("labelSelector", std::string(kLandingLabel) + "=" + landing);
    Result<ApiReply> reply = client.send(request, stop);
    if (!reply) return reply.error();
    if (reply->failure) return Error{ErrorCode::Unreadable, "GET " + request.path + ": " + reply->failure->toString(), {}};
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(reply->body);
    JsonValue items;
    if (!root || jsonText(*root, "kind") != "PodList" || !root->find("items", items)) return notUnderstood("list of pods");
    std::vector<PodFacts> pods;
    std::optional<Error> fault;
    if (items.type() == JsonValue::Type::Array)
        items.forEachElement([&](JsonValue item) {
            PodFacts facts = factsOf(item);
            if (facts.uid.empty() || facts.key.ends_with('/')) fault = notUnderstood("pod");
            // A server that ignores the selector is not trusted.
            else if (facts.landing == landing) pods.push_back(std::move(facts));
        });
    if (fault) return *fault;
    std::sort(pods.begin(), pods.end(), [](const PodFacts& a, const PodFacts& b) { return std::tie(a.created, a.key) < std::tie(b.created, b.key); });
    return pods;
}

Result<Found<PodFacts>> fetchPod(ApiClient& client, const std::string& key, const std::stop_token& stop, long* status) {
    return fetch<PodFacts>(client, pathOf(key), stop, status, [&](std::string text) -> Result<PodFacts> {
        Result<PodFacts> facts = podFacts(std::move(text));
        if (facts && facts->key != key) return notUnderstood("pod " + key);
        return facts;
    });
}

Result<Found<NodeFacts>> fetchNode(ApiClient& client, const std::string& name, const std::stop_token& stop, long* status) {
    return fetch<NodeFacts>(client, apiPath({"api", "v1", "nodes", name}), stop, status, [&](std::string text) -> Result<NodeFacts> {
        Result<NodeFacts> facts = nodeFacts(std::move(text));
        if (facts && facts->name != name) return notUnderstood("node " + name);
        return facts;
    });
}

Result<std::optional<bool>> daemonSetExists(ApiClient& client, const std::string& namespaceName, const std::string& name, const std::stop_token& stop) {
    const Result<ApiReply> reply = readOne(client, apiPath({"apis", "apps", "v1", "namespaces", namespaceName, "daemonsets", name}), stop);
    if (!reply) return reply.error();
    if (!reply->failure) return std::optional(true);
    if (reply->status == 404 && reply->failure->reason == "NotFound") return std::optional(false);
    return std::optional<bool>();
}

}  // namespace bayplan
