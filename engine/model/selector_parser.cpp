// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of kubectl's -l: requirements separated by commas; a requirement is a key, "!" and a key, or a key, an
// operator and its operand. "in" and "notin" are operators only where an operator is allowed.

#include <algorithm>

#include "model/names.h"
#include "model/selector.h"

namespace bayplan {
namespace {

constexpr std::string_view kSpecial = "=!(),<>";
constexpr std::string_view kBlank = " \t\r\n";

struct Token {
    std::string_view text;  // empty at the end
    std::size_t column = 1;
    bool word = false;

    bool end() const { return text.empty(); }
    std::string shown() const { return end() ? "the end" : "'" + std::string(text) + "'"; }
};

class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) { advance(); }

    Result<LabelSelector> parse() {
        LabelSelector selector;
        if (m_token.end()) return selector;
        for (;;) {
            if (!requirement(selector)) return m_error;
            if (m_token.end()) break;
            if (m_token.text != ",") {
                fail(m_token, worded("found %1, expected a comma or the end", {m_token.shown()}));
                return m_error;
            }
            advance();
            if (m_token.end()) {
                fail(m_token, worded("a comma is followed by nothing: expected another requirement"));
                return m_error;
            }
        }
        // Upstream sorts by key. Requirements are ANDed, so the order changes only what is shown, not what matches.
        std::stable_sort(selector.requirements.begin(), selector.requirements.end(),
                         [](const Requirement& a, const Requirement& b) { return a.key < b.key; });
        return selector;
    }

private:
    void advance() {
        const std::size_t begin = std::min(m_text.find_first_not_of(kBlank, m_at), m_text.size());
        std::size_t end = begin;
        m_token.word = false;
        if (begin < m_text.size()) {
            if (kSpecial.find(m_text[begin]) != std::string_view::npos) {
                const std::string_view two = m_text.substr(begin, 2);
                end = begin + (two == "==" || two == "!=" ? 2 : 1);
            } else {
                m_token.word = true;
                while (end < m_text.size() && kSpecial.find(m_text[end]) == std::string_view::npos
                       && kBlank.find(m_text[end]) == std::string_view::npos)
                    ++end;
            }
        }
        m_token.text = m_text.substr(begin, end - begin);
        m_token.column = begin + 1;
        m_at = end;
    }

    bool fail(const Token& at, Message message) {
        m_error.code = ErrorCode::Syntax;
        m_error.message = std::move(message);
        m_error.origin.column = at.column;
        return false;
    }

    bool requirement(LabelSelector& selector) {
        Requirement r;
        const bool absent = m_token.text == "!";
        if (absent) advance();
        if (!m_token.word) return fail(m_token, worded("found %1, expected a label key", {m_token.shown()}));
        const Token key = m_token;
        r.key = std::string(key.text);
        if (!isQualifiedName(r.key)) return fail(key, worded("'%1' is not a label key", {r.key}));
        advance();
        if (absent || m_token.end() || m_token.text == ",") {
            r.op = absent ? SelectorOp::DoesNotExist : SelectorOp::Exists;
        } else if (!comparison(r)) {
            return false;
        }
        selector.requirements.push_back(std::move(r));
        return true;
    }

    bool comparison(Requirement& r) {
        const Token op = m_token;
        advance();
        if (op.text == "in" || op.text == "notin") {
            r.op = op.text == "in" ? SelectorOp::In : SelectorOp::NotIn;
            return valueSet(r);
        }
        if (op.text == "=" || op.text == "==") r.op = SelectorOp::In;
        else if (op.text == "!=") r.op = SelectorOp::NotIn;
        else if (op.text == ">") r.op = SelectorOp::Gt;
        else if (op.text == "<") r.op = SelectorOp::Lt;
        else return fail(op, worded("found %1, expected one of = == != in notin < >", {op.shown()}));
        const Token at = m_token;
        std::string text;
        if (m_token.word) {
            text = std::string(m_token.text);
            advance();
        } else if (!m_token.end() && m_token.text != ",") {
            return fail(m_token, worded("found %1, expected a value", {m_token.shown()}));
        }
        return value(r, at, std::move(text)) && checked(r, at);
    }

    bool valueSet(Requirement& r) {
        if (m_token.text != "(") return fail(m_token, worded("found %1, expected '('", {m_token.shown()}));
        advance();
        // Nothing between two commas, or beside a bracket, stands for the empty value.
        for (;;) {
            const Token at = m_token;
            std::string text;
            if (m_token.word) {
                text = std::string(m_token.text);
                advance();
            }
            if (!value(r, at, std::move(text))) return false;
            const Token after = m_token;
            if (after.text != "," && after.text != ")")
                return fail(after, worded("found %1, expected ',' or ')'", {after.shown()}));
            advance();
            if (after.text == ")") return true;
        }
    }

    bool value(Requirement& r, const Token& at, std::string text) {
        if (!isLabelValue(text)) return fail(at, worded("'%1' is not a label value", {text}));
        if (std::find(r.values.begin(), r.values.end(), text) == r.values.end()) r.values.push_back(std::move(text));
        return true;
    }

    bool checked(const Requirement& r, const Token& at) {
        const auto why = malformed(r);
        return why ? fail(at, *why) : true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    Token m_token;
    Error m_error;
};

}  // namespace

Result<LabelSelector> parseLabelSelector(std::string_view text) { return Parser(text).parse(); }

}  // namespace bayplan
