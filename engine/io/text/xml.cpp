// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/xml.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <expat.h>

namespace bayplan {

namespace {

/// Builds the tree. Exceptions must not pass through expat's callbacks, so a fault is stored and the parser is stopped.
class Builder {
public:
    Builder(XML_Parser parser, const std::string& file) : m_parser(parser), m_file(file) {
        XML_SetUserData(parser, this);
        XML_SetElementHandler(
            parser, [](void* self, const XML_Char* name, const XML_Char** attributes) { of(self).start(name, attributes); },
            [](void* self, const XML_Char*) { of(self).end(); });
        XML_SetCharacterDataHandler(parser, [](void* self, const XML_Char* text, int length) { of(self).characters(text, length); });
        XML_SetEntityDeclHandler(parser, [](void* self, const XML_Char*, int, const XML_Char*, int, const XML_Char*, const XML_Char*,
                                            const XML_Char*, const XML_Char*) {
            of(self).stop(ErrorCode::Unsupported, worded("declares an entity, which no topology needs; it is not read"));
        });
    }

    Result<XmlElement> build(std::string_view text) {
        const XML_Status status = XML_Parse(m_parser, text.data(), static_cast<int>(text.size()), XML_TRUE);
        if (m_error) return *m_error;
        if (status == XML_STATUS_OK && m_root) return std::move(*m_root);
        const XML_Error code = XML_GetErrorCode(m_parser);
        const bool cut = code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN || code == XML_ERROR_UNCLOSED_CDATA_SECTION
                         || (code == XML_ERROR_TAG_MISMATCH && m_open.empty());
        return error(ErrorCode::Syntax, worded("not XML: %1%2", {XML_ErrorString(code), cut && !m_open.empty() ? worded("; the file is cut off") : Message()}));
    }

private:
    static Builder& of(void* self) { return *static_cast<Builder*>(self); }

    TextPosition here() const {
        return {XML_GetCurrentLineNumber(m_parser), XML_GetCurrentColumnNumber(m_parser) + 1};
    }

    Error error(ErrorCode code, Message message) const {
        const TextPosition at = here();
        return Error{code, std::move(message), Origin{m_file, at.line, at.column, {}, {}}};
    }

    void stop(ErrorCode code, Message message) {
        if (m_error) return;
        m_error = error(code, std::move(message));
        XML_StopParser(m_parser, XML_FALSE);
    }

    void start(const XML_Char* name, const XML_Char** attributes) {
        if (m_error) return;
        if (++m_elements > kMaxXmlElements) return stop(ErrorCode::TooLarge, worded("more than %1 elements", {kMaxXmlElements}));
        if (m_open.size() >= kMaxXmlDepth) return stop(ErrorCode::TooLarge, worded("nested more than %1 deep", {kMaxXmlDepth}));
        XmlElement element;
        element.name = name;
        for (; *attributes; attributes += 2) element.attributes.emplace_back(attributes[0], attributes[1]);
        element.at = here();
        m_open.push_back(std::move(element));
    }

    void end() {
        if (m_error) return;
        XmlElement done = std::move(m_open.back());
        m_open.pop_back();
        if (m_open.empty()) m_root = std::move(done);
        else m_open.back().children.push_back(std::move(done));
    }

    void characters(const XML_Char* text, int length) {
        if (!m_error && !m_open.empty()) m_open.back().text.append(text, static_cast<std::size_t>(length));
    }

    XML_Parser m_parser;
    const std::string& m_file;
    std::vector<XmlElement> m_open;
    std::optional<XmlElement> m_root;
    std::optional<Error> m_error;
    std::size_t m_elements = 0;
};

}  // namespace

const std::string* XmlElement::find(std::string_view attribute) const {
    const auto found = std::find_if(attributes.begin(), attributes.end(), [&](const auto& pair) { return pair.first == attribute; });
    return found == attributes.end() ? nullptr : &found->second;
}

const std::string& XmlElement::value(std::string_view attribute) const {
    static const std::string kNothing;
    const std::string* found = find(attribute);
    return found ? *found : kNothing;
}

Result<XmlElement> parseXml(std::string_view text, const std::string& file) {
    if (text.size() > kMaxXmlBytes)
        return Error{ErrorCode::TooLarge, worded("more than %1 bytes", {kMaxXmlBytes}), Origin{file, 0, 0, {}, {}}};
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr), &XML_ParserFree);
    check(parser != nullptr, "parseXml: no memory for a parser");
    return Builder(parser.get(), file).build(text);
}

bool looksLikeXml(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    return at != std::string_view::npos && text[at] == '<';
}

}  // namespace bayplan
