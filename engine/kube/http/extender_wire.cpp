// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/extender_wire.h"

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <unordered_map>

#include <nlohmann/json.hpp>

namespace bayplan {

namespace {

using Json = nlohmann::json;

std::string text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Error notKept(const char* kind, const std::string& name) {
    return Error{ErrorCode::Unsupported, worded("%1 %2 is not as it was read: what a webhook would say of it is not known", {kind, name}), {}};
}

/// The pod as if on `node`, whatever was read; invalid: on none.
Result<std::string> podText(const Catalog& catalog, PodIdx pod, NodeIdx node) {
    const RawObject& source = catalog.podSources[pod.get()];
    if (!source) return notKept("Pod", catalog.pod(pod).key());
    const std::string name = node.valid() ? catalog.node(node).name : std::string();
    if (catalog.pod(pod).nodeName == name) return *source;
    Json json = Json::parse(*source, nullptr, false);
    if (json.is_discarded() || !json.contains("spec")) return notKept("Pod", catalog.pod(pod).key());
    if (name.empty()) json["spec"].erase("nodeName");
    else json["spec"]["nodeName"] = name;
    return text(json);
}

Result<std::string> nodeText(const Cluster& cluster, NodeIdx node) {
    const Catalog& catalog = cluster.catalog();
    const RawObject& source = catalog.nodeSources[node.get()];
    if (!source) return notKept("Node", catalog.node(node).name);
    if (cluster.node(node).unschedulable == catalog.node(node).unschedulable) return *source;
    Json json = Json::parse(*source, nullptr, false);
    if (json.is_discarded()) return notKept("Node", catalog.node(node).name);
    if (cluster.node(node).unschedulable) json["spec"]["unschedulable"] = true;
    else json["spec"].erase("unschedulable");
    return text(json);
}

bool sameLetters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [&](char x, char y) { return lower(x) == lower(y); });
}

/// The field of that name in any case; null if it is missing or null.
const Json* member(const Json& object, std::string_view name) {
    const Json* found = nullptr;
    for (const auto& [key, value] : object.items())
        if (sameLetters(key, name)) found = &value;
    return found && !found->is_null() ? found : nullptr;
}

/// The word of Go's decoder for the kind of a value.
std::string kindOf(const Json& json) {
    if (json.is_object()) return "object";
    if (json.is_array()) return "array";
    if (json.is_string()) return "string";
    if (json.is_boolean()) return "bool";
    return json.is_number_integer() ? "number" : "number " + text(json);
}

Error wrongType(const Json& json, const std::string& field, const char* type) {
    return Error{ErrorCode::Syntax, worded("json: cannot unmarshal %1 into Go struct field %2 of type %3", {kindOf(json), field, type}), {}};
}

