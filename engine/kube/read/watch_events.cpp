// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/watch_events.h"

#include "io/text/limits.h"

namespace bayplan {

namespace {

/// Whether this is the bookmark after the objects that existed when the watch began.
bool endsInitialEvents(const JsonValue& metadata) {
    JsonValue annotations;
    return metadata.find("annotations", annotations) && jsonText(annotations, "k8s.io/initial-events-end") == "true";
}

}  // namespace

WatchEvents::WatchEvents(const ApiKind& kind, std::string apiVersion, Take take)
    : m_kind(kind), m_apiVersion(std::move(apiVersion)), m_take(std::move(take)) {}

Result<void> WatchEvents::feed(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        m_line += bytes.substr(0, end);
        if (m_line.size() > kMaxItemBytes)
            return Error{ErrorCode::TooLarge, worded("an event of a watch is larger than %1 MiB", {std::to_string(kMaxItemBytes >> 20)}), {}};
        if (end == std::string_view::npos) break;
        bytes.remove_prefix(end + 1);
        const Result<void> taken = event(m_line);
        m_line.clear();
        if (!taken) return taken;
    }
    return {};
}

Result<void> WatchEvents::event(std::string& line) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) return {};
    const Result<JsonValue> root = m_parser.parse(line);
    if (!root) return Error{ErrorCode::Syntax, worded("an event of a watch is not JSON: %1", {root.error().message}), {}};
    const std::string type = jsonText(*root, "type");
    JsonValue object;
    if (type.empty() || !root->find("object", object) || object.type() != JsonValue::Type::Object)
        return Error{ErrorCode::Invalid, worded("an event of a watch has no type or no object"), {}};
    WatchEvent event;
    if (type == "ERROR") {
        event.what = WatchEvent::What::Failed;
        std::string status;
        object.appendTo(status);
        JsonValue code;
        const bool told = object.find("code", code) && code.type() == JsonValue::Type::Integer;
        event.failure = apiStatusFrom(told ? static_cast<long>(code.integer()) : 500, status);
        return m_take(std::move(event));
    }
    if (type == "BOOKMARK") {
        JsonValue metadata;
        if (!object.find("metadata", metadata) || jsonText(metadata, "resourceVersion").empty())
            return Error{ErrorCode::Invalid, worded("a bookmark of a watch has no resourceVersion"), {}};
        event.what = endsInitialEvents(metadata) ? WatchEvent::What::InitialEnd : WatchEvent::What::Bookmark;
        event.version = jsonText(metadata, "resourceVersion");
        return m_take(std::move(event));
    }
    if (type != "ADDED" && type != "MODIFIED" && type != "DELETED")
        return Error{ErrorCode::Invalid, worded("an event of a watch is of the unknown type \"%1\"", {type.substr(0, 40)}), {}};
    Result<LiveObject> live = liveObject(object, m_kind, m_apiVersion);
    if (!live) return live.error();
    event.what = type == "DELETED" ? WatchEvent::What::Gone : WatchEvent::What::Set;
    event.version = live->version;
    event.object = std::move(*live);
    return m_take(std::move(event));
}

}  // namespace bayplan
