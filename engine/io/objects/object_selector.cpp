// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/object_selector.h"

#include <algorithm>
#include <array>
#include <span>

namespace bayplan {

namespace {

constexpr std::array<std::string_view, 2> kOfAll{"metadata.name", "metadata.namespace"};
constexpr std::array<std::string_view, 8> kOfPods{"spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName",
                                                  "spec.hostNetwork", "status.phase", "status.podIP", "status.nominatedNodeName"};
constexpr std::array<std::string_view, 1> kOfNodes{"spec.unschedulable"};

bool has(std::span<const std::string_view> names, std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); }

Error wrong(ErrorCode code, std::size_t column, Message message) {
    Error error{code, std::move(message), {}};
    error.origin.column = column;
    return error;
}

/// The position of the next unescaped character of `characters`; the end if there is none.
std::size_t unescaped(std::string_view text, std::size_t from, std::string_view characters) {
    for (std::size_t i = from; i < text.size(); ++i) {
        if (text[i] == '\\') ++i;
        else if (characters.find(text[i]) != std::string_view::npos) return i;
    }
    return text.size();
}

Result<FieldRequirement> requirement(std::string_view text, std::size_t column) {
    const std::size_t at = text.find('=');
    if (at == std::string_view::npos) return wrong(ErrorCode::Syntax, column, worded("'%1' is no comparison: expected FIELD=VALUE, FIELD==VALUE or FIELD!=VALUE", {text}));
    FieldRequirement parsed;
    parsed.column = column;
    parsed.equal = at == 0 || text[at - 1] != '!';
    parsed.field = text.substr(0, parsed.equal ? at : at - 1);
    if (parsed.field.empty()) return wrong(ErrorCode::Syntax, column, worded("a field is missing before '%1'", {text.substr(parsed.equal ? at : at - 1)}));
    std::size_t from = at + 1;
    if (parsed.equal && text.substr(from).starts_with('=')) ++from;
    for (std::size_t i = from; i < text.size(); ++i) {
        if (text[i] == '=') return wrong(ErrorCode::Syntax, column + i, worded("an = within a value needs a \\ before it"));
        if (text[i] == '\\') {
            if (++i == text.size() || std::string_view(",=\\").find(text[i]) == std::string_view::npos)
                return wrong(ErrorCode::Syntax, column + i - 1, worded("a \\ stands before a comma, an = or another \\"));
        }
        parsed.value += text[i];
    }
    return parsed;
}

/// The field's value as servers compare it.
std::string valueOf(const JsonValue& object, std::string_view path) {
    JsonValue value = object;
    for (std::string_view rest = path; !rest.empty();) {
        const std::size_t dot = std::min(rest.find('.'), rest.size());
        JsonValue next;
        if (value.type() != JsonValue::Type::Object || !value.find(rest.substr(0, dot), next)) {
            value = {};
            break;
        }
        value = next;
        rest = dot < rest.size() ? rest.substr(dot + 1) : std::string_view();
    }
    if (path == "spec.unschedulable" || path == "spec.hostNetwork") return value.type() == JsonValue::Type::Bool && value.boolean() ? "true" : "false";
    return value.type() == JsonValue::Type::String ? std::string(value.string()) : std::string();
}

Labels labelsOf(const JsonValue& object) {
    std::vector<std::pair<std::string, std::string>> pairs;
    JsonValue metadata, labels;
    if (object.type() == JsonValue::Type::Object && object.find("metadata", metadata) && metadata.type() == JsonValue::Type::Object
        && metadata.find("labels", labels) && labels.type() == JsonValue::Type::Object)
        labels.forEachField([&](std::string_view key, JsonValue value) {
            if (value.type() == JsonValue::Type::String) pairs.emplace_back(key, value.string());
        });
    return Labels(std::move(pairs));
}

}  // namespace

Result<std::vector<FieldRequirement>> parseFieldSelector(std::string_view text) {
    std::vector<FieldRequirement> all;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = unescaped(text, at, ",");
        if (end == at) return wrong(ErrorCode::Syntax, at + 1, worded("found ',', expected a field"));
        Result<FieldRequirement> one = requirement(text.substr(at, end - at), at + 1);
        if (!one) return one.error();
        all.push_back(std::move(*one));
        if (end + 1 == text.size()) return wrong(ErrorCode::Syntax, end + 1, worded("a comma is followed by nothing: expected another field"));
        at = end + 1;
    }
    return all;
}

Result<void> checkFields(const std::vector<FieldRequirement>& fields, std::string_view kind) {
    const std::span<const std::string_view> more = kind == "Pod"    ? std::span<const std::string_view>(kOfPods)
                                                   : kind == "Node" ? std::span<const std::string_view>(kOfNodes)
                                                                    : std::span<const std::string_view>();
    for (const FieldRequirement& requirement : fields) {
        if (has(kOfAll, requirement.field) || has(more, requirement.field)) continue;
        std::string known;
        for (const std::span<const std::string_view> names : {std::span<const std::string_view>(kOfAll), more})
            for (const std::string_view name : names) known += (known.empty() ? "" : ", ") + std::string(name);
        return wrong(ErrorCode::Invalid, requirement.column, worded("%1s are not selected by '%2', but by %3", {kind, requirement.field, known}));
    }
    return {};
}

bool matches(const ObjectSelector& selector, const JsonValue& object) {
    for (const FieldRequirement& requirement : selector.fields)
        if ((valueOf(object, requirement.field) == requirement.value) != requirement.equal) return false;
    return selector.labels.requirements.empty() || matches(selector.labels, labelsOf(object));
}

bool matches(const ObjectSelector& selector, const std::string& json) {
    if (selector.empty()) return true;
    JsonParser parser;
    std::string text = json;
    const Result<JsonValue> object = parser.parse(text);
    return object && matches(selector, *object);
}

}  // namespace bayplan
