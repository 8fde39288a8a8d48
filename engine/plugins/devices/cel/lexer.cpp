// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/lexer.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>

#include "plugins/devices/cel/text.h"

namespace bayplan::cel {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHex(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool startsName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

constexpr std::string_view kSymbols[] = {"==", "!=", "<=", ">=", "&&", "||", "<", ">", "+", "-", "*", "/", "%", "!",
                                         "?", ":", ".", ",", "(", ")", "[", "]", "{", "}"};

class Lexer {
public:
    Lexer(std::string_view text, std::vector<SourceError>& errors) : m_text(text), m_errors(errors) {}

    std::vector<Token> run() {
        while (skipBlanks(), m_at < m_text.size()) next();
        m_tokens.push_back({TokenKind::End, m_text.size(), "<EOF>", {}});
        return std::move(m_tokens);
    }

private:
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }

    void skipBlanks() {
        while (m_at < m_text.size()) {
            if (std::string_view(" \t\r\n\f").find(peek()) != std::string_view::npos) ++m_at;
            else if (m_text.substr(m_at).starts_with("//")) m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else return;
        }
    }

    void give(TokenKind kind, std::size_t from, Value value = {}) {
        m_tokens.push_back({kind, from, m_text.substr(from, m_at - from), std::move(value)});
    }

    void next() {
        const std::size_t from = m_at;
        if (isDigit(peek()) || (peek() == '.' && isDigit(peek(1)))) return number();
        if (startsName(peek())) {
            if (textWithPrefix()) return;
            while (startsName(peek()) || isDigit(peek())) ++m_at;
            const std::string_view name = m_text.substr(from, m_at - from);
            if (name == "true" || name == "false") return give(TokenKind::Literal, from, name == "true");
            if (name == "null") return give(TokenKind::Literal, from);
            return give(name == "in" ? TokenKind::Symbol : TokenKind::Name, from);
        }
        if (peek() == '"' || peek() == '\'') return quotedText(from, false, false);
        for (const std::string_view symbol : kSymbols)
            if (m_text.substr(m_at).starts_with(symbol)) {
                m_at += symbol.size();
                return give(TokenKind::Symbol, from);
            }
        unknown(from);
    }

    /// The generated lexer of upstream reads one character more before it knows that it knows no such token.
    void unknown(std::size_t from) {
        m_at = from + letterSize(m_text, from);
        if (std::string_view("=&|").find(m_text[from]) != std::string_view::npos && m_at < m_text.size()) {
            const std::size_t size = letterSize(m_text, m_at);
            m_errors.push_back({from, "Syntax error: token recognition error at: '" + std::string(m_text.substr(from, m_at - from + size)) + "'"});
            if (m_text[m_at] == ' ') m_at += size;
            return;
        }
        m_errors.push_back({from, "Syntax error: token recognition error at: '" + std::string(m_text.substr(from, m_at - from)) + "'"});
    }

    void number() {
        const std::size_t from = m_at;
        const bool hex = peek() == '0' && peek(1) == 'x' && isHex(peek(2));
        bool real = false;
        if (hex) {
            m_at += 2;
            while (isHex(peek())) ++m_at;
        } else {
            while (isDigit(peek())) ++m_at;
            if (peek() == '.' && isDigit(peek(1))) {
                real = true;
                ++m_at;
                while (isDigit(peek())) ++m_at;
            }
            const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
            if ((peek() == 'e' || peek() == 'E') && isDigit(peek(sign))) {
                real = true;
                m_at += sign;
                while (isDigit(peek())) ++m_at;
            }
        }
        const std::string_view digits = m_text.substr(from + (hex ? 2 : 0), m_at - from - (hex ? 2 : 0));
        if (real) {
            const double value = std::strtod(std::string(digits).c_str(), nullptr);
            return give(TokenKind::Literal, from, value);
        }
        std::uint64_t value = 0;
        const bool fits = std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10).ec == std::errc();
        if (peek() == 'u' || peek() == 'U') {
            ++m_at;
            if (!fits) m_errors.push_back({from, "invalid uint literal"});
            return give(TokenKind::Literal, from, value);
        }
        // One more than the largest is allowed after a minus; the parser looks.
        constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        if (!fits || value > kMost + 1) m_errors.push_back({from, "invalid int literal"});
        if (value > kMost) return give(TokenKind::Literal, from, Failure{"invalid int literal", false});
        give(TokenKind::Literal, from, static_cast<std::int64_t>(value));
    }

