// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/yaml_block.h"

#include <algorithm>

#include "io/text/json_value.h"
#include "io/text/yaml_scalar.h"

namespace bayplan {

namespace {

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxKey = 512;  // the full parser has a limit of its own

bool isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '/' || c == '.'
           || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether `text` has characters that only the full parser can handle: tabs, other controls, exotic line breaks.
bool isExotic(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if ((c < 0x20 && c != '\n') || c == 0x7F) return true;
        if (c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA1) return true;
        if (c == 0xEF || (c == 0xE2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) == 0x80)) return true;
    }
    return false;
}

class BlockParser {
public:
    BlockParser(std::string_view text, std::string& out) : m_text(text), m_out(out) {}

    bool document() {
        if (!nextLine()) return false;
        return node(0) && m_atEnd;
    }

private:
    /// Goes to the next line with content: m_at is its first character, m_indent its column, m_end its end.
    bool nextLine() {
        for (;;) {
            m_line = m_next;
            if (m_line >= m_text.size()) {
                m_atEnd = true;
                return false;
            }
            m_end = std::min(m_text.find('\n', m_line), m_text.size());
            m_next = m_end + 1;
            m_at = std::min(m_text.find_first_not_of(' ', m_line), m_end);
            if (m_at == m_end || m_text[m_at] == '#') continue;
            m_indent = m_at - m_line;
            return true;
        }
    }

    std::string_view rest() const { return m_text.substr(m_at, m_end - m_at); }
    bool isDash() const { return m_text[m_at] == '-' && (m_at + 1 == m_end || m_text[m_at + 1] == ' '); }
    bool isMarker() const { return m_indent == 0 && (rest().starts_with("---") || rest().starts_with("...") || rest().starts_with("%")); }

    /// Reads the node that begins on the current line, in column `least` or further right.
    bool node(std::size_t least) {
        if (m_indent < least || isMarker() || ++m_depth > kMaxDepth) return false;
        const bool good = isDash() ? sequence(m_indent) : mapping(m_indent);
        --m_depth;
        return good;
    }

    bool mapping(std::size_t indent) {
        m_out += '{';
        do {
            if (isMarker()) return false;
            if (m_out.back() != '{') m_out += ',';
            if (!key()) return false;
            m_out += ':';
            if (!value(indent, true)) return false;
        } while (!m_atEnd && m_indent == indent && !isDash());
        m_out += '}';
        // A line further right than this mapping belongs to nothing; nor does a dash in the mapping's own column.
        return m_atEnd || m_indent < indent;
    }

    bool sequence(std::size_t indent) {
        m_out += '[';
        do {
            if (m_out.back() != '[') m_out += ',';
            ++m_at;
            const std::size_t content = std::min(m_text.find_first_not_of(' ', m_at), m_end);
            m_at = content;
            if (content < m_end && m_text[content] != '#' && (isDash() || startsKey())) {
                m_indent = content - m_line;
                if (!node(indent + 1)) return false;
            } else if (!value(indent, false)) {
                return false;
            }
        } while (!m_atEnd && m_indent == indent && isDash());
        m_out += ']';
        return m_atEnd || m_indent <= indent;
    }

    /// The position of the colon after the plain key here; npos if there is none.
    std::size_t plainKeyEnd() const {
        for (std::size_t i = m_at; i < m_end; ++i) {
            if (m_text[i] == '#' && m_text[i - 1] == ' ') return std::string_view::npos;
            if (m_text[i] == ':' && (i + 1 == m_end || m_text[i + 1] == ' ')) return i;
        }
        return std::string_view::npos;
    }

    bool startsKey() {
        if (m_text[m_at] != '"' && m_text[m_at] != '\'') return plainKeyEnd() != std::string_view::npos;
        // A quoted scalar may be a key as well; what follows it decides.
        const std::size_t at = m_at, line = m_line, end = m_end, next = m_next;
        std::string ignored;
        const bool key = quoted(ignored, 0) && m_line == line && m_at < m_end && m_text[m_at] == ':';
        m_at = at;
        m_line = line;
        m_end = end;
        m_next = next;
        return key;
    }

