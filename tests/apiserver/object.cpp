// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/object.h"

#include "apiserver/events.h"

namespace bayplan::apiserver {

namespace {

constexpr const char* kMetadataOrder[] = {"name",
                                          "generateName",
                                          "namespace",
                                          "uid",
                                          "resourceVersion",
                                          "generation",
                                          "creationTimestamp",
                                          "deletionTimestamp",
                                          "deletionGracePeriodSeconds",
                                          "labels",
                                          "annotations",
                                          "ownerReferences",
                                          "finalizers"};

Json inOrder(const Json& metadata) {
    Json ordered = Json::object();
    for (const char* name : kMetadataOrder)
        if (const auto found = metadata.find(name);
            found != metadata.end() && !found->is_null() && !(found->is_structured() && found->empty()))
            ordered[name] = *found;
    return ordered;
}

std::string typePrefix(const Kind& kind) {
    return kind.custom ? R"({"apiVersion":")" + kind.apiVersion() + R"(","kind":")" + kind.name + "\","
                       : R"({"kind":")" + kind.name + R"(","apiVersion":")" + kind.apiVersion() + "\",";
}

std::string fieldOf(const Json& body, const Selectable& field) {
    const Json* at = &body;
    for (const std::string& step : field.path) {
        if (!at->is_object()) return field.otherwise;
        const auto next = at->find(step);
        if (next == at->end() || next->is_null()) return field.otherwise;
        at = &*next;
    }
    return at->is_string() ? at->get<std::string>() : dump(*at);
}

}  // namespace

std::string keyOf(const std::string& space, const std::string& name) {
    return space.empty() ? name : space + "/" + name;
}

ObjectPtr makeObject(const Kind& kind, Json body, std::uint64_t revision) {
    Json whole{{"metadata", Json::object()}};
    Json metadata = objectAt(body, {"metadata"});
    metadata.erase("resourceVersion");
    if (revision > 0) metadata["resourceVersion"] = std::to_string(revision);  // nothing of a dry run
    whole["metadata"] = inOrder(metadata);
    for (auto& [name, value] : body.items())
        if (name != "kind" && name != "apiVersion" && name != "metadata") whole[name] = std::move(value);

    auto object = std::make_shared<Object>();
    object->space = kind.namespaced ? textAt(whole, {"metadata", "namespace"}) : std::string();
    object->name = textAt(whole, {"metadata", "name"});
    object->key = keyOf(object->space, object->name);
    object->uid = textAt(whole, {"metadata", "uid"});
    object->revision = revision;
    object->leaving = whole["metadata"].contains("deletionTimestamp");
    for (const Json& owner : listAt(whole, {"metadata", "ownerReferences"}))
        object->owners.push_back(
            {textAt(owner, {"kind"}), textAt(owner, {"name"}), textAt(owner, {"uid"}), trueAt(owner, {"controller"})});
    if (const Json* labels = find(whole, {"metadata", "labels"}))
        for (const auto& [name, value] : labels->items())
            if (value.is_string()) object->labels.emplace_back(name, value.get<std::string>());
    for (const Selectable& field : kind.selectable) object->fields.push_back(fieldOf(whole, field));
    object->text = dump(whole);
    return object;
}

std::string itemText(const Kind& kind, const Object& object) {
    if (kind.coreEvent) return dump(toCoreEvent(object.body()));
    if (!kind.custom) return object.text;
    return typePrefix(kind) + object.text.substr(1);
}

std::string fullText(const Kind& kind, const Object& object) {
    if (kind.coreEvent) return typePrefix(kind) + dump(toCoreEvent(object.body())).substr(1);
    return typePrefix(kind) + object.text.substr(1);
}

Json fullBody(const Kind& kind, const Object& object) {
    return parse(fullText(kind, object));
}

}  // namespace bayplan::apiserver
