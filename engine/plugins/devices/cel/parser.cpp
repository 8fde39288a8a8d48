// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/parser.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace bayplan::cel {

namespace {

constexpr int kDeepest = 250;
constexpr int kDeepestTree = 2000;  // still walked safely
constexpr std::string_view kPrimary =
    "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

/// From weak to strong; each level is left-associative.
constexpr std::array<std::array<std::string_view, 7>, 5> kOperators{{{"||"},
                                                                     {"&&"},
                                                                     {"<", "<=", ">=", ">", "==", "!=", "in"},
                                                                     {"+", "-"},
                                                                     {"*", "/", "%"}}};

class Parser {
public:
    Parser(std::vector<Token> tokens, std::vector<SourceError>& errors) : m_tokens(std::move(tokens)), m_errors(errors) {}

    NodePtr run() {
        NodePtr root = expression();
        if (ok() && here().kind != TokenKind::End) {
            const bool more = here().kind == TokenKind::Name || here().kind == TokenKind::Literal;
            fail(here(), (more ? "extraneous input '" : "mismatched input '") + std::string(here().text) + "' expecting <EOF>");
        }
        return m_errors.empty() ? std::move(root) : nullptr;
    }

private:
    const Token& here() const { return m_tokens[m_at]; }
    bool ok() const { return !m_stopped; }
    bool at(std::string_view symbol) const { return here().kind == TokenKind::Symbol && here().text == symbol; }
    bool accept(std::string_view symbol) {
        if (!ok() || !at(symbol)) return false;
        ++m_at;
        return true;
    }
    void expect(std::string_view symbol) {
        if (!accept(symbol)) fail(here(), "mismatched input '" + std::string(here().text) + "' expecting '" + std::string(symbol) + "'");
    }
    void fail(const Token& token, const std::string& what) {
        if (ok()) m_errors.push_back({token.at, "Syntax error: " + what});
        m_stopped = true;
    }
    /// A fault of what was read well: reading goes on.
    void object(std::size_t at, std::string what) { m_errors.push_back({at, std::move(what)}); }

    static NodePtr node(NodeKind kind, std::size_t at, std::string name = {}) {
        auto made = std::make_unique<Node>();
        made->kind = kind;
        made->at = at;
        made->name = std::move(name);
        return made;
    }
    NodePtr call(std::size_t at, std::string name, std::vector<NodePtr> children) {
        NodePtr made = node(NodeKind::Call, at, std::move(name));
        made->children = std::move(children);
        return measured(std::move(made));
    }
    /// A tree that is too deep to be walked ends the reading.
    NodePtr measured(NodePtr made) {
        for (const NodePtr& child : made->children) made->depth = std::max(made->depth, child->depth + 1);
        if (made->depth > kDeepestTree) tooDeep(made->at);
        return made;
    }
    void tooDeep(std::size_t at) {
        if (ok()) m_errors.push_back({at, "expression recursion limit exceeded: 250"});
        m_stopped = true;
    }
    template <typename... Nodes>
    static std::vector<NodePtr> nodes(Nodes... each) {
        std::vector<NodePtr> list;
        (list.push_back(std::move(each)), ...);
        return list;
    }

    NodePtr expression() {
        NodePtr empty = node(NodeKind::Constant, here().at);
        if (!ok()) return empty;
        if (++m_depth > kDeepest) {
            tooDeep(here().at);
            return empty;
        }
        NodePtr condition = binary(0);
        const std::size_t at = here().at;
        if (accept("?")) {
            NodePtr yes = binary(0);
            expect(":");
            condition = call(at, "_?_:_", nodes(std::move(condition), std::move(yes), expression()));
        }
        --m_depth;
        return condition;
    }

    NodePtr binary(std::size_t level) {
        if (level == kOperators.size()) return unary();
        NodePtr left = binary(level + 1);
        // What || and && join may be as long as one likes; the grammar nests the others.
        const bool logical = level < 2;
        std::vector<NodePtr> joined;
        std::vector<std::size_t> places;
        for (int links = 0; ok() && here().kind == TokenKind::Symbol;) {
            const auto& operators = kOperators[level];
            const auto found = std::find(operators.begin(), operators.end(), here().text);
            if (found == operators.end()) break;
            const std::size_t at = here().at;
            ++m_at;
            const std::string name = *found == "in" ? "@in" : "_" + std::string(*found) + "_";
            NodePtr right = binary(level + 1);
            if (logical) {
                joined.push_back(std::move(right));
                places.push_back(at);
                continue;
            }
            left = call(at, name, nodes(std::move(left), std::move(right)));
            if (++links > kDeepest) tooDeep(at);
        }
        if (joined.empty()) return left;
        joined.insert(joined.begin(), std::move(left));
        return balanced(level == 0 ? "_||_" : "_&&_", joined, places, 0, joined.size());
    }