    bool key() {
        const char first = m_text[m_at];
        if (first == '"' || first == '\'') {
            std::string text;
            const std::size_t line = m_line;
            if (!quoted(text, 0) || m_line != line || m_at >= m_end || m_text[m_at] != ':' || text.size() > kMaxKey) return false;
            if (m_at + 1 < m_end && m_text[m_at + 1] != ' ') return false;
            appendJsonString(m_out, text);
            ++m_at;
            return true;
        }
        const std::size_t colon = plainKeyEnd();
        if (!isWord(first) || colon == std::string_view::npos || m_text[colon - 1] == ' ' || colon - m_at > kMaxKey) return false;
        const std::string_view text = m_text.substr(m_at, colon - m_at);
        if (text == "null" || text == "Null" || text == "NULL") return false;
        appendJsonString(m_out, text);
        m_at = colon + 1;
        return true;
    }

    /// Reads the value after a key or a dash of a collection at `indent`, and goes on to the next line with content.
    bool value(std::size_t indent, bool ofKey) {
        m_at = std::min(m_text.find_first_not_of(' ', m_at), m_end);
        if (m_at == m_end || m_text[m_at] == '#') {
            nextLine();
            if (!m_atEnd && (m_indent > indent || (ofKey && m_indent == indent && isDash()))) return node(indent);
            m_out += "null";
            return true;
        }
        const std::string_view text = rest();
        switch (text.front()) {
        case '"':
        case '\'': {
            std::string scalar;
            if (!quoted(scalar, indent + 1) || !onlyCommentLeft()) return false;
            appendJsonString(m_out, scalar);
            nextLine();
            return true;
        }
        case '|': return literal(indent);
        case '{':
        case '[':
            if (!text.starts_with("{}") && !text.starts_with("[]")) return false;
            m_at += 2;
            if (!onlyCommentLeft()) return false;
            m_out += text.substr(0, 2);
            nextLine();
            return m_atEnd || m_indent <= indent;
        default: return plain(indent);
        }
    }

    /// Whether the rest of the line is empty or a comment.
    bool onlyCommentLeft() const {
        const std::size_t at = std::min(m_text.find_first_not_of(' ', m_at), m_end);
        return at == m_end || (m_text[at] == '#' && at > m_at);
    }

    bool plain(std::size_t indent) {
        std::string scalar;
        std::size_t breaks = 0;
        for (bool first = true;; first = false) {
            const std::string_view text = rest();
            const char start = text.front();
            const bool sign = (start == '-' || start == '+' || start == '~' || start == '(' || start == '<' || start == '=' || start == '$' || start == '*')
                              && text.size() > 1 && text[1] != ' ';
            if (start == '*' || (!isWord(start) && !sign)) return false;
            std::size_t length = 0;
            bool comment = false;
            for (; length < text.size(); ++length) {
                if (text[length] == ':' && (length + 1 == text.size() || text[length + 1] == ' ')) return false;
                if (text[length] != '#' || length == 0 || text[length - 1] != ' ') continue;
                comment = true;
                break;
            }
            const std::string_view part = text.substr(0, text.find_last_not_of(' ', length - 1) + 1);
            if (!first) scalar += breaks > 0 ? std::string(breaks, '\n') : " ";
            scalar += part;
            // Lines further right continue the scalar.
            const std::size_t before = m_next;
            if (!nextLine()) break;
            if (m_indent <= indent) break;
            if (comment || isMarker()) return false;
            breaks = 0;
            for (std::size_t at = before; at < m_line; at = m_text.find('\n', at) + 1) ++breaks;
            if (breaks > 0 && m_text.substr(before, m_line - before).find('#') != std::string_view::npos) return false;
        }
        appendYamlScalar(m_out, scalar, ScalarTag::Plain);
        return true;
    }

