// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/decode_objects.h"

#include "io/decode_common.h"
#include "io/decode_devices.h"
#include "io/decode_storage.h"
#include "io/decode_topology.h"

namespace bayplan {

namespace {

struct BriefMetadata {
    std::string name;
    std::string namespaceName;
    Labels labels;
};

BriefMetadata decodeBriefMetadata(const Field& object) {
    BriefMetadata metadata;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view name, const Field& part) {
            if (name == "name") metadata.name = part.text();
            else if (name == "namespace") metadata.namespaceName = part.text();
            else if (name == "labels") metadata.labels = decodeLabels(part);
        });
    });
    if (metadata.name.empty()) object.fail("metadata.name is missing");
    return metadata;
}

PriorityClass decodePriorityClass(const Field& object) {
    PriorityClass priority;
    priority.name = decodeBriefMetadata(object).name;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "value") priority.value = value.int32();
        else if (key == "globalDefault") priority.globalDefault = value.boolean();
        else if (key == "preemptionPolicy" && !value.string().empty()) priority.preemptionPolicy = value.text();
    });
    return priority;
}

Workload decodeWorkload(const Field& object, const std::string& kind) {
    BriefMetadata metadata = decodeBriefMetadata(object);
    Workload workload{kind, std::move(metadata.namespaceName), std::move(metadata.name), std::nullopt};
    if (workload.namespaceName.empty()) workload.namespaceName = "default";
    const bool map = kind == "Service" || kind == "ReplicationController";
    object.forEach([&](std::string_view key, const Field& spec) {
        if (key != "spec") return;
        spec.forEach([&](std::string_view name, const Field& selector) {
            if (name == "selector") workload.selector = map ? decodeMapSelector(selector) : decodeLabelSelector(selector);
        });
    });
    return workload;
}

PodDisruptionBudget decodeBudget(const Field& object) {
    BriefMetadata metadata = decodeBriefMetadata(object);
    PodDisruptionBudget budget;
    budget.namespaceName = metadata.namespaceName.empty() ? "default" : std::move(metadata.namespaceName);
    budget.name = std::move(metadata.name);
    object.forEach([&](std::string_view key, const Field& part) {
        if (key != "spec" && key != "status") return;
        part.forEach([&](std::string_view name, const Field& value) {
            if (name == "selector") budget.selector = decodeLabelSelector(value);
            else if (name == "disruptionsAllowed") budget.disruptionsAllowed = value.int32();
            else if (name == "disruptedPods")
                value.forEach([&](std::string_view pod, const Field&) { budget.disruptedPods.emplace_back(pod); });
        });
    });
    return budget;
}

std::string textOf(const JsonValue& object, std::string_view key) {
    JsonValue value;
    return object.find(key, value) && value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
}

/// "Pod ns/name", as far as a faulty object tells.
std::string nameOf(const JsonValue& object, const std::string& kind) {
    JsonValue metadata;
    std::string name, space;
    if (object.find("metadata", metadata)) {
        name = textOf(metadata, "name");
        space = textOf(metadata, "namespace");
    }
    if (name.empty()) name = textOf(metadata, "generateName");
    if (name.empty()) return kind;
    return kind + " " + (space.empty() ? "" : space + "/") + name;
}

}  // namespace

void ObjectDecoder::report(const Fault& fault, const Field& object, const ObjectText& text, const TypeOf& type,
                           Severity severity) {
    const TextPosition at = text.locate(fault.path);
    m_diagnostics.add(severity,
                      Error{ErrorCode::Invalid, fault.message,
                            Origin{text.file(), at.line, at.column, nameOf(object.value(), type.kind),
                                   toString(fault.path, object.path().size())}});
}