    /// The operands from `begin` to `end` as a tree of little depth. `places`: of the operators behind each of them.
    NodePtr balanced(const char* name, std::vector<NodePtr>& operands, const std::vector<std::size_t>& places, std::size_t begin, std::size_t end) {
        if (end - begin == 1) return std::move(operands[begin]);
        const std::size_t middle = begin + (end - begin + 1) / 2;
        NodePtr left = balanced(name, operands, places, begin, middle);
        NodePtr right = balanced(name, operands, places, middle, end);
        return call(places[middle - 1], name, nodes(std::move(left), std::move(right)));
    }

    NodePtr unary() {
        const std::size_t at = here().at;
        const bool minus = this->at("-");
        if (!minus && !this->at("!")) return member();
        std::size_t count = 0;
        while (accept(minus ? "-" : "!")) ++count;
        if (minus && count == 1 && here().kind == TokenKind::Literal) {
            Token& literal = m_tokens[m_at];
            if (const auto* number = literal.value.as<std::int64_t>()) literal.value = -*number;
            else if (const auto* real = literal.value.as<double>()) literal.value = -*real;
            else if (literal.value.failed()) literal.value = std::numeric_limits<std::int64_t>::min();
            else return call(at, "-_", nodes(member()));
            literal.at = at;
            return member();
        }
        NodePtr operand = member();
        return count % 2 == 0 ? std::move(operand) : call(at, minus ? "-_" : "!_", nodes(std::move(operand)));
    }

    NodePtr member() {
        NodePtr left = primary();
        for (int links = 0; ok(); ++links) {
            const std::size_t at = here().at;
            if (links > kDeepest) tooDeep(at);
            else if (accept(".")) {
                const bool optional = accept("?");
                if (here().kind != TokenKind::Name) {
                    fail(here(), "no viable alternative at input '." + std::string(here().kind == TokenKind::End ? "" : here().text) + "'");
                    break;
                }
                std::string name(here().text);
                ++m_at;
                const std::size_t open = here().at;
                if (!optional && accept("(")) left = memberCall(open, std::move(left), std::move(name));
                else {
                    NodePtr select = node(NodeKind::Select, at, std::move(name));
                    select->optional = optional;
                    select->children.push_back(std::move(left));
                    left = measured(std::move(select));
                }
            } else if (accept("[")) {
                const bool optional = accept("?");
                NodePtr index = expression();
                expect("]");
                left = call(at, optional ? "_[?_]" : "_[_]", nodes(std::move(left), std::move(index)));
            } else if (this->at("{") && !qualifiedName(*left).empty()) {
                object(at, "undeclared reference to '" + qualifiedName(*left) + "' (in container '')");
                m_stopped = true;
            } else break;
        }
        return left;
    }

    std::vector<NodePtr> arguments(std::string_view end) {
        std::vector<NodePtr> list;
        if (accept(end)) return list;
        do list.push_back(expression());
        while (accept(","));
        expect(end);
        return list;
    }

    NodePtr primary() {
        const Token token = here();
        if (!ok()) return node(NodeKind::Constant, token.at);
        if (token.kind == TokenKind::Literal) {
            ++m_at;
            if (token.value.failed()) object(token.at, "invalid int literal");
            NodePtr constant = node(NodeKind::Constant, token.at);
            constant->constant = token.value;
            return constant;
        }
        const bool rooted = accept(".");
        if (here().kind == TokenKind::Name) {
            const Token name = here();
            ++m_at;
            const std::size_t open = here().at;
            if (accept("(")) return globalCall(open, std::string(name.text));
            return node(NodeKind::Variable, rooted ? token.at : name.at, std::string(name.text));
        }
        if (!rooted && accept("(")) {
            NodePtr inner = expression();
            expect(")");
            return inner;
        }
        if (!rooted && accept("[")) return list(token.at);
        if (!rooted && accept("{")) return map(token.at);
        fail(here(), "mismatched input '" + std::string(here().text) + "' expecting " + std::string(rooted ? "IDENTIFIER" : kPrimary));
        return node(NodeKind::Constant, token.at);
    }