    /// Reads a quoted scalar at m_at, possibly over several lines, each in column `least` or further right; m_at is
    /// then after it.
    bool quoted(std::string& scalar, std::size_t least) {
        const char quote = m_text[m_at++];
        for (;;) {
            if (m_at >= m_end) {
                if (!foldLine(scalar, least)) return false;
                continue;
            }
            const char c = m_text[m_at];
            if (c == quote) {
                if (quote == '\'' && m_at + 1 < m_end && m_text[m_at + 1] == '\'') {
                    scalar += '\'';
                    m_at += 2;
                    continue;
                }
                ++m_at;
                return true;
            }
            if (c == '\\' && quote == '"') {
                if (!escape(scalar, least)) return false;
                continue;
            }
            // White space at the end of a line is not part of the scalar.
            if (c == ' ') {
                const std::size_t after = m_text.find_first_not_of(' ', m_at);
                if (after >= m_end) {
                    m_at = m_end;
                    continue;
                }
            }
            scalar += c;
            ++m_at;
        }
    }

    /// Goes from the end of a line inside quotes to the text of the next one: one break is a space, n breaks are n - 1
    /// breaks.
    bool foldLine(std::string& scalar, std::size_t least) {
        std::size_t breaks = 0;
        do {
            m_line = m_next;
            if (m_line >= m_text.size()) return false;
            m_end = std::min(m_text.find('\n', m_line), m_text.size());
            m_next = m_end + 1;
            m_at = std::min(m_text.find_first_not_of(' ', m_line), m_end);
            ++breaks;
        } while (m_at == m_end);
        if (m_at - m_line < std::max<std::size_t>(least, 1)) return false;
        scalar += breaks > 1 ? std::string(breaks - 1, '\n') : " ";
        return true;
    }

    bool escape(std::string& scalar, std::size_t least) {
        if (m_at + 1 >= m_end) {  // an escaped break joins the lines
            if (m_at + 1 != m_end) return false;
            std::string ignored;
            if (!foldLine(ignored, least)) return false;
            return ignored == " ";
        }
        const char c = m_text[m_at + 1];
        m_at += 2;
        switch (c) {
        case 'n': scalar += '\n'; return true;
        case 't': scalar += '\t'; return true;
        case 'r': scalar += '\r'; return true;
        case '"': scalar += '"'; return true;
        case '\\': scalar += '\\'; return true;
        case '/': scalar += '/'; return true;
        case ' ': scalar += ' '; return true;
        default: return false;  // \x, \u and the rest: the full parser
        }
    }

    bool literal(std::size_t indent) {
        const std::string_view header = rest();
        if (header != "|" && header != "|-" && header != "|+") return false;
        std::string scalar;
        std::size_t column = 0, blank = 0;
        bool any = false;
        for (;;) {
            if (m_next >= m_text.size()) break;
            const std::size_t line = m_next, end = m_text.find('\n', line);
            if (end == std::string_view::npos) return false;  // a last line without a break
            const std::size_t at = std::min(m_text.find_first_not_of(' ', line), end);
            if (at == end && (!any || at - line <= column)) {
                if (!any && at > line) return false;
                ++blank;
                m_next = end + 1;
                continue;
            }
            if (at != end && at - line <= indent) break;
            if (!any) column = at - line;
            if (at - line < column) return false;
            any = true;
            scalar.append(blank, '\n');
            blank = 0;
            scalar += m_text.substr(line + column, end - line - column);
            scalar += '\n';
            m_next = end + 1;
        }
        if (!any) return false;
        if (header == "|-")
            while (!scalar.empty() && scalar.back() == '\n') scalar.pop_back();
        if (header == "|+") scalar.append(blank, '\n');
        appendJsonString(m_out, scalar);
        nextLine();
        return true;
    }

    std::string_view m_text;
    std::string& m_out;
    std::size_t m_line = 0;    // the beginning of the current line
    std::size_t m_at = 0;      // the current position
    std::size_t m_end = 0;     // the end of the line, without its break
    std::size_t m_next = 0;    // the beginning of the next line
    std::size_t m_indent = 0;  // the indentation of the current line
    int m_depth = 0;
    bool m_atEnd = false;
};

}  // namespace

bool blockYamlToJson(std::string_view yaml, std::string& json) {
    if (isExotic(yaml)) return false;
    const std::size_t start = json.size();
    if (BlockParser(yaml, json).document()) return true;
    json.resize(start);
    return false;
}

}  // namespace bayplan
