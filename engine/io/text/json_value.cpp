// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/json_value.h"

#include <charconv>
#include <cstring>

#include <simdjson.h>

#include "io/text/text_position.h"

namespace bayplan {

namespace dom = simdjson::dom;

namespace {

static_assert(std::is_trivially_copyable_v<dom::element> && sizeof(dom::element) == 2 * sizeof(void*));

dom::element elementOf(const unsigned char (&bytes)[sizeof(dom::element)]) {
    dom::element element;
    std::memcpy(static_cast<void*>(&element), bytes, sizeof element);
    return element;
}

void appendElement(std::string& out, const dom::element& element);

template <typename Number>
void appendNumber(std::string& out, Number number) {
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.append(digits, end);
}

void appendObject(std::string& out, const dom::object& object) {
    out += '{';
    bool first = true;
    for (const dom::key_value_pair& field : object) {
        if (!first) out += ',';
        first = false;
        appendJsonString(out, field.key);
        out += ':';
        appendElement(out, field.value);
    }
    out += '}';
}

void appendArray(std::string& out, const dom::array& array) {
    out += '[';
    bool first = true;
    for (const dom::element& element : array) {
        if (!first) out += ',';
        first = false;
        appendElement(out, element);
    }
    out += ']';
}

// Recursive; the parser rejects more than 1024 levels.
void appendElement(std::string& out, const dom::element& element) {
    switch (element.type()) {
    case dom::element_type::OBJECT: appendObject(out, dom::object(element)); break;
    case dom::element_type::ARRAY: appendArray(out, dom::array(element)); break;
    case dom::element_type::STRING: appendJsonString(out, std::string_view(element)); break;
    case dom::element_type::INT64: appendNumber(out, std::int64_t(element)); break;
    case dom::element_type::UINT64: appendNumber(out, std::uint64_t(element)); break;
    case dom::element_type::DOUBLE: appendNumber(out, double(element)); break;
    case dom::element_type::BOOL: out += bool(element) ? "true" : "false"; break;
    case dom::element_type::NULL_VALUE: out += "null"; break;
    }
}

/// The parser's complaint about a text, in words for its author.
const char* wordsFor(simdjson::error_code failure) {
    switch (failure) {
    case simdjson::EMPTY: return "there is nothing in it";
    case simdjson::CAPACITY:
    case simdjson::MEMALLOC: return "it is too large";
    case simdjson::DEPTH_ERROR: return "lists and objects are nested more than 1024 levels deep";
    case simdjson::NUMBER_ERROR: return "a number is malformed, or has more than 64 bits";
    case simdjson::UTF8_ERROR: return "this is not UTF-8";
    case simdjson::UNCLOSED_STRING: return "a string has no end";
    case simdjson::UNESCAPED_CHARS: return "a control character stands in a string";
    default: return "this is not JSON";
    }
}

}  // namespace

JsonValue::Type JsonValue::type() const {
    static constexpr unsigned char kNothing[sizeof m_element] = {};
    if (std::memcmp(m_element, kNothing, sizeof m_element) == 0) return Type::Null;
    switch (elementOf(m_element).type()) {
    case dom::element_type::OBJECT: return Type::Object;
    case dom::element_type::ARRAY: return Type::Array;
    case dom::element_type::STRING: return Type::String;
    case dom::element_type::INT64: return Type::Integer;
    case dom::element_type::UINT64: return Type::Unsigned;
    case dom::element_type::DOUBLE: return Type::Real;
    case dom::element_type::BOOL: return Type::Bool;
    case dom::element_type::NULL_VALUE: break;
    }
    return Type::Null;
}

bool JsonValue::boolean() const { return bool(elementOf(m_element)); }
std::int64_t JsonValue::integer() const { return std::int64_t(elementOf(m_element)); }
std::uint64_t JsonValue::unsignedInt() const { return std::uint64_t(elementOf(m_element)); }
double JsonValue::real() const { return double(elementOf(m_element)); }
std::string_view JsonValue::string() const { return std::string_view(elementOf(m_element)); }

void JsonValue::fields(void (*visit)(void*, std::string_view, JsonValue), void* context) const {
    for (const dom::key_value_pair& field : dom::object(elementOf(m_element))) {
        JsonValue value;
        std::memcpy(value.m_element, static_cast<const void*>(&field.value), sizeof value.m_element);
        visit(context, field.key, value);
    }
}

void JsonValue::elements(void (*visit)(void*, JsonValue), void* context) const {
    for (const dom::element& element : dom::array(elementOf(m_element))) {
        JsonValue value;
        std::memcpy(value.m_element, static_cast<const void*>(&element), sizeof value.m_element);
        visit(context, value);
    }
}

bool JsonValue::find(std::string_view key, JsonValue& found) const {
    bool any = false;
    if (type() != Type::Object) return false;
    forEachField([&](std::string_view name, JsonValue value) {
        if (name != key) return;
        found = value;
        any = true;
    });
    return any;
}

void JsonValue::appendTo(std::string& out) const { appendElement(out, elementOf(m_element)); }

struct JsonParser::Impl {
    dom::parser parser;
};

JsonParser::JsonParser() : m_impl(std::make_unique<Impl>()) {}
JsonParser::~JsonParser() = default;
JsonParser::JsonParser(JsonParser&&) noexcept = default;
JsonParser& JsonParser::operator=(JsonParser&&) noexcept = default;

Result<JsonValue> JsonParser::parse(std::string& text) {
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);  // the parser reads in blocks, beyond the end
    dom::element root;
    const simdjson::error_code failure = m_impl->parser.parse(text.data(), text.size(), false).get(root);
    if (failure != simdjson::SUCCESS) return Error{ErrorCode::Syntax, wordsFor(failure), {}};
    JsonValue value;
    std::memcpy(value.m_element, static_cast<const void*>(&root), sizeof value.m_element);
    return value;
}

void appendJsonString(std::string& out, std::string_view text) {
    if (!simdjson::validate_utf8(text.data(), text.size())) {
        appendJsonString(out, replaceInvalidUtf8(text));
        return;
    }
    static constexpr char kHex[] = "0123456789abcdef";
    out += '"';
    std::size_t clean = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        out.append(text, clean, i - clean);
        clean = i + 1;
        switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        default:
            out += "\\u00";
            out += kHex[c >> 4];
            out += kHex[c & 15u];
        }
    }
    out.append(text, clean, text.size() - clean);
    out += '"';
}

std::string compactJson(const std::string& text) {
    std::string compact(text.size(), '\0');
    std::size_t length = 0;
    if (simdjson::minify(text.data(), text.size(), compact.data(), length) != simdjson::SUCCESS) return text;
    compact.resize(length);
    compact.shrink_to_fit();
    return compact;
}

}  // namespace bayplan
