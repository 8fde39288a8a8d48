// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/landing_objects.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "io/text/json_value.h"
#include "io/text/yaml_text.h"
#include "model/landing.h"

namespace bayplan {

namespace {

using nlohmann::json;

const std::string kLanding(kLandingLabel), kGate(kLandingGate), kHostname(kHostnameLabel), kRequest(kRequestLabel), kName(kStandingName);
constexpr const char* kVersion = "admissionregistration.k8s.io/v1";
const json kManaged = {{"app.kubernetes.io/managed-by", "bayplan"}};

std::string bodyText(const json& body) { return body.dump(-1, ' ', false, json::error_handler_t::replace); }

ApiRequest requestOf(HttpMethod method, std::string path, const json& body) {
    ApiRequest request;
    request.method = method;
    request.path = std::move(path);
    request.body = bodyText(body);
    return request;
}

/// Uses the reader that rejects endless nesting first. A discarded value means: no such object.
json objectIn(std::string text, std::string_view kind) {
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(text);
    if (!root || root->type() != JsonValue::Type::Object) return json(json::value_t::discarded);
    json object = json::parse(text, nullptr, false);
    if (!object.is_object() || object.value("kind", json()) != kind || !object.contains("metadata") || !object["metadata"].is_object()) return json(json::value_t::discarded);
    return object;
}

/// Whether `there` contains everything of `wanted`; lists are compared element by element.
bool covers(const json& there, const json& wanted) {
    if (wanted.is_object())
        return there.is_object() && std::all_of(wanted.items().begin(), wanted.items().end(), [&](const auto& field) {
                   return there.contains(field.key()) && covers(there[field.key()], field.value());
               });
    if (wanted.is_array()) {
        if (!there.is_array() || there.size() != wanted.size()) return false;
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (!covers(there[i], wanted[i])) return false;
        return true;
    }
    return there == wanted;
}

json onPodsMade() {
    return json::array({{{"apiGroups", {""}}, {"apiVersions", {"v1"}}, {"operations", {"CREATE"}}, {"resources", {"pods"}}, {"scope", "Namespaced"}}});
}

/// A condition that the pod's controller has the UID that `uid` evaluates to.
json ofOwner(const std::string& uid) {
    return {{"name", "owner"},
            {"expression", "object.metadata.?ownerReferences.orValue([]).exists(r, r.?controller.orValue(false) && r.uid == " + uid + ")"}};
}

json unbound() { return {{"name", "unbound"}, {"expression", "object.spec.?nodeName.orValue('') == ''"}}; }

/// Adds to a map or a list that may not exist yet. A JSON patch, because an apply configuration must not touch an
/// atomic map, and with failurePolicy Ignore the error would go unnoticed.
std::string adding(const std::string& has, const std::string& path, const std::string& into, const std::string& anew) {
    return "(has(" + has + ") ? [JSONPatch{op: \"add\", path: \"" + path + "/" + into + "] : [JSONPatch{op: \"add\", path: \"" + path + "\", value: " + anew + "}])";
}

json standingPolicy() {
    const auto key = [](const std::string& name) { return "\" + jsonpatch.escapeKey(\"" + name + "\"), value: "; };
    const std::string label = adding("object.metadata.labels", "/metadata/labels", key(kLanding) + "params.data.landing}", "{\"" + kLanding + "\": params.data.landing}");
    const std::string selector = adding("object.spec.nodeSelector", "/spec/nodeSelector", key(kHostname) + "params.data.node}", "{\"" + kHostname + "\": params.data.node}");
    const std::string gate = adding("object.spec.schedulingGates", "/spec/schedulingGates", "-\", value: {\"name\": \"" + kGate + "\"}}", "[{\"name\": \"" + kGate + "\"}]");
    return {{"apiVersion", kVersion},
            {"kind", "MutatingAdmissionPolicy"},
            {"metadata", {{"name", kName}, {"labels", kManaged}}},
            {"spec",
             {{"failurePolicy", "Ignore"},
              {"reinvocationPolicy", "Never"},
              {"paramKind", {{"apiVersion", "v1"}, {"kind", "ConfigMap"}}},
              {"matchConstraints", {{"matchPolicy", "Exact"}, {"resourceRules", onPodsMade()}}},
              {"matchConditions",
               json::array({ofOwner("params.data.ownerUid"),
                            unbound(),
                            {{"name", "pod-name"}, {"expression", "params.data.?podName.orValue('') == '' || object.metadata.?name.orValue('') == params.data.podName"}}})},
              {"mutations",
               json::array({{{"patchType", "JSONPatch"}, {"jsonPatch", {{"expression", label + " + (params.data.mode == 'pin' ? " + selector + " : " + gate + ")"}}}}})}}}};
}

json standingBinding() {
    return {{"apiVersion", kVersion},
            {"kind", "MutatingAdmissionPolicyBinding"},
            {"metadata", {{"name", kName}, {"labels", kManaged}}},
            {"spec",
             {{"policyName", kName}, {"paramRef", {{"selector", {{"matchLabels", {{kRequest, "true"}}}}}, {"parameterNotFoundAction", "Allow"}}}}}};
}

json standing(LandingKind kind) { return kind == LandingKind::Policy ? standingPolicy() : standingBinding(); }

json ownMetadata(const LandingRequest& request) {
    json labels = kManaged;
    labels[kLanding] = request.id;
    return {{"name", request.name()}, {"labels", labels}};
}

json* required(json& spec) {
    json* at = &spec;
    for (const char* key : {"affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"}) {
        if (!at->is_object() || !at->contains(key)) return nullptr;
        at = &(*at)[key];
    }
    return at->is_array() && !at->empty() ? at : nullptr;
}

bool hasGate(const json& pod) {
    const json& spec = pod.value("spec", json::object());
    const json gates = spec.is_object() ? spec.value("schedulingGates", json::array()) : json::array();
    return gates.is_array() && std::any_of(gates.begin(), gates.end(), [](const json& gate) { return gate.is_object() && gate.value("name", json()) == kGate; });
}

Error noPod() { return Error{ErrorCode::Unreadable, worded("the server answers what is no pod"), {}}; }

}  // namespace

std::string landingPath(LandingKind kind, std::string_view name) {
    const std::string resource = kind == LandingKind::Policy ? "mutatingadmissionpolicies" : "mutatingadmissionpolicybindings";
    std::string path = apiPath({"apis", "admissionregistration.k8s.io", "v1", resource});
    return name.empty() ? path : path + apiPath({std::string(name)});
}

std::string standingObject(LandingKind kind) { return bodyText(standing(kind)); }

std::string standingManifest() {
    return yamlFromJson(standingObject(LandingKind::Policy)).value() + "---\n" + yamlFromJson(standingObject(LandingKind::Binding)).value();
}

bool isStanding(LandingKind kind, const std::string& object) {
    const json wanted = standing(kind);
    const json there = objectIn(object, wanted["kind"].get<std::string>());
    return !there.is_discarded() && there.contains("spec") && covers(there["spec"], wanted["spec"]);
}

std::string LandingRequest::path() const { return apiPath({"api", "v1", "namespaces", namespaceName, "configmaps", name()}); }

ApiRequest makeLandingRequest(const LandingRequest& request) {
    json labels = kManaged;
    labels[kRequest] = "true";
    json metadata = {{"name", request.name()}, {"namespace", request.namespaceName}, {"labels", labels}};
    if (!request.goesWithKind.empty())
        metadata["ownerReferences"] = json::array({{{"apiVersion", request.goesWithVersion}, {"kind", request.goesWithKind}, {"name", request.goesWithName}, {"uid", request.goesWithUid}}});
    json data = {{"landing", request.id}, {"ownerUid", request.ownerUid}, {"node", request.node}, {"mode", request.gate ? "gate" : "pin"}};
    if (!request.podName.empty()) data["podName"] = request.podName;
    return requestOf(HttpMethod::Post, apiPath({"api", "v1", "namespaces", request.namespaceName, "configmaps"}),
                     {{"apiVersion", "v1"}, {"kind", "ConfigMap"}, {"metadata", metadata}, {"data", data}});
}

ApiRequest makeOwnPolicy(const LandingRequest& request, LandingKind kind) {
    json object = standing(kind);
    object["metadata"] = ownMetadata(request);
    if (kind == LandingKind::Policy) object["metadata"]["annotations"] = {{std::string(kNodeAnnotation), request.node}};
    if (kind == LandingKind::Binding) {
        object["spec"] = {{"policyName", request.name()}};
        return requestOf(HttpMethod::Post, landingPath(kind), object);
    }
    json& spec = object["spec"];
    spec.erase("paramKind");
    spec["matchConstraints"]["namespaceSelector"] = {{"matchLabels", {{"kubernetes.io/metadata.name", request.namespaceName}}}};
    spec["matchConditions"] = json::array({ofOwner("'" + request.ownerUid + "'"), unbound()});
    if (!request.podName.empty()) spec["matchConditions"].push_back({{"name", "pod-name"}, {"expression", "object.metadata.?name.orValue('') == '" + request.podName + "'"}});
    spec["mutations"] = json::array({{{"patchType", "ApplyConfiguration"},
                                      {"applyConfiguration",
                                       {{"expression", "Object{metadata: Object.metadata{labels: {\"" + kLanding + "\": \"" + request.id
                                                           + "\"}}, spec: Object.spec{schedulingGates: [Object.spec.schedulingGates{name: \"" + kGate + "\"}]}}"}}}}});
    return requestOf(HttpMethod::Post, landingPath(kind), object);
}

ApiRequest removeObject(const std::string& path) {
    return requestOf(HttpMethod::Delete, path, {{"apiVersion", "v1"}, {"kind", "DeleteOptions"}, {"propagationPolicy", "Background"}});
}

Result<ApiRequest> probeRequest(const std::string& old, const std::string& ownerUid) {
    json pod = objectIn(old, "Pod");
    if (pod.is_discarded() || !pod.contains("spec") || !pod["spec"].is_object()) return noPod();
    const json before = pod["metadata"];
    json metadata = {{"generateName", "bayplan-probe-"}, {"namespace", before.value("namespace", json("default"))}};
    for (const char* key : {"labels", "annotations", "ownerReferences"})
        if (before.contains(key)) metadata[key] = before[key];
    if (metadata.contains("labels") && metadata["labels"].is_object()) metadata["labels"].erase(kLanding);
    if (!ownerUid.empty() && metadata.contains("ownerReferences") && metadata["ownerReferences"].is_array())
        for (json& owner : metadata["ownerReferences"])
            if (owner.is_object() && owner.value("controller", json()) == true) owner["uid"] = ownerUid;
    for (const char* key : {"nodeName", "ephemeralContainers", "hostname"}) pod["spec"].erase(key);
    ApiRequest request = requestOf(HttpMethod::Post, apiPath({"api", "v1", "namespaces", metadata["namespace"].get<std::string>(), "pods"}),
                                   {{"apiVersion", "v1"}, {"kind", "Pod"}, {"metadata", metadata}, {"spec", pod["spec"]}});
    request.query.emplace_back("dryRun", "All");
    return request;
}

bool showsLanding(const std::string& text, const LandingRequest& request) {
    const json pod = objectIn(text, "Pod");
    if (pod.is_discarded()) return false;
    const json labels = pod["metadata"].value("labels", json::object());
    if (!labels.is_object() || labels.value(kLanding, json()) != request.id) return false;
    if (request.gate) return hasGate(pod);
    const json spec = pod.value("spec", json::object());
    const json selector = spec.is_object() ? spec.value("nodeSelector", json::object()) : json::object();
    return selector.is_object() && selector.value(kHostname, json()) == request.node;
}

Result<ApiRequest> releaseRequest(const std::string& text, const std::string& node) {
    json pod = objectIn(text, "Pod");
    if (pod.is_discarded()) return noPod();
    if (!hasGate(pod)) return Error{ErrorCode::Conflict, worded("the pod is not held back by a landing"), {}};
    const json& metadata = pod["metadata"];
    json spec = {{"schedulingGates", json::array({{{"$patch", "delete"}, {"name", kGate}}})}};
    if (!node.empty()) {
        // Terms are alternatives, so every one gets the node. Restriction and gate are in one patch, because a pod that
        // is not gated accepts no restriction any more.
        const json field = {{"key", "metadata.name"}, {"operator", "In"}, {"values", {node}}};
        json terms = json::array();
        if (const json* there = required(pod["spec"])) terms = *there;
        else terms.push_back(json::object());
        for (json& term : terms) {
            if (!term.contains("matchFields")) term["matchFields"] = json::array();
            term["matchFields"].push_back(field);
        }
        spec["affinity"] = {{"nodeAffinity", {{"requiredDuringSchedulingIgnoredDuringExecution", {{"nodeSelectorTerms", terms}}}}}};
    }
    ApiRequest request = requestOf(HttpMethod::Patch,
                                   apiPath({"api", "v1", "namespaces", metadata.value("namespace", std::string()), "pods", metadata.value("name", std::string())}),
                                   {{"metadata", {{"uid", metadata.value("uid", std::string())}}}, {"spec", spec}});
    request.contentType = "application/strategic-merge-patch+json";
    return request;
}

ApiRequest landingCordonRequest(const std::string& node, const std::string& uid, const std::string& version, const std::string& id, bool unschedulable) {
    ApiRequest request = requestOf(HttpMethod::Patch, apiPath({"api", "v1", "nodes", node}),
                                   {{"metadata", {{"uid", uid}, {"resourceVersion", version}, {"labels", {{kLanding, unschedulable ? json(id) : json(nullptr)}}}}},
                                    {"spec", {{"unschedulable", unschedulable ? json(true) : json(nullptr)}}}});
    request.contentType = "application/merge-patch+json";
    return request;
}

}  // namespace bayplan
