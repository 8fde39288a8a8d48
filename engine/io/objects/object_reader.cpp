// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/object_reader.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "io/objects/decode_load.h"
#include "io/objects/decode_usage.h"
#include "io/objects/usage_text.h"
#include "io/text/json_locate.h"
#include "io/text/limits.h"
#include "io/text/yaml_to_json.h"

namespace bayplan {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The text from its first byte that is not white space.
std::string_view trimmed(std::string_view text) {
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    return at == std::string_view::npos ? std::string_view() : text.substr(at);
}

/// YAML also writes lists and maps in brackets, but with plain words in them.
bool looksLikeJson(std::string_view start) {
    start = trimmed(start);
    if (start.empty() || (start[0] != '{' && start[0] != '[')) return false;
    const std::string_view inside = trimmed(start.substr(1));
    if (inside.empty()) return true;
    return start[0] == '{' ? inside[0] == '"' || inside[0] == '}' : inside[0] == '{' || inside[0] == ']';
}

/// ": &name" or "- &name" somewhere: an anchor that later items may refer to.
bool mayHaveAnchors(std::string_view yaml) {
    for (std::size_t at = yaml.find(" &"); at != std::string_view::npos; at = yaml.find(" &", at + 1)) {
        const std::size_t before = yaml.find_last_not_of(' ', at);
        const bool afterMark = before != std::string_view::npos && (yaml[before] == ':' || yaml[before] == '-');
        if (afterMark && at + 2 < yaml.size() && std::isalnum(static_cast<unsigned char>(yaml[at + 2]))) return true;
    }
    return false;
}

}  // namespace

void ObjectReader::begin(std::string name, bool found) {
    m_name = std::move(name);
    m_found = found;
    m_format = Format::Unknown;
    m_start.clear();
    m_usage.clear();
    PieceSink& sink = *this;
    m_json = std::make_unique<JsonSplitter>(sink);
    m_yaml = std::make_unique<YamlSplitter>(sink);
    m_undecided.clear();
    m_anchored.clear();
}

void ObjectReader::feed(std::string_view bytes) {
    if (m_format != Format::Unknown) {
        passBytes(bytes);
        return;
    }
    m_start += bytes;
    if (m_start.size() < kSniffBytes) return;
    sniff();
    passBytes(m_start);
    m_start = std::string();
}

void ObjectReader::sniff() {
    m_format = Format::PassedOver;
    std::string_view start = m_start;
    const bool wide = start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF");
    const bool usage = looksLikeUsageText(start);
    const auto has = [&](std::string_view word) { return start.find(word) != std::string_view::npos; };
    if (m_found && !usage && !has("apiVersion") && !has(kLoadMap) && !has(kQueryAnswer)) return;
    if (wide) return fault(ErrorCode::Syntax, {}, worded("text in UTF-16; save the file as UTF-8"));
    if (start.substr(0, kSniffBytes).find('\0') != std::string_view::npos)
        return fault(ErrorCode::Syntax, positionAt(start, start.find('\0')), worded("binary data, neither YAML nor JSON"));
    if (start.starts_with(kByteOrderMark)) start.remove_prefix(kByteOrderMark.size());
    m_format = usage ? Format::Usage : looksLikeJson(start) ? Format::Json
                                                            : Format::Yaml;
    // The YAML splitter removes the mark itself, so that columns stay right.
    if (m_format != Format::Yaml && m_start.starts_with(kByteOrderMark)) m_start.erase(0, kByteOrderMark.size());
}

void ObjectReader::passBytes(std::string_view bytes) {
    if (m_format == Format::Json) m_json->feed(bytes);
    else if (m_format == Format::Yaml) m_yaml->feed(bytes);
    else if (m_format == Format::Usage) passUsage(bytes);
}

void ObjectReader::passUsage(std::string_view bytes) {
    m_usage += bytes;
    if (m_usage.size() <= kMaxUsageBytes) return;
    fault(ErrorCode::TooLarge, {}, worded("more than 256 MiB of what is used"));
    m_format = Format::PassedOver;
}

bool ObjectReader::end() {
    if (m_format == Format::Unknown) {
        if (trimmed(m_start).empty()) {
            if (!m_found) m_diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, worded("the file is empty"), Origin{m_name, 0, 0, {}, {}}});
            return !m_found;
        }
        sniff();
        passBytes(m_start);
        m_start = std::string();
    }
    if (m_format == Format::Json) m_json->finish();
    else if (m_format == Format::Yaml) m_yaml->finish();
    else if (m_format == Format::Usage) m_decoder.takeUsages(readUsageText(std::exchange(m_usage, {}), m_name, m_diagnostics));
    return m_format != Format::PassedOver || !m_found;
}

void ObjectReader::fault(ErrorCode code, TextPosition at, Message message) {
    if (m_stop.stop_requested()) return;
    m_diagnostics.add(Severity::Error, Error{code, std::move(message), Origin{m_name, at.line, at.column, {}, {}}});
}

void ObjectReader::take(const TextPiece& piece) {
    if (m_stop.stop_requested()) return;
    if (m_format == Format::Json) takeJson(piece);
    else takeYaml(piece);
}