bool ObjectDecoder::decodeKind(const Field& object, const TypeOf& type, const std::string& insertedType, const ObjectText& text) {
    const auto source = [&]() -> RawObject {
        std::string raw;
        if (object.path().empty()) raw = compactJson(text.json());
        else object.value().appendTo(raw);
        if (!insertedType.empty()) raw.insert(1, insertedType + (raw.size() > 2 ? "," : ""));
        return std::make_shared<const std::string>(std::move(raw));
    };
    // What is wrong with a part that the object can do without.
    const auto doubt = [&](const std::vector<Fault>& doubts) {
        for (const Fault& fault : doubts) report(fault, object, text, type, Severity::Warning);
    };
    const bool core = type.apiVersion == "v1";
    const bool apps = type.apiVersion == "apps/v1";
    if (core && type.kind == "Pod") {
        std::vector<Fault> doubts;
        m_objects.pods.push_back(m_pods.decode(object, doubts));
        m_objects.podSources.push_back(source());
        doubt(doubts);
    } else if (core && type.kind == "Node") {
        m_objects.nodes.push_back(decodeNode(object, m_unknownOfNodes));
        m_objects.nodeSources.push_back(source());
        std::vector<Fault> doubts;
        decodeReservation(object, m_objects.nodes.back().name, m_objects.topology, doubts);
        doubtMigProfiles(object, doubts);
        doubt(doubts);
    } else if (core && type.kind == "Namespace") {
        BriefMetadata metadata = decodeBriefMetadata(object);
        m_objects.namespaces.push_back({std::move(metadata.name), std::move(metadata.labels)});
        m_objects.otherSources.push_back(source());
    } else if (type.apiVersion.starts_with("scheduling.k8s.io/v1") && type.kind == "PriorityClass") {
        m_objects.priorityClasses.push_back(decodePriorityClass(object));
        m_objects.otherSources.push_back(source());
    } else if ((core && (type.kind == "Service" || type.kind == "ReplicationController"))
               || (apps && (type.kind == "ReplicaSet" || type.kind == "StatefulSet"))) {
        m_objects.workloads.push_back(decodeWorkload(object, type.kind));
        m_objects.otherSources.push_back(source());
    } else if (isDeviceApi(type.apiVersion) && type.kind == "ResourceClaim") {
        m_objects.devices.claims.push_back(decodeResourceClaim(object));
        m_objects.otherSources.push_back(source());
    } else if (isDeviceApi(type.apiVersion) && type.kind == "ResourceSlice") {
        m_objects.devices.slices.push_back(decodeResourceSlice(object));
        m_objects.otherSources.push_back(source());
    } else if (isDeviceApi(type.apiVersion) && type.kind == "DeviceClass") {
        m_objects.devices.classes.push_back(decodeDeviceClass(object));
        m_objects.otherSources.push_back(source());
    } else if (type.apiVersion == "policy/v1" && type.kind == "PodDisruptionBudget") {
        m_objects.budgets.push_back(decodeBudget(object));
        m_objects.otherSources.push_back(source());
    } else if (std::vector<Fault> doubts; decodeTopology(object, type.apiVersion, type.kind, m_objects.topology, doubts)) {
        m_objects.otherSources.push_back(source());
        doubt(doubts);
    } else if (decodeStorage(object, type.apiVersion, type.kind, m_objects.storage)) {
        m_objects.otherSources.push_back(source());
    } else {
        return false;
    }
    return true;
}

void ObjectDecoder::decodeItems(const Field& list, const ObjectText& text, const TypeOf& type) {
    // "PodList" names the kind of its items, which may leave it out; "List" does not.
    TypeOf ofItems;
    if (type.kind != "List") ofItems = {type.apiVersion, type.kind.substr(0, type.kind.size() - 4)};
    list.forEach([&](std::string_view key, const Field& items) {
        if (key == "items") items.forEachElement([&](const Field& item) { decodeField(item, text, ofItems); });
    });
}

void ObjectDecoder::decodeField(const Field& object, const ObjectText& text, const TypeOf& otherwise) {
    TypeOf type = otherwise;
    try {
        if (object.value().type() != JsonValue::Type::Object) object.failType("a Kubernetes object");
        const std::string apiVersion = textOf(object.value(), "apiVersion");
        const std::string kind = textOf(object.value(), "kind");
        std::string insertedType;
        if (apiVersion.empty() && !otherwise.apiVersion.empty()) insertedType = "\"apiVersion\":\"" + type.apiVersion + "\"";
        if (kind.empty() && !otherwise.kind.empty()) insertedType += (insertedType.empty() ? "\"kind\":\"" : ",\"kind\":\"") + type.kind + "\"";
        if (!apiVersion.empty()) type.apiVersion = apiVersion;
        if (!kind.empty()) type.kind = kind;
        if (type.kind.empty()) object.fail("no kind: this is no Kubernetes object");
        if (type.apiVersion.empty()) object.fail("no apiVersion");
        // What a server answers instead of what it was asked for.
        if (type.kind == "Status" && type.apiVersion == "v1") object.fail("this is a server's answer and no object: " + textOf(object.value(), "message"));
        JsonValue items;
        if (type.kind.ends_with("List") && object.value().find("items", items)) {
            if (!items.isNull()) decodeItems(object, text, type);
        } else if (!type.kind.ends_with("List") && !decodeKind(object, type, insertedType, text)) {
            ++m_objects.unusedKinds[type.apiVersion + "/" + type.kind];
        }
    } catch (const Fault& fault) {
        report(fault, object, text, type);
    }
}

void ObjectDecoder::decode(JsonValue root, const ObjectText& text, const TypeOf& otherwise) {
    decodeField(Field(root), text, otherwise);
}

void ObjectDecoder::finish() {
    const auto tell = [&](const UnknownFields& fields, const char* kind) {
        for (const auto& [name, times] : fields)
            m_diagnostics.add(Severity::Note, Error{ErrorCode::Invalid,
                                                    "not a field of this kind; passed over in " + std::to_string(times)
                                                        + (times == 1 ? " object" : " objects"),
                                                    Origin{{}, 0, 0, kind, "spec." + name}});
    };
    tell(m_unknownOfNodes, "Node");
    tell(m_pods.unknownFields(), "Pod");
}

}  // namespace bayplan
