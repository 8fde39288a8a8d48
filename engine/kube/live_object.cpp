// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/live_object.h"

namespace bayplan {

namespace {

void appendKey(std::string& out, std::string_view key) {
    if (out.back() != '{') out += ',';
    appendJsonString(out, key);
    out += ':';
}

/// managedFields say who wrote which field, and are often the half of an object.
void appendMetadata(std::string& out, const JsonValue& metadata, bool managed) {
    if (managed || metadata.type() != JsonValue::Type::Object) return metadata.appendTo(out);
    out += '{';
    metadata.forEachField([&](std::string_view key, JsonValue value) {
        if (key == "managedFields") return;
        appendKey(out, key);
        value.appendTo(out);
    });
    out += '}';
}

}  // namespace

std::string jsonText(const JsonValue& object, std::string_view key) {
    JsonValue value;
    if (object.type() != JsonValue::Type::Object || !object.find(key, value)) return {};
    return value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
}

Result<LiveObject> liveObject(const JsonValue& object, const ApiKind& kind, const std::string& apiVersion) {
    const auto wrong = [&](const std::string& why) { return Error{ErrorCode::Invalid, "the server gives " + why, {}}; };
    JsonValue metadata;
    if (object.type() != JsonValue::Type::Object || !object.find("metadata", metadata)) return wrong("no " + kind.kind + " where one is due");
    if (const std::string told = jsonText(object, "kind"); !told.empty() && told != kind.kind)
        return wrong("a " + told + " among " + kind.resource);
    LiveObject live;
    const std::string name = jsonText(metadata, "name");
    const std::string space = jsonText(metadata, "namespace");
    if (name.empty()) return wrong("a " + kind.kind + " without a name");
    live.key = space.empty() ? name : space + "/" + name;
    live.uid = jsonText(metadata, "uid");
    live.version = jsonText(metadata, "resourceVersion");
    if (live.version.empty()) return wrong(kind.kind + " " + live.key + " without a resourceVersion");

    std::string text = "{\"apiVersion\":";
    appendJsonString(text, apiVersion);
    text += ",\"kind\":";
    appendJsonString(text, kind.kind);
    object.forEachField([&](std::string_view key, JsonValue value) {
        if (key == "apiVersion" || key == "kind") return;
        appendKey(text, key);
        if (key == "metadata") appendMetadata(text, value, kind.datedByFields);
        else value.appendTo(text);
    });
    text += '}';
    text.shrink_to_fit();
    live.text = std::make_shared<const std::string>(std::move(text));
    return live;
}

}  // namespace bayplan
