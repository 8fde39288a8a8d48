// SPDX-License-Identifier: GPL-3.0-or-later
// Parser of expressions: see expression.h. One token of look-ahead, one function for each rule of the grammar.
#include <cctype>
#include <charconv>
#include <cstdlib>

#include "apiserver/cel/expression.h"

namespace bayplan::apiserver::cel {

namespace {

struct Token {
    enum class Kind { End,
                      Name,
                      Int,
                      Double,
                      Text,
                      Sign };
    Kind kind = Kind::End;
    std::size_t at = 0;
    std::string text;  // of a text: its value
};

constexpr const char* kExpected =
    "'.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, "
    "IDENTIFIER}";
constexpr int kDeepest = 100;

class Reader {
public:
    explicit Reader(const std::string& text) : m_text(text) {}

    NodePtr read() {
        next();
        NodePtr whole = expression();
        if (m_token.kind != Token::Kind::End)
            fail(m_token.at, "extraneous input '" + m_token.text + "' expecting <EOF>");
        return whole;
    }

private:
    [[noreturn]] static void fail(std::size_t at, const std::string& why) { throw Fault{at, "Syntax error: " + why}; }

    bool isSign(const char* sign) const { return m_token.kind == Token::Kind::Sign && m_token.text == sign; }
    bool take(const char* sign) { return isSign(sign) && (next(), true); }
    void need(const char* sign) {
        if (!take(sign)) fail(m_token.at, mismatch() + " expecting '" + sign + "'");
    }
    std::string mismatch() const {
        return "mismatched input '" + (m_token.kind == Token::Kind::End ? "<EOF>" : m_token.text) + "'";
    }