/// Whether brackets nest too deep. Code that reads, copies and compares such a value recurses as deep.
bool nestsTooDeep(const std::string& body) {
    constexpr std::size_t kMost = 1000;
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < body.size(); ++i) {
        const char c = body[i];
        if (quoted) {
            if (c == '\\') ++i;
            else if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kMost) return true;
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

/// The first JSON value of `body`; the rest is ignored.
Result<Json> parse(const std::string& body) {
    const std::size_t start = body.find_first_not_of(" \t\r\n");
    if (start == std::string::npos) return Error{ErrorCode::Syntax, "EOF", {}};
    if (std::string_view("{[\"tfn-0123456789").find(body[start]) == std::string_view::npos)
        return Error{ErrorCode::Syntax, worded("invalid character '%1' looking for beginning of value", {std::string(1, body[start])}), {}};
    if (nestsTooDeep(body)) return Error{ErrorCode::Syntax, worded("exceeded max depth"), {}};
    std::istringstream stream(body);
    Json json;
    try {
        stream >> json;
    } catch (const Json::exception& exception) {
        const std::string why = exception.what();
        const bool ended = why.find("unexpected end of input") != std::string::npos;
        return Error{ErrorCode::Syntax, ended ? worded("unexpected EOF") : worded("not JSON: %1", {why}), {}};
    }
    return json;
}

Result<Json> parseObject(const std::string& body, const char* type) {
    Result<Json> json = parse(body);
    if (!json || json->is_object() || json->is_null()) return json;
    return Error{ErrorCode::Syntax, worded("json: cannot unmarshal %1 into Go value of type v1.%2", {kindOf(*json), type}), {}};
}

Result<std::vector<Extender::Refusal>> refusals(const Json& reply, const char* name) {
    std::vector<Extender::Refusal> all;
    const Json* nodes = member(reply, name);
    if (!nodes) return all;
    const std::string field = std::string("ExtenderFilterResult.") + name;
    if (!nodes->is_object()) return wrongType(*nodes, field, "v1.FailedNodesMap");
    for (const auto& [node, why] : nodes->items()) {
        if (!why.is_string() && !why.is_null()) return wrongType(why, field, "string");
        all.emplace_back(node, why.is_null() ? std::string() : why.get<std::string>());
    }
    return all;
}

Result<void> ownError(const Json& reply, const char* type) {
    const Json* error = member(reply, "Error");
    if (!error) return {};
    if (!error->is_string()) return wrongType(*error, std::string(type) + ".Error", "string");
    if (!error->get<std::string>().empty()) return Error{ErrorCode::Invalid, error->get<std::string>(), {}};
    return {};
}

std::unordered_map<std::string, NodeIdx> byName(const Catalog& catalog, std::span<const NodeIdx> nodes) {
    std::unordered_map<std::string, NodeIdx> names;
    for (const NodeIdx node : nodes) names.emplace(catalog.node(node).name, node);
    return names;
}

/// The parts of a node that decisions read, to detect that a webhook returned a changed one.
Json essence(const Json& node) {
    Json essence = Json::object();
    for (const char* path : {"/metadata/labels", "/spec/taints", "/spec/unschedulable", "/status/allocatable"}) {
        const Json::json_pointer pointer(path);
        Json value = node.contains(pointer) ? node.at(pointer) : Json();
        if (value.empty() || value == Json(false)) value = Json();
        essence[path] = std::move(value);
    }
    return essence;
}

Result<std::vector<NodeIdx>> returnedNames(const Json& names, const std::unordered_map<std::string, NodeIdx>& asked, const std::string& url) {
    if (!names.is_array()) return wrongType(names, "ExtenderFilterResult.NodeNames", "[]string");
    std::vector<NodeIdx> nodes;
    for (const Json& name : names) {
        if (!name.is_string()) return wrongType(name, "ExtenderFilterResult.NodeNames", "string");
        const auto at = asked.find(name.get<std::string>());
        if (at == asked.end())
            return Error{ErrorCode::Invalid, worded("extender \"%1\" claims a filtered node \"%2\" which is not found in the input node list", {url, name.get<std::string>()}), {}};
        nodes.push_back(at->second);
    }
    return nodes;
}

Result<std::vector<NodeIdx>> returnedNodes(const Json& list, const Cluster& cluster, const std::unordered_map<std::string, NodeIdx>& asked,
                                           const std::string& url) {
    if (!list.is_object()) return wrongType(list, "ExtenderFilterResult.Nodes", "v1.NodeList");
    std::vector<NodeIdx> nodes;
    const Json* items = member(list, "items");
    if (!items) return nodes;
    if (!items->is_array()) return wrongType(*items, "NodeList.Nodes.items", "[]v1.Node");
    for (const Json& item : *items) {
        const Json::json_pointer namePath("/metadata/name");
        const std::string name = item.is_object() && item.contains(namePath) && item.at(namePath).is_string() ? item.at(namePath).get<std::string>() : "";
        const auto at = asked.find(name);
        if (at == asked.end())
            return Error{ErrorCode::Unsupported, worded("extender \"%1\" returned the node \"%2\", about which it was not asked", {url, name}), {}};
        const Result<std::string> sent = nodeText(cluster, at->second);
        if (!sent) return sent.error();
        if (essence(Json::parse(*sent, nullptr, false)) != essence(item))
            return Error{ErrorCode::Unsupported, worded("extender \"%1\" returned the node \"%2\" with other labels, taints or resources", {url, name}), {}};
        nodes.push_back(at->second);
    }
    return nodes;
}

}  // namespace

