// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/yaml_splitter.h"

#include "io/text/limits.h"

namespace bayplan {

namespace {

bool isBreakOrSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// "---" or "..." at the start of a line, alone or before white space.
bool isMarker(std::string_view line, std::string_view marker) {
    return line.starts_with(marker) && (line.size() == marker.size() || isBreakOrSpace(line[marker.size()]));
}

/// Blank, or a comment.
bool isIdle(std::string_view line) {
    const std::size_t at = line.find_first_not_of(" \t\r\n");
    return at == std::string_view::npos || line[at] == '#';
}

std::size_t indentOf(std::string_view line) {
    const std::size_t at = line.find_first_not_of(' ');
    return at == std::string_view::npos ? line.size() : at;
}

bool isDash(std::string_view line, std::size_t indent) {
    return line.size() > indent && line[indent] == '-' && (line.size() == indent + 1 || isBreakOrSpace(line[indent + 1]));
}

/// The one-word value of "key: value"; empty where the line is something else.
std::string wordAfter(std::string_view line, std::string_view key) {
    if (!line.starts_with(key)) return {};
    line.remove_prefix(key.size());
    const std::size_t start = line.find_first_not_of(" \t\"'");
    if (start == std::string_view::npos) return {};
    const std::size_t end = line.find_first_of(" \t\r\n\"'", start);
    return std::string(line.substr(start, end == std::string_view::npos ? end : end - start));
}

}  // namespace

void YamlSplitter::feed(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end == std::string_view::npos ? end : end + 1);
        bytes.remove_prefix(part.size());
        if (m_partial.size() + part.size() > kMaxItemBytes) {
            m_partialTooLarge = true;
            m_partial = std::string();
        }
        if (end == std::string_view::npos || !m_partial.empty()) {
            if (!m_partialTooLarge) m_partial += part;
            if (end == std::string_view::npos) return;
            line(m_partial);
            m_partial.clear();
        } else {
            line(part);
        }
    }
}

void YamlSplitter::line(std::string_view text) {
    ++m_line;
    if (m_partialTooLarge) {  // the line itself is lost, so its piece is faulty
        m_partialTooLarge = false;
        m_hasContent = true;
        if (m_document.empty()) m_documentLine = m_line;
        (m_itemOpen ? m_tooLarge : m_documentTooLarge) = true;
        return;
    }
    if (isMarker(text, "---")) {
        endDocument();
        if (isIdle(text.substr(3))) return;
        documentLine(text);
    } else if (isMarker(text, "...")) {
        endDocument();
    } else if (m_inItems) {
        itemsLine(text);
    } else {
        documentLine(text);
    }
}

void YamlSplitter::itemsLine(std::string_view text) {
    if (isIdle(text)) {
        if (m_itemOpen) append(m_item, text);
        return;
    }
    const std::size_t indent = indentOf(text);
    if (!m_indentKnown && isDash(text, indent)) {
        m_indentKnown = true;
        m_itemIndent = indent;
    }
    if (m_indentKnown && indent == m_itemIndent && isDash(text, indent)) {
        endItem();
        m_itemOpen = m_hadItems = true;
        m_itemLine = m_line;
        append(m_item, text);
    } else if (m_itemOpen && indent > 0) {
        append(m_item, text);
    } else {
        // The next field of the document begins; or "items" was no block sequence.
        endItem();
        m_inItems = false;
        documentLine(text);
    }
}

void YamlSplitter::documentLine(std::string_view text) {
    if (m_document.empty()) {
        m_documentLine = m_line;
        // The byte order mark that some editors write.
        if (m_line == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    }
    if (!isIdle(text) && text.front() != '%') m_hasContent = true;
    append(m_document, text);
    if (m_kind.empty()) m_kind = wordAfter(text, "kind:");
    if (m_apiVersion.empty()) m_apiVersion = wordAfter(text, "apiVersion:");
    if (text.starts_with("items:") && isIdle(text.substr(6))) {
        m_inItems = true;
        m_indentKnown = false;
    }
}

void YamlSplitter::append(std::string& to, std::string_view text) {
    bool& tooLarge = &to == &m_item ? m_tooLarge : m_documentTooLarge;
    if (tooLarge) return;
    if (to.size() + text.size() > kMaxItemBytes) {
        tooLarge = true;
        to = std::string();
        return;
    }
    to += text;
}

void YamlSplitter::endItem() {
    if (!m_itemOpen) return;
    m_itemOpen = false;
    if (m_tooLarge)
        m_sink.fault(ErrorCode::TooLarge, {m_itemLine, 1}, worded("an object of more than %1 MiB", {std::to_string(kMaxItemBytes >> 20)}));
    else
        m_sink.take(TextPiece{TextPiece::What::Item, m_item, {m_itemLine, 1}, m_apiVersion, m_kind});
    m_tooLarge = false;
    m_item.clear();
}

void YamlSplitter::endDocument() {
    endItem();
    if (m_documentTooLarge)
        m_sink.fault(ErrorCode::TooLarge, {m_documentLine, 1}, worded("a document of more than %1 MiB", {std::to_string(kMaxItemBytes >> 20)}));
    if (m_hadItems || (m_hasContent && !m_documentTooLarge))
        m_sink.take(TextPiece{m_hadItems ? TextPiece::What::ListEnd : TextPiece::What::Object, m_document, {m_documentLine, 1}, m_apiVersion, m_kind});
    m_document.clear();
    m_hasContent = m_documentTooLarge = m_inItems = m_hadItems = false;
    m_kind.clear();
    m_apiVersion.clear();
}

void YamlSplitter::finish() {
    if (!m_partial.empty() || m_partialTooLarge) {
        const std::string last = std::move(m_partial);
        m_partial.clear();
        line(last);
    }
    endDocument();
}

}  // namespace bayplan
