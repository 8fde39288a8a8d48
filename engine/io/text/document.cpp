// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/document.h"

#include <algorithm>
#include <set>

#include "base/nearest_name.h"
#include "io/text/json_locate.h"
#include "io/text/yaml_to_json.h"

namespace bayplan {

namespace {

bool startsWithBracket(std::string_view text) {
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    return at != std::string_view::npos && text[at] == '{';
}

}  // namespace

Result<Document> Document::parse(std::string text, const std::string& name) {
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    if (text.find('\0') != std::string::npos) {
        const TextPosition at = positionAt(text, text.find('\0'));
        return Error{ErrorCode::Syntax, worded("binary data, neither YAML nor JSON"), Origin{name, at.line, at.column, {}, {}}};
    }
    Document document;
    document.m_texts = std::make_unique<Texts>();
    Texts& texts = *document.m_texts;
    texts.name = name;
    texts.source = std::move(text);
    if (startsWithBracket(texts.source)) {
        if (const Result<JsonValue> root = texts.parser.parse(texts.source)) {
            document.m_root = *root;
            return document;
        }
    }
    document.m_form = ObjectText::Form::Yaml;
    Result<std::string> json = yamlToJson(texts.source, {});
    if (!json) {
        Error error = json.error();
        if (error.code == ErrorCode::NotFound) error.code = ErrorCode::Syntax;
        error.origin.file = name;
        return error;
    }
    texts.json = std::move(*json);
    if (texts.json.empty()) return Error{ErrorCode::Syntax, worded("there is nothing in it"), Origin{name, 0, 0, {}, {}}};
    const Result<JsonValue> root = texts.parser.parse(texts.json);
    if (!root) return Error{ErrorCode::Syntax, root.error().message, Origin{name, 0, 0, {}, {}}};
    document.m_root = *root;
    return document;
}

TextPosition Document::locate(const FieldPath& path) const {
    const std::string& json = m_form == ObjectText::Form::Json ? m_texts->source : m_texts->json;
    return ObjectText(m_texts->name, {}, m_form, json, m_texts->source).locate(path);
}

Error Document::located(const Fault& fault, ErrorCode code) const {
    const TextPosition at = locate(fault.path);
    return Error{code, fault.message, Origin{m_texts->name, at.line, at.column, {}, toString(fault.path)}};
}

Origin Document::originOf(const Field& field) const {
    const FieldPath path = field.path();
    const TextPosition at = locate(path);
    return Origin{m_texts->name, at.line, at.column, {}, toString(path)};
}

std::optional<Error> otherKind(const Field& root, const std::string& name, std::string_view apiVersion, std::string_view kind, const std::string& what) {
    std::string version, own;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "apiVersion") version = value.text();
        else if (key == "kind") own = value.text();
    });
    if (version == apiVersion && own == kind) return std::nullopt;
    const std::string begin = version.empty() && own.empty() ? "this is no " + what.substr(what.find(' ') + 1) : "\"" + version + " " + own + "\" is not read";
    return Error{ErrorCode::Unsupported, worded("%1; %2 has apiVersion: %3 and kind: %4", {begin, what, apiVersion, kind}), Origin{name, 1, 0, {}, {}}};
}

Message suggestion(std::string_view name, std::span<const std::string_view> known) { return didYouMean(name, known); }

void requireKnown(const Field& object, std::initializer_list<std::string_view> known) {
    if (object.value().type() != JsonValue::Type::Object) object.failType(worded("an object"));
    std::set<std::string_view> seen;
    object.value().forEachField([&](std::string_view key, JsonValue value) {
        const Field field(object, key, value);
        if (std::find(known.begin(), known.end(), key) == known.end())
            field.fail(worded("unknown field \"%1\"%2", {key, suggestion(key, known)}));
        if (!seen.insert(key).second) field.fail(worded("the field \"%1\" stands here twice", {key}));
    });
}

}  // namespace bayplan
