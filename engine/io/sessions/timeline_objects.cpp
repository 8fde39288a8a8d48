// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/timeline_objects.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "io/objects/decode_node.h"
#include "io/objects/decode_objects.h"
#include "io/objects/decode_pod.h"
#include "io/text/json_value.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The object's text, under another name.
std::string named(const Field& object, const std::string& name) {
    std::string text;
    object.value().appendTo(text);
    if (name.empty()) return text;
    Json json = Json::parse(text);
    json["metadata"]["name"] = name;
    json["metadata"].erase("uid");
    return dump(json);
}

/// Applies a patch. It must not change names: the object would be another one.
Json patched(const std::string& text, const std::string& patch) {
    Json json = Json::parse(text);
    const Json before = json;
    json.merge_patch(Json::parse(patch));
    if (!json.is_object()) throw Fault{{}, worded("the patch leaves no object")};
    for (const char* name : {"name", "namespace"})
        if (before.value("metadata", Json::object()).value(name, "") != json.value("metadata", Json::object()).value(name, ""))
            throw Fault{{}, worded("the patch may not change metadata.%1", {name})};
    return json;
}

Pod decodePod(const std::string& text) {
    std::string copy = text;
    JsonParser parser;
    const Result<JsonValue> value = parser.parse(copy);
    check(value.has_value(), "JSON that was just written");
    return PodDecoder().decode(Field(*value));
}

Node decodeNodeText(const std::string& text) {
    std::string copy = text;
    JsonParser parser;
    const Result<JsonValue> value = parser.parse(copy);
    check(value.has_value(), "JSON that was just written");
    UnknownFields unknown;
    return decodeNode(Field(*value), unknown);
}

/// Reports a fault in a patched object at the place of the patch.
template <typename Make>
auto located(const Field& at, Make&& make) {
    try {
        return make();
    } catch (const Fault& fault) {
        at.fail(fault.path.empty() ? Message(fault.message) : worded("leaves an object that is not valid: %1: %2", {toString(fault.path), fault.message}));
    } catch (const Json::exception&) {
        at.fail(worded("cannot be applied to the object"));
    }
}

void requireNew(const Field& object, const Pod& pod) {
    if (pod.terminal()) object.fail(worded("has ended: only a pod that is still to run can be added"));
}

}  // namespace

bool TimelineObjects::knowsPod(const std::string& key) const {
    return m_texts.contains("Pod " + key) || m_start.catalog().findPod(key).valid();
}

bool TimelineObjects::knowsNode(const std::string& name) const {
    return m_texts.contains("Node " + name) || m_start.catalog().findNode(name).valid();
}

void TimelineObjects::requirePriority(const Field& at, const Pod& pod) const {
    PodSpec spec = *pod.spec;
    if (!admitPriority(spec, m_start.catalog().priorityClasses))
        at.fail(worded("there is no priority class \"%1\" in the cluster", {spec.priorityClassName}));
}

std::shared_ptr<const Pod> TimelineObjects::addPod(const Field& object, const std::string& name) {
    Pod pod = PodDecoder().decode(object);
    requireNew(object, pod);
    requirePriority(object, pod);
    if (!name.empty()) {
        pod.name = name;
        pod.uid.clear();
    }
    keep("Pod " + pod.key(), named(object, name));
    m_gates[pod.key()] = pod.spec->schedulingGates;
    return std::make_shared<const Pod>(std::move(pod));
}

std::shared_ptr<const Node> TimelineObjects::addNode(const Field& object, const std::string& name) {
    UnknownFields unknown;
    Node node = decodeNode(object, unknown);
    if (!name.empty()) {
        node.name = name;
        node.uid.clear();
    }
    keep("Node " + node.name, named(object, name));
    return std::make_shared<const Node>(std::move(node));
}

ObjectArrives TimelineObjects::addOther(const KindRow& row, const Field& object, const std::string& apiVersion, const std::string& name) {
    const auto made = [&](const Field& from) {
        ClusterObjects one;
        std::vector<Fault> doubts;
        decodeObject(row, from, apiVersion, one, doubts);
        return one;
    };
    ClusterObjects one = made(object);
    std::string text = named(object, name);
    const auto source = std::make_shared<const std::string>(text);
    if (!name.empty()) {
        JsonParser parser;
        const Result<JsonValue> value = parser.parse(text);
        check(value.has_value(), "JSON that was just written");
        one = made(Field(*value));
    }
    one.otherSources.push_back(source);
    ObjectArrives arrives = arrivalOf(row.id, std::move(one));
    if (row.id == ObjectKind::PodGroup || row.id == ObjectKind::CoschedulingGroup) {
        readGroups();
        m_groups.push_back({row.id, arrives.key, source});
    }
    return arrives;
}

