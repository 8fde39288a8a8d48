// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads an expression into a tree. Macros are nodes of their own: they are checked and evaluated as such, which gives
// what upstream's expansion into folds gives.
// Source: the grammar of CEL and its macros. Thread rule: plain values.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/devices/cel/lexer.h"
#include "plugins/devices/cel/value.h"

namespace bayplan::cel {

struct Node;
using NodePtr = std::unique_ptr<Node>;

enum class NodeKind {
    Constant,
    Variable,    // name
    Select,      // children[0].name; `test`: has(); `optional`: .?name
    Call,        // operators as _+_; member: children[0] is the target
    List,        // children
    Map,         // children: key, value, key, value…
    Fold,        // a macro over children[0] with variables; children[1…]: [filter,] body
    Bind,        // cel.bind(variables[0], children[0], children[1])
    OptionalMap  // children[0].optMap(variables[0], children[1]), or optFlatMap
};

struct Node {
    NodeKind kind = NodeKind::Constant;
    std::size_t at = 0;  // byte of the expression that upstream's errors point to
    std::string name;    // of the variable, field, function or macro
    Value constant;
    std::vector<NodePtr> children;
    std::vector<std::string> variables;
    std::vector<bool> optionals;  // which elements or entries are written [?x]
    bool member = false;
    bool test = false;
    bool optional = false;
    int depth = 1;  // of the tree below, with the node itself
};

/// Null with errors. Expressions nested deeper than 250 are refused, as upstream does.
NodePtr parse(std::string_view expression, std::vector<SourceError>& errors);

/// "a.b.c" of selections of a variable; empty if the node is something else.
std::string qualifiedName(const Node& node);

}  // namespace bayplan::cel