Result<std::string> extenderArgs(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes, bool names) {
    const Result<std::string> podJson = podText(cluster.catalog(), pod, NodeIdx());
    if (!podJson) return podJson;
    std::string out = "{\"Pod\":" + *podJson;
    if (names) {
        Json list = Json::array();
        for (const NodeIdx node : nodes) list.push_back(cluster.catalog().node(node).name);
        return out + ",\"Nodes\":null,\"NodeNames\":" + text(list) + "}";
    }
    out += ",\"Nodes\":{\"metadata\":{},\"items\":[";
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Result<std::string> node = nodeText(cluster, nodes[i]);
        if (!node) return node;
        if (i > 0) out += ',';
        out += *node;
    }
    return out + "]},\"NodeNames\":null}";
}

Result<Extender::Filtered> readFilterReply(const std::string& body, const Cluster& cluster, std::span<const NodeIdx> asked,
                                           bool names, const std::string& url) {
    const Result<Json> reply = parseObject(body, "ExtenderFilterResult");
    if (!reply) return reply.error();
    Extender::Filtered filtered;
    if (const Result<void> error = ownError(*reply, "ExtenderFilterResult"); !error) return error.error();
    const auto known = byName(cluster.catalog(), asked);
    const Json* nodeNames = member(*reply, "NodeNames");
    const Json* nodes = member(*reply, "Nodes");
    if (names && nodeNames) {
        Result<std::vector<NodeIdx>> feasible = returnedNames(*nodeNames, known, url);
        if (!feasible) return feasible.error();
        filtered.feasible = std::move(*feasible);
    } else if (nodes) {
        Result<std::vector<NodeIdx>> feasible = returnedNodes(*nodes, cluster, known, url);
        if (!feasible) return feasible.error();
        filtered.feasible = std::move(*feasible);
        filtered.emptied = true;
    }
    Result<std::vector<Extender::Refusal>> refused = refusals(*reply, "FailedNodes");
    if (!refused) return refused.error();
    Result<std::vector<Extender::Refusal>> unresolvable = refusals(*reply, "FailedAndUnresolvableNodes");
    if (!unresolvable) return unresolvable.error();
    filtered.refused = std::move(*refused);
    filtered.unresolvable = std::move(*unresolvable);
    return filtered;
}

Result<std::vector<Extender::HostScore>> readPriorities(const std::string& body) {
    const Result<Json> reply = parse(body);
    if (!reply) return reply.error();
    std::vector<Extender::HostScore> scores;
    if (reply->is_null()) return scores;
    if (!reply->is_array()) return Error{ErrorCode::Syntax, worded("json: cannot unmarshal %1 into Go value of type v1.HostPriorityList", {kindOf(*reply)}), {}};
    for (const Json& entry : *reply) {
        if (!entry.is_object()) return wrongType(entry, "HostPriorityList", "v1.HostPriority");
        Extender::HostScore score;
        if (const Json* host = member(entry, "Host")) {
            if (!host->is_string()) return wrongType(*host, "HostPriority.Host", "string");
            score.host = host->get<std::string>();
        }
        if (const Json* value = member(entry, "Score")) {
            if (!value->is_number_integer() || (value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX))
                return wrongType(*value, "HostPriority.Score", "int64");
            score.score = value->get<std::int64_t>();
        }
        scores.push_back(std::move(score));
    }
    return scores;
}

