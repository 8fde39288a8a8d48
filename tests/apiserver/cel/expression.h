// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of the Common Expression Language that admission policies for pods use: parsing, type checking, evaluation.
// Compilation rejects everything else instead of guessing. It covers
//   literals (null, bool, int, double, string, list, map), a.b, a.?b, a[b], a[?b], has(a.b), size, in,
//   ! - * / % + < <= > >= == != && || ?:, exists, all, exists_one, map, filter,
//   startsWith, endsWith, contains, string, int, orValue, or, hasValue, value, optional.of, optional.none,
//   jsonpatch.escapeKey, Object{…}, Object.spec{…} and JSONPatch{…}.
// Thread rule: a compiled expression is immutable.
// Source: the language definition of cel-spec; the message of a syntax error is that of the transcripts, the other
// messages are written after cel-go's, unproved.

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "apiserver/cel/value.h"

namespace bayplan::apiserver::cel {

struct Node;
using NodePtr = std::shared_ptr<const Node>;

struct Node {
    enum class Kind { Literal,
                      Name,
                      Select,
                      Index,
                      Call,
                      List,
                      Map,
                      Struct,
                      Has,
                      Comprehension };

    struct Entry {  // of a map or struct
        NodePtr key;
        std::string field;
        NodePtr value;
        bool optional = false;
    };

    Kind kind = Kind::Literal;
    std::size_t at = 0;     // the offset in the text, for faults
    std::string name = {};  // of a name, field, function, type or macro
    bool optional = false;  // of a selection or an index: a.?b
    Value literal = {};
    std::vector<NodePtr> parts = {};  // first the operand of the selection or call, then the arguments
    std::string variable = {};        // of a comprehension
    bool member = false;              // a call on its first part
    std::vector<Entry> entries = {};
};

struct Fault {
    std::size_t at = 0;
    std::string message;
};

std::variant<NodePtr, Fault> parseExpression(const std::string& text);

/// Types are written as CEL prints them: "dyn", "bool", "list(JSONPatch)", "Object.spec".
using Types = std::map<std::string, std::string>;
std::variant<std::string, Fault> typeOf(const Node& node, const Types& variables);

using Variables = std::map<std::string, Value>;
Value evaluate(const Node& node, const Variables& variables);

/// The expression, or "compilation failed: …" in the server's words. `result`: the type that it must have.
std::variant<NodePtr, std::string> compile(const std::string& text, const Types& variables, const std::string& result);

}  // namespace bayplan::apiserver::cel