    NodePtr list(std::size_t at) {
        NodePtr made = node(NodeKind::List, at);
        while (ok() && !accept("]")) {
            made->optionals.push_back(accept("?"));
            made->children.push_back(expression());
            if (!this->at("]")) expect(",");
        }
        return measured(std::move(made));
    }

    NodePtr map(std::size_t at) {
        NodePtr made = node(NodeKind::Map, at);
        while (ok() && !accept("}")) {
            made->optionals.push_back(accept("?"));
            made->children.push_back(expression());
            expect(":");
            made->children.push_back(expression());
            if (!this->at("}")) expect(",");
        }
        return measured(std::move(made));
    }

    NodePtr globalCall(std::size_t open, std::string name) {
        std::vector<NodePtr> args = arguments(")");
        if (name != "has" || args.size() != 1) return call(open, std::move(name), std::move(args));
        if (args[0]->kind != NodeKind::Select || args[0]->test) {
            object(args[0]->at, "invalid argument to has() macro");
            return node(NodeKind::Constant, open);
        }
        args[0]->test = true;
        return std::move(args[0]);
    }

    NodePtr memberCall(std::size_t open, NodePtr target, std::string name) {
        std::vector<NodePtr> args = arguments(")");
        const std::size_t n = args.size();
        const auto isOne = [&](std::initializer_list<std::string_view> names) { return std::find(names.begin(), names.end(), name) != names.end(); };
        if (target->kind == NodeKind::Variable && target->name == "cel" && name == "bind" && n == 3) {
            NodePtr made = node(NodeKind::Bind, open, std::move(name));
            takeVariables(*made, args, 1, "cel.bind() variable names must be simple identifiers");
            made->children = nodes(std::move(args[1]), std::move(args[2]));
            return measured(std::move(made));
        }
        if (n == 2 && isOne({"optMap", "optFlatMap"})) {
            NodePtr made = node(NodeKind::OptionalMap, open, name);
            takeVariables(*made, args, 1, name + "() variable name must be a simple identifier");
            made->children = nodes(std::move(target), std::move(args[1]));
            return measured(std::move(made));
        }
        const bool one = (n == 2 && isOne({"all", "exists", "exists_one", "existsOne", "map", "filter", "sortBy"})) || (n == 3 && name == "map");
        const bool two = (n == 3 && isOne({"all", "exists", "exists_one", "existsOne"}))
                         || ((n == 3 || n == 4) && isOne({"transformList", "transformMap", "transformMapEntry"}));
        if (!one && !two) {
            args.insert(args.begin(), std::move(target));
            NodePtr made = call(open, std::move(name), std::move(args));
            made->member = true;
            return made;
        }
        NodePtr made = node(NodeKind::Fold, open, std::move(name));
        takeVariables(*made, args, one ? 1 : 2, "argument must be a simple name");
        made->children.push_back(std::move(target));
        for (std::size_t i = one ? 1 : 2; i < n; ++i) made->children.push_back(std::move(args[i]));
        return measured(std::move(made));
    }

    void takeVariables(Node& made, const std::vector<NodePtr>& args, std::size_t count, const std::string& fault) {
        for (std::size_t i = 0; i < count; ++i) {
            if (args[i]->kind != NodeKind::Variable) object(args[i]->at, fault);
            made.variables.push_back(args[i]->name);
        }
        if (count == 2 && made.variables[0] == made.variables[1]) object(args[1]->at, "duplicate variable name: " + made.variables[1]);
    }

    std::vector<Token> m_tokens;
    std::vector<SourceError>& m_errors;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_stopped = false;
};

}  // namespace

NodePtr parse(std::string_view expression, std::vector<SourceError>& errors) {
    std::vector<Token> cut = tokens(expression, errors);
    return Parser(std::move(cut), errors).run();
}

std::string qualifiedName(const Node& node) {
    if (node.kind == NodeKind::Variable) return node.name;
    if (node.kind != NodeKind::Select || node.test || node.optional) return {};
    const std::string before = qualifiedName(*node.children[0]);
    return before.empty() ? before : before + "." + node.name;
}

}  // namespace bayplan::cel