    /// b"…", r"…", br"…": true if here is one.
    bool textWithPrefix() {
        std::size_t letters = 0;
        bool bytes = false;
        bool raw = false;
        for (; letters < 2; ++letters) {
            const char c = peek(letters);
            if ((c == 'b' || c == 'B') && !bytes) bytes = true;
            else if ((c == 'r' || c == 'R') && !raw) raw = true;
            else break;
        }
        if (letters == 0 || (peek(letters) != '"' && peek(letters) != '\'')) return false;
        const std::size_t from = m_at;
        m_at += letters;
        quotedText(from, raw, bytes);
        return true;
    }

    void quotedText(std::size_t from, bool raw, bool bytes) {
        const char quote = peek();
        const bool longOne = peek(1) == quote && peek(2) == quote;
        const std::string end(longOne ? 3 : 1, quote);
        m_at += end.size();
        std::string text;
        while (!m_text.substr(m_at).starts_with(end)) {
            if (m_at >= m_text.size() || (!longOne && (peek() == '\n' || peek() == '\r'))) {
                const std::size_t stop = std::min(m_at + 1, m_text.size());
                m_errors.push_back({from, "Syntax error: token recognition error at: '" + std::string(m_text.substr(from, stop - from)) + "'"});
                return;
            }
            if (peek() == '\\' && !raw) {
                if (!escape(text, bytes)) {
                    m_errors.push_back({from, "Syntax error: token recognition error at: '" + std::string(m_text.substr(from, m_at + 2 - from)) + "'"});
                    m_at = m_text.size();
                    return;
                }
            } else if (peek() == '\\') {
                text += m_text.substr(m_at, 2);
                m_at = std::min(m_at + 2, m_text.size());
            } else text += m_text[m_at++];
        }
        m_at += end.size();
        if (bytes) give(TokenKind::Literal, from, Bytes{std::move(text)});
        else give(TokenKind::Literal, from, std::move(text));
    }

    bool escape(std::string& text, bool bytes) {
        constexpr std::string_view kLetters = "abfnrtv\\'\"`?";
        constexpr std::string_view kMeaning = "\a\b\f\n\r\t\v\\'\"`?";
        const char c = peek(1);
        if (const std::size_t which = kLetters.find(c); c != '\0' && which != std::string_view::npos) {
            text += kMeaning[which];
            m_at += 2;
            return true;
        }
        const bool octal = c >= '0' && c <= '3';
        const std::size_t digits = octal ? 3 : c == 'x' || c == 'X' ? 2
                                           : c == 'u'               ? 4
                                           : c == 'U'               ? 8
                                                                    : 0;
        if (digits == 0 || (bytes && digits >= 4)) return false;
        const std::string_view code = m_text.substr(std::min(m_at + (octal ? 1 : 2), m_text.size()), digits);
        std::uint32_t value = 0;
        const auto read = std::from_chars(code.data(), code.data() + code.size(), value, octal ? 8 : 16);
        if (code.size() != digits || read.ec != std::errc() || read.ptr != code.data() + digits) return false;
        if (bytes) text += static_cast<char>(value);
        else if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return false;
        else appendLetter(text, value);
        m_at += digits + (octal ? 1 : 2);
        return true;
    }

    std::string_view m_text;
    std::vector<SourceError>& m_errors;
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
};

}  // namespace

std::vector<Token> tokens(std::string_view expression, std::vector<SourceError>& errors) { return Lexer(expression, errors).run(); }

}  // namespace bayplan::cel