std::vector<GroupLeaves> TimelineObjects::takeGroups(const std::string& key) {
    readGroups();
    std::vector<GroupLeaves> taken;
    std::copy_if(m_groups.begin(), m_groups.end(), std::back_inserter(taken), [&](const GroupLeaves& group) { return group.key == key; });
    std::erase_if(m_groups, [&](const GroupLeaves& group) { return group.key == key; });
    return taken;
}

/// Only timelines in which a group comes or goes need the texts of all objects read.
void TimelineObjects::readGroups() {
    if (m_groupsRead) return;
    m_groupsRead = true;
    const Catalog& catalog = m_start.catalog();
    for (const PodGroup& group : catalog.podGroups) m_groups.push_back({ObjectKind::PodGroup, group.key(), nullptr});
    for (const CoschedulingGroup& group : catalog.coschedulingGroups) m_groups.push_back({ObjectKind::CoschedulingGroup, group.key(), nullptr});
    if (m_groups.empty()) return;
    for (const RawObject& source : catalog.otherSources) {
        if (!source || source->find("PodGroup") == std::string::npos) continue;
        const Json json = Json::parse(*source, nullptr, false);
        if (!json.is_object()) continue;
        const auto text = [](const Json& from, const char* name) {
            const auto at = from.find(name);
            return at != from.end() && at->is_string() ? at->get<std::string>() : std::string();
        };
        const KindRow* row = findKind(text(json, "apiVersion"), text(json, "kind"));
        const auto metadata = json.find("metadata");
        if (!row || metadata == json.end() || !metadata->is_object()) continue;
        const std::string space = text(*metadata, "namespace");
        const std::string key = (space.empty() ? "default" : space) + "/" + text(*metadata, "name");
        for (GroupLeaves& group : m_groups)
            if (group.kind == row->id && group.key == key) group.source = source;
    }
}

std::string TimelineObjects::textOf(const Field& at, const std::string& id) const {
    if (const auto known = m_texts.find(id); known != m_texts.end()) return *known->second;
    const Catalog& catalog = m_start.catalog();
    RawObject source;
    if (id.starts_with("Pod ")) {
        if (const PodIdx pod = catalog.findPod(id.substr(4)); pod.valid()) source = catalog.podSources[pod.get()];
    } else if (const NodeIdx node = catalog.findNode(id.substr(5)); node.valid()) {
        source = catalog.nodeSources[node.get()];
    }
    if (!source) at.fail(worded("%1 has no text that could be patched", {id}));
    return *source;
}

std::shared_ptr<const Pod> TimelineObjects::patchPod(const Field& at, const std::string& key, const std::string& patch) {
    const std::string text = textOf(at, "Pod " + key);
    return located(at, [&] {
        const Json json = patched(text, patch);
        Pod pod = decodePod(dump(json));
        requirePriority(at, pod);
        keep("Pod " + key, dump(json));
        m_gates[key] = pod.spec->schedulingGates;
        return std::make_shared<const Pod>(std::move(pod));
    });
}

std::shared_ptr<const Node> TimelineObjects::patchNode(const Field& at, const std::string& name,
                                                       const std::string& patch) {
    const std::string text = textOf(at, "Node " + name);
    return located(at, [&] {
        const Json json = patched(text, patch);
        Node node = decodeNodeText(dump(json));
        keep("Node " + name, dump(json));
        return std::make_shared<const Node>(std::move(node));
    });
}

std::shared_ptr<const Node> TimelineObjects::cordonNode(const Field& at, const std::string& name, bool cordon) {
    static constexpr const char* kTaint = "node.kubernetes.io/unschedulable";
    const std::string text = textOf(at, "Node " + name);
    return located(at, [&] {
        Json json = Json::parse(text);
        Json& spec = json["spec"];
        Json taints = Json::array();
        if (const auto old = spec.find("taints"); old != spec.end() && old->is_array())
            for (const Json& taint : *old)
                if (taint.value("key", "") != kTaint) taints.push_back(taint);
        if (cordon) taints.push_back({{"key", kTaint}, {"effect", "NoSchedule"}});
        spec["taints"] = std::move(taints);
        spec["unschedulable"] = cordon;
        Node node = decodeNodeText(dump(json));
        keep("Node " + name, dump(json));
        return std::make_shared<const Node>(std::move(node));
    });
}

std::vector<std::string> TimelineObjects::gatesOf(const std::string& key) const {
    if (const auto known = m_gates.find(key); known != m_gates.end()) return known->second;
    const PodIdx pod = m_start.catalog().findPod(key);
    return pod.valid() ? m_start.catalog().pod(pod).spec->schedulingGates : std::vector<std::string>();
}

}  // namespace bayplan