    void next() {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at]))) ++m_at;
        m_token = {Token::Kind::End, m_at, {}};
        if (m_at == m_text.size()) return;
        const char c = m_text[m_at];
        if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') return readName();
        if (std::isdigit(static_cast<unsigned char>(c))) return readNumber();
        if (c == '"' || c == '\'') return readText(c);
        m_token.kind = Token::Kind::Sign;
        for (const char* pair : {"&&", "||", "==", "!=", "<=", ">="})
            if (m_text.compare(m_at, 2, pair) == 0) return void((m_token.text = pair, m_at += 2));
        if (std::string_view("()[]{}.,:?!+-*/%<>").find(c) == std::string_view::npos)
            fail(m_at, std::string("token recognition error at: '") + c + "'");
        m_token.text = c;
        ++m_at;
    }
    void readName() {
        m_token.kind = Token::Kind::Name;
        while (m_at < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '_'))
            m_token.text += m_text[m_at++];
        if (m_at < m_text.size() && (m_text[m_at] == '"' || m_text[m_at] == '\''))
            fail(m_token.at, "prefixed strings are not read here");
    }
    void readNumber() {
        m_token.kind = Token::Kind::Int;
        while (m_at < m_text.size()
               && (std::isdigit(static_cast<unsigned char>(m_text[m_at]))
                   || (m_text[m_at] == '.' && m_at + 1 < m_text.size()
                       && std::isdigit(static_cast<unsigned char>(m_text[m_at + 1]))))) {
            if (m_text[m_at] == '.') m_token.kind = Token::Kind::Double;
            m_token.text += m_text[m_at++];
        }
        if (m_at < m_text.size() && std::isalpha(static_cast<unsigned char>(m_text[m_at])))
            fail(m_at, "numbers in other notations are not read here");
    }
    void readText(char quote) {
        m_token.kind = Token::Kind::Text;
        for (++m_at; m_at < m_text.size() && m_text[m_at] != quote && m_text[m_at] != '\n'; ++m_at)
            m_token.text += m_text[m_at] == '\\' ? escaped() : m_text[m_at];
        if (m_at == m_text.size() || m_text[m_at] == '\n')
            fail(m_token.at, "token recognition error at: '" + m_text.substr(m_token.at) + "'");
        ++m_at;
    }
    char escaped() {
        const char c = ++m_at < m_text.size() ? m_text[m_at] : '\0';
        for (const auto& [letter, meant] : {std::pair('n', '\n'),
                                            {'t', '\t'},
                                            {'r', '\r'},
                                            {'\\', '\\'},
                                            {'"', '"'},
                                            {'\'', '\''},
                                            {'?', '?'},
                                            {'`', '`'}})
            if (c == letter) return meant;
        fail(m_at, "no such escape is read here");
    }

    static NodePtr call(std::size_t at, std::string name, std::vector<NodePtr> parts, bool member = false) {
        Node node{.kind = Node::Kind::Call, .at = at, .name = std::move(name), .parts = std::move(parts)};
        node.member = member;
        return std::make_shared<const Node>(std::move(node));
    }

    NodePtr expression() {
        if (++m_depth > kDeepest) fail(m_token.at, "expression recursion limit exceeded: " + std::to_string(kDeepest));
        NodePtr condition = binary(0);
        if (const std::size_t at = m_token.at; take("?")) {
            NodePtr yes = binary(0);
            need(":");
            condition = call(at, "_?_:_", {condition, yes, expression()});
        }
        --m_depth;
        return condition;
    }

    /// Operators from the loosest to the tightest; all bind from the left.
    NodePtr binary(std::size_t level) {
        static const std::vector<std::vector<const char*>> levels{
            {"||"}, {"&&"}, {"<=", ">=", "==", "!=", "<", ">", "in"}, {"+", "-"}, {"*", "/", "%"}};
        if (level == levels.size()) return unary();
        NodePtr left = binary(level + 1);
        while (true) {
            const char* found = nullptr;
            for (const char* sign : levels[level])
                if (isSign(sign) || (m_token.kind == Token::Kind::Name && m_token.text == "in" && m_token.text == sign))
                    found = sign;
            if (!found) return left;
            const std::size_t at = m_token.at;
            next();
            left = call(at, found == std::string_view("in") ? "@in" : "_" + std::string(found) + "_",
                        {left, binary(level + 1)});
        }
    }

    NodePtr unary() {
        for (const char* sign : {"!", "-"})
            if (const std::size_t at = m_token.at; take(sign)) {
                if (++m_depth > kDeepest) fail(at, "expression recursion limit exceeded: " + std::to_string(kDeepest));
                NodePtr operand = unary();
                --m_depth;
                return call(at, std::string(sign) + "_", {std::move(operand)});
            }
        return memberOf(primary());
    }

    NodePtr memberOf(NodePtr from) {
        while (true) {
            const std::size_t at = m_token.at;
            if (take(".")) {
                const bool optional = take("?");
                const std::string name = nameNeeded();
                if (!optional && isSign("(")) {
                    from = method(at, from, name);
                } else {
                    Node node{
                        .kind = Node::Kind::Select, .at = at, .name = name, .optional = optional, .parts = {from}};
                    from = std::make_shared<const Node>(std::move(node));
                }
            } else if (take("[")) {
                const bool optional = take("?");
                Node node{.kind = Node::Kind::Index, .at = at, .optional = optional, .parts = {from, expression()}};
                need("]");
                from = std::make_shared<const Node>(std::move(node));
            } else if (const std::string type = qualified(*from); isSign("{") && !type.empty()) {
                from = structOf(at, type);
            } else {
                return from;
            }
        }
    }

    std::string nameNeeded() {
        if (m_token.kind != Token::Kind::Name) fail(m_token.at, mismatch() + " expecting IDENTIFIER");
        const std::string name = m_token.text;
        next();
        return name;
    }

    /// "a.b.c" if the node consists of names only; otherwise empty.
    static std::string qualified(const Node& node) {
        if (node.kind == Node::Kind::Name) return node.name;
        if (node.kind != Node::Kind::Select || node.optional) return {};
        const std::string before = qualified(*node.parts[0]);
        return before.empty() ? before : before + "." + node.name;
    }

    std::vector<NodePtr> arguments() {
        std::vector<NodePtr> all;
        need("(");
        if (take(")")) return all;
        if (m_token.kind == Token::Kind::End)
            fail(m_token.at, mismatch() + " expecting {'[', '{', '(', ')', " + kExpected);
        all.push_back(expression());
        while (take(",")) all.push_back(expression());
        need(")");
        return all;
    }

    NodePtr method(std::size_t at, const NodePtr& from, const std::string& name) {
        std::vector<NodePtr> parts = arguments();
        const bool macro =
            name == "exists" || name == "all" || name == "exists_one" || name == "map" || name == "filter";
        if (macro && parts.size() == 2) {
            if (parts[0]->kind != Node::Kind::Name) fail(parts[0]->at, "argument must be a simple name");
            Node node{.kind = Node::Kind::Comprehension, .at = at, .name = name, .parts = {from, parts[1]}};
            node.variable = parts[0]->name;
            return std::make_shared<const Node>(std::move(node));
        }
        const std::string space = qualified(*from);
        if (space == "jsonpatch" || space == "optional") return call(at, space + "." + name, std::move(parts));
        parts.insert(parts.begin(), from);
        return call(at, name, std::move(parts), true);
    }

    NodePtr structOf(std::size_t at, const std::string& type) {
        Node node{.kind = Node::Kind::Struct, .at = at, .name = type};
        need("{");
        while (!take("}")) {
            Node::Entry entry;
            entry.optional = take("?");
            entry.field = nameNeeded();
            need(":");
            entry.value = expression();
            node.entries.push_back(std::move(entry));
            if (!isSign("}")) need(",");
        }
        return std::make_shared<const Node>(std::move(node));
    }

    NodePtr literal(Value value) {
        Node node{.kind = Node::Kind::Literal, .at = m_token.at, .literal = std::move(value)};
        next();
        return std::make_shared<const Node>(std::move(node));
    }

    NodePtr number() {
        if (m_token.kind == Token::Kind::Double)
            return literal({.kind = Value::Kind::Double, .real = std::strtod(m_token.text.c_str(), nullptr)});
        std::int64_t value = 0;
        const char* end = m_token.text.data() + m_token.text.size();
        if (std::from_chars(m_token.text.data(), end, value).ec != std::errc()) fail(m_token.at, "invalid int literal");
        return literal(Value::of(value));
    }

    NodePtr primary() {
        const std::size_t at = m_token.at;
        switch (m_token.kind) {
        case Token::Kind::Int:
        case Token::Kind::Double:
            return number();
        case Token::Kind::Text:
            return literal(Value::of(m_token.text));
        case Token::Kind::Name:
            return named(at);
        default:
            break;
        }
        if (take("(")) {
            NodePtr inner = expression();
            need(")");
            return inner;
        }
        if (take("[")) return list(at);
        if (take("{")) return map(at);
        fail(at, mismatch() + " expecting {'[', '{', '(', " + kExpected);
    }

    NodePtr named(std::size_t at) {
        if (m_token.text == "true" || m_token.text == "false") return literal(Value::of(m_token.text == "true"));
        if (m_token.text == "null") return literal({});
        if (m_token.text == "in") fail(at, mismatch() + " expecting {'[', '{', '(', " + kExpected);
        const std::string name = nameNeeded();
        if (!isSign("(")) return std::make_shared<const Node>(Node{.kind = Node::Kind::Name, .at = at, .name = name});
        std::vector<NodePtr> parts = arguments();
        if (name != "has") return call(at, name, std::move(parts));
        if (parts.size() != 1 || parts[0]->kind != Node::Kind::Select || parts[0]->optional)
            throw Fault{at, "invalid argument to has() macro"};
        return std::make_shared<const Node>(
            Node{.kind = Node::Kind::Has, .at = at, .name = parts[0]->name, .parts = {parts[0]->parts[0]}});
    }

    NodePtr list(std::size_t at) {
        Node node{.kind = Node::Kind::List, .at = at};
        while (!take("]")) {
            node.parts.push_back(expression());
            if (!isSign("]")) need(",");
        }
        return std::make_shared<const Node>(std::move(node));
    }

    NodePtr map(std::size_t at) {
        Node node{.kind = Node::Kind::Map, .at = at};
        while (!take("}")) {
            Node::Entry entry;
            entry.optional = take("?");
            entry.key = expression();
            need(":");
            entry.value = expression();
            node.entries.push_back(std::move(entry));
            if (!isSign("}")) need(",");
        }
        return std::make_shared<const Node>(std::move(node));
    }

    const std::string& m_text;
    std::size_t m_at = 0;
    Token m_token;
    int m_depth = 0;
};

}  // namespace

std::variant<NodePtr, Fault> parseExpression(const std::string& text) {
    try {
        return Reader(text).read();
    } catch (const Fault& fault) {  // thrown where it was found, caught here: recursive descent has nothing to undo
        return fault;
    }
}

}  // namespace bayplan::apiserver::cel