Result<std::string> preemptionArgs(const Cluster& cluster, PodIdx pod, std::span<const PreemptionCandidate> candidates, bool uids) {
    const Catalog& catalog = cluster.catalog();
    const Result<std::string> podJson = podText(catalog, pod, NodeIdx());
    if (!podJson) return podJson;
    std::map<std::string, std::string> byNode;
    for (const PreemptionCandidate& candidate : candidates) {
        std::string pods;
        for (const PodIdx victim : candidate.victims) {
            if (!pods.empty()) pods += ',';
            if (uids) {
                pods += "{\"UID\":" + text(Json(catalog.pod(victim).uid)) + "}";
                continue;
            }
            const Result<std::string> json = podText(catalog, victim, candidate.node);
            if (!json) return json;
            pods += *json;
        }
        byNode[catalog.node(candidate.node).name] = "{\"Pods\":[" + pods + "],\"NumPDBViolations\":" + std::to_string(candidate.violations) + "}";
    }
    std::string nodes;
    for (const auto& [name, victims] : byNode) nodes += (nodes.empty() ? "" : ",") + text(Json(name)) + ":" + victims;
    const std::string full = uids ? "null" : "{" + nodes + "}";
    const std::string meta = uids ? "{" + nodes + "}" : "null";
    return "{\"Pod\":" + *podJson + ",\"NodeNameToVictims\":" + full + ",\"NodeNameToMetaVictims\":" + meta + "}";
}

Result<std::vector<PreemptionCandidate>> readPreemptionReply(const std::string& body, const Cluster& cluster, const std::string& url) {
    const Result<Json> reply = parseObject(body, "ExtenderPreemptionResult");
    if (!reply) return reply.error();
    const Catalog& catalog = cluster.catalog();
    std::vector<PreemptionCandidate> candidates;
    const Json* nodes = member(*reply, "NodeNameToMetaVictims");
    if (!nodes) return candidates;
    if (!nodes->is_object()) return wrongType(*nodes, "ExtenderPreemptionResult.NodeNameToMetaVictims", "map[string]*v1.MetaVictims");
    for (const auto& [name, victims] : nodes->items()) {
        PreemptionCandidate candidate;
        candidate.node = catalog.findNode(name);
        if (!candidate.node.valid()) return Error{ErrorCode::Invalid, worded("nodeinfo not found for node name \"%1\"", {name}), {}};
        const Json* pods = member(victims, "Pods");
        if (pods && !pods->is_array()) return wrongType(*pods, "MetaVictims.Pods", "[]*v1.MetaPod");
        for (const Json& entry : pods ? *pods : Json::array()) {
            const Json* uid = member(entry, "UID");
            const std::string wanted = uid && uid->is_string() ? uid->get<std::string>() : std::string();
            const std::vector<PodIdx>& standing = cluster.node(candidate.node).pods;
            const auto at = std::find_if(standing.begin(), standing.end(), [&](PodIdx pod) { return catalog.pod(pod).uid == wanted; });
            if (at == standing.end())
                return Error{ErrorCode::Invalid, worded("extender: %1 claims to preempt pod (UID: %2) on node: %3, but the pod is not found on that node", {url, wanted, name}), {}};
            candidate.victims.push_back(*at);
        }
        if (const Json* violations = member(victims, "NumPDBViolations"))
            if (violations->is_number_integer()) candidate.violations = violations->get<std::int64_t>();
        candidates.push_back(std::move(candidate));
    }
    return candidates;
}

std::string bindingArgs(const Cluster& cluster, PodIdx pod, const std::string& node) {
    const Pod& object = cluster.catalog().pod(pod);
    return text(Json{{"PodName", object.name}, {"PodNamespace", object.namespaceName}, {"PodUID", object.uid}, {"Node", node}});
}

Result<void> readBindingReply(const std::string& body) {
    const Result<Json> reply = parseObject(body, "ExtenderBindingResult");
    if (!reply) return reply.error();
    return ownError(*reply, "ExtenderBindingResult");
}

}  // namespace bayplan