void ObjectReader::takeJson(const TextPiece& piece) {
    if (piece.what == TextPiece::What::ListEnd) return endList(piece.text);
    decode(piece.text, ObjectText(m_name, piece.at, ObjectText::Form::Json, piece.text, piece.text), piece);
}

void ObjectReader::takeYaml(const TextPiece& piece) {
    // A document may be JSON, which is a subset of YAML and quicker to read.
    if (piece.what == TextPiece::What::Object && looksLikeJson(piece.text)) {
        if (m_parser.parse(piece.text)) {
            decode(piece.text, ObjectText(m_name, piece.at, ObjectText::Form::Json, piece.text, piece.text), piece);
            return;
        }
    }
    std::string json;
    bool located = true;
    if (!toJson(piece, json, located)) {
        if (piece.what == TextPiece::What::ListEnd) endList(json);
        return;
    }
    if (piece.what == TextPiece::What::ListEnd) return endList(json);
    if (json.empty() || json == "null") return;
    const auto form = !located                              ? ObjectText::Form::Opaque
                      : piece.what == TextPiece::What::Item ? ObjectText::Form::YamlItem
                                                            : ObjectText::Form::Yaml;
    decode(json, ObjectText(m_name, piece.at, form, json, piece.text), piece);
}

/// Converts the piece to JSON; an item without the list around it. False, with a report, if it is not YAML.
bool ObjectReader::toJson(const TextPiece& piece, std::string& json, bool& located) {
    const bool item = piece.what == TextPiece::What::Item;
    Result<std::string> converted = yamlToJson(piece.text, m_stop);
    if (!converted && converted.error().code == ErrorCode::NotFound && item) {
        // The anchor is before the items, or in an earlier one. So all of these are read as one list, whose last item
        // is ours.
        const std::string& head = m_yaml->head();
        if (Result<std::string> whole = yamlToJson(head + m_anchored + piece.text, m_stop)) {
            if (const Result<JsonValue> root = m_parser.parse(*whole)) {
                JsonValue items;
                std::string last;
                if (root->find("items", items) && items.type() == JsonValue::Type::Array)
                    items.forEachElement([&](JsonValue element) {
                        last.clear();
                        element.appendTo(last);
                    });
                located = false;
                converted = "[" + last + "]";
            }
        }
    }
    if (item && mayHaveAnchors(piece.text) && m_anchored.size() + piece.text.size() <= kMaxItemBytes) m_anchored += piece.text;
    if (piece.what == TextPiece::What::ListEnd) m_anchored.clear();
    if (!converted) {
        const Error& error = converted.error();
        if (error.code == ErrorCode::Cancelled) return false;
        const ErrorCode code = error.code == ErrorCode::TooLarge ? ErrorCode::TooLarge : ErrorCode::Syntax;
        fault(code, offsetBy(piece.at, {std::max<std::uint64_t>(error.origin.line, 1), std::max<std::uint64_t>(error.origin.column, 1)}), error.message);
        return false;
    }
    json = std::move(*converted);
    if (item) json = json.size() > 2 ? json.substr(1, json.size() - 2) : "null";
    return true;
}

void ObjectReader::decode(std::string& json, const ObjectText& text, const TextPiece& piece) {
    const Result<JsonValue> root = m_parser.parse(json);
    if (!root) {
        const std::optional<JsonFault> why = locateJsonFault(json);
        // Numbers beyond 64 bits and more than 1024 levels are valid JSON; for them, the parser's message is used.
        fault(ErrorCode::Syntax, why ? offsetBy(text.at(), why->at) : text.at(), why ? Message(why->message) : root.error().message);
        return;
    }
    TypeOf ofItem;
    if (piece.what == TextPiece::What::Item) {
        JsonValue kind;
        const bool tells = root->type() != JsonValue::Type::Object || root->find("kind", kind);
        if (!tells && piece.listKind.empty()) {
            m_undecided.push_back({compactJson(json), piece.at});
            return;
        }
        if (piece.listKind.size() > 4 && piece.listKind.ends_with("List"))
            ofItem = {piece.listApiVersion, piece.listKind.substr(0, piece.listKind.size() - 4)};
    }
    m_decoder.decode(*root, text, ofItem);
}

void ObjectReader::endList(std::string& json) {
    TypeOf ofItems;
    if (!json.empty()) {
        const Result<JsonValue> root = m_parser.parse(json);
        if (!root && m_format == Format::Json) {
            const std::optional<JsonFault> why = locateJsonFault(json);
            fault(ErrorCode::Syntax, {}, worded("the list around the items: %1", {why ? Message(why->message) : root.error().message}));
        }
        JsonValue kind, version;
        if (root && root->find("kind", kind) && kind.type() == JsonValue::Type::String && kind.string().ends_with("List")
            && kind.string().size() > 4)
            ofItems.kind = kind.string().substr(0, kind.string().size() - 4);
        if (root && root->find("apiVersion", version) && version.type() == JsonValue::Type::String) ofItems.apiVersion = version.string();
    }
    for (Undecided& item : m_undecided) {
        const Result<JsonValue> root = m_parser.parse(item.json);
        if (root) m_decoder.decode(*root, ObjectText(m_name, item.at, ObjectText::Form::Opaque, item.json, item.json), ofItems);
    }
    m_undecided.clear();
}

}  // namespace bayplan
