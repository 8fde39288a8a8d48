// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/yaml_text.h"

#include <algorithm>

#include "io/text/json_value.h"
#include "io/text/yaml_scalar.h"

namespace bayplan {

namespace {

constexpr std::size_t kLongestKey = 1000;  // YAML 1.2, 7.4.2: an implicit key is at most 1024 characters long

/// Whether `text` can be a plain scalar and be read back as the same string.
bool plain(std::string_view text) {
    if (text.empty() || plainMeansOther(text)) return false;
    if (std::string_view("-?:,[]{}#&*!|>'\"%@`").find(text.front()) != std::string_view::npos) {
        // "-x" and "?x" are fine, "- x" is not.
        const bool mark = text.front() == '-' || text.front() == '?' || text.front() == ':';
        if (!mark || text.size() == 1 || text[1] == ' ' || text.starts_with("---")) return false;
    }
    if (text.front() == ' ' || text.back() == ' ' || text.back() == ':') return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x20 || c == 0x7F) return false;
        if (c == ':' && i + 1 < text.size() && text[i + 1] == ' ') return false;
        if (c == '#' && text[i - 1] == ' ') return false;  // i > 0: a leading one was rejected
    }
    // A byte order mark, next-line and separator characters count as breaks or as nothing.
    for (const std::string_view odd : {"\xEF\xBB\xBF", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xC2\xA0"})
        if (text.find(odd) != std::string_view::npos) return false;
    return true;
}

/// Whether this is several lines that a literal block shows unchanged.
bool literal(std::string_view text) {
    if (text.find('\n') == std::string_view::npos || text.front() == ' ' || text.front() == '\n') return false;
    if (text.ends_with("\n\n")) return false;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7F) return false;
    return text.find(" \n") == std::string_view::npos && text.back() != ' ';
}

void indentTo(std::string& out, std::size_t indent) { out.append(indent, ' '); }

void appendString(std::string& out, std::string_view text, std::size_t indent, bool key) {
    if (plain(text)) {
        out += text;
    } else if (!key && literal(text)) {
        out += text.ends_with('\n') ? "|" : "|-";
        std::string_view rest = text;
        if (rest.ends_with('\n')) rest.remove_suffix(1);
        while (true) {
            const std::size_t end = rest.find('\n');
            const std::string_view line = rest.substr(0, end);
            out += '\n';
            if (!line.empty()) {
                indentTo(out, indent);
                out += line;
            }
            if (end == std::string_view::npos) break;
            rest.remove_prefix(end + 1);
        }
    } else {
        appendJsonString(out, text);  // YAML reads JSON's strings
    }
}

bool isEmpty(const JsonValue& value) {
    bool empty = true;
    if (value.type() == JsonValue::Type::Object) value.forEachField([&](std::string_view, JsonValue) { empty = false; });
    else if (value.type() == JsonValue::Type::Array) value.forEachElement([&](JsonValue) { empty = false; });
    return empty;
}

/// Appends the value after "key: " or "- "; `indent` is that of the lines below it; no line break at the end.
void appendValue(std::string& out, const JsonValue& value, std::size_t indent, bool afterDash);

void appendFields(std::string& out, const JsonValue& object, std::size_t indent, bool afterDash) {
    bool first = true;
    object.forEachField([&](std::string_view key, JsonValue value) {
        if (!first || !afterDash) {
            out += '\n';
            indentTo(out, indent);
        }
        first = false;
        const std::size_t begin = out.size();
        appendString(out, key, indent, true);
        if (out.size() - begin > kLongestKey) {
            out.insert(begin, "? ") += '\n';
            indentTo(out, indent);
        }
        out += ':';
        const bool list = value.type() == JsonValue::Type::Array;
        const bool nested = (list || value.type() == JsonValue::Type::Object) && !isEmpty(value);
        if (!nested) out += ' ';
        appendValue(out, value, list ? indent : indent + 2, false);
    });
}

void appendElements(std::string& out, const JsonValue& list, std::size_t indent, bool afterDash) {
    bool first = true;
    list.forEachElement([&](JsonValue value) {
        if (!first || !afterDash) {
            out += '\n';
            indentTo(out, indent);
        }
        first = false;
        out += "- ";
        appendValue(out, value, indent + 2, true);
    });
}

void appendValue(std::string& out, const JsonValue& value, std::size_t indent, bool afterDash) {
    switch (value.type()) {
    case JsonValue::Type::Object:
        if (isEmpty(value)) out += "{}";
        else appendFields(out, value, indent, afterDash);
        break;
    case JsonValue::Type::Array:
        if (isEmpty(value)) out += "[]";
        else appendElements(out, value, indent, afterDash);
        break;
    case JsonValue::Type::String: appendString(out, value.string(), std::max<std::size_t>(indent, 2), false); break;
    default: value.appendTo(out);
    }
}

}  // namespace

Result<std::string> yamlFromJson(std::string_view json) {
    std::string text(json);
    JsonParser parser;
    const Result<JsonValue> root = parser.parse(text);
    if (!root) return root.error();
    std::string out;
    // As after a dash: the first field is on the first line.
    appendValue(out, *root, 0, true);
    out += '\n';
    return out;
}

}  // namespace bayplan
