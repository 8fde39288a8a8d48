// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/object_sources.h"

#include <string>
#include <utility>

#include "io/text/json_value.h"

namespace bayplan {

namespace {

std::string wordOf(const JsonValue& object, std::string_view key) {
    JsonValue value;
    return object.find(key, value) && value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
}

/// "Job ns/name"
std::string titleOf(const JsonValue& object, std::string kind) {
    JsonValue metadata;
    if (!object.find("metadata", metadata)) return kind;
    const std::string name = wordOf(metadata, "name"), space = wordOf(metadata, "namespace");
    return kind + " " + (space.empty() ? "" : space + "/") + name;
}

}  // namespace

const KindRow* kindOfSource(const RawObject& source) {
    if (!source) return nullptr;
    JsonParser parser;
    std::string text = *source;
    const Result<JsonValue> root = parser.parse(text);
    return root ? findKind(wordOf(*root, "apiVersion"), wordOf(*root, "kind")) : nullptr;
}

Result<void> readSources(std::initializer_list<const SharedList<RawObject>*> lists, const AlsoRead& read, Diagnostics& faults, const Budget& budget) {
    JsonParser parser;
    for (const SharedList<RawObject>* list : lists)
        for (const RawObject& source : *list) {
            if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
            if (!source) continue;
            std::string text = *source;
            const Result<JsonValue> root = parser.parse(text);
            if (!root) continue;  // only what could be read became a source
            const std::string version = wordOf(*root, "apiVersion"), kind = wordOf(*root, "kind");
            try {
                read(version, kind, Field(*root));
            } catch (const Fault& fault) {
                faults.push_back({Severity::Error, Error{ErrorCode::Invalid, fault.message, Origin{{}, 0, 0, titleOf(*root, kind), toString(fault.path)}}});
            }
        }
    return {};
}

}  // namespace bayplan
