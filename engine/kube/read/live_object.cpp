// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/live_object.h"

#include "io/text/json_members.h"

namespace bayplan {

namespace {

// The limits in Kubernetes 1.36: a DNS subdomain, and a DNS label.
constexpr std::size_t kLongestName = 253;
constexpr std::size_t kLongestNamespace = 63;
constexpr std::size_t kShown = 80;  // bytes of a server's text in an error

/// managedFields say who wrote which field, and are often half of an object.
void appendMetadata(std::string& out, const JsonValue& metadata, bool managed) {
    if (managed || metadata.type() != JsonValue::Type::Object) return metadata.appendTo(out);
    JsonMembers members(out);
    metadata.forEachField([&](std::string_view key, JsonValue value) {
        if (key != "managedFields") value.appendTo(members.raw(key));
    });
}

}  // namespace

Result<LiveObject> liveObject(const JsonValue& object, const ApiKind& kind, const std::string& apiVersion) {
    const auto wrong = [&](const Message& why) { return Error{ErrorCode::Invalid, worded("the server gives %1", {why}), {}}; };
    JsonValue metadata;
    if (object.type() != JsonValue::Type::Object || !object.find("metadata", metadata)) return wrong(worded("no %1 where one is due", {kind.kind}));
    if (const std::string told = jsonText(object, "kind"); !told.empty() && told != kind.kind)
        return wrong(worded("a %1 among %2", {told.substr(0, kShown), kind.resource}));
    LiveObject live;
    const std::string name = jsonText(metadata, "name");
    const std::string space = jsonText(metadata, "namespace");
    if (name.empty()) return wrong(worded("a %1 without a name", {kind.kind}));
    // With a slash it would look like an object of another namespace.
    if (name.size() > kLongestName || space.size() > kLongestNamespace || name.find('/') != std::string::npos || space.find('/') != std::string::npos)
        return wrong(worded("a %1 with a name that is none: %2", {kind.kind, name.substr(0, kShown)}));
    if (kind.namespaced == space.empty()) return wrong(space.empty() ? worded("%1 %2 without a namespace", {kind.kind, name}) : worded("%1 %2 with a namespace", {kind.kind, name}));
    if (!kind.only.empty() && space != kind.only) return wrong(worded("%1 %2 of another namespace than %3", {kind.kind, name, kind.only}));
    live.key = space.empty() ? name : space + "/" + name;
    live.uid = jsonText(metadata, "uid");
    live.version = jsonText(metadata, "resourceVersion");
    if (live.version.empty()) return wrong(worded("%1 %2 without a resourceVersion", {kind.kind, live.key}));

    std::string text;
    {
        JsonMembers members(text);
        members.text("apiVersion", apiVersion);
        members.text("kind", kind.kind);
        appendMetadata(members.raw("metadata"), metadata, kind.datedByFields);  // if there are several, the one that the key is from
        object.forEachField([&](std::string_view key, JsonValue value) {
            if (key != "apiVersion" && key != "kind" && key != "metadata") value.appendTo(members.raw(key));
        });
    }
    text.shrink_to_fit();
    live.text = std::make_shared<const std::string>(std::move(text));
    return live;
}

}  // namespace bayplan
