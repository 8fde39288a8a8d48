// SPDX-License-Identifier: GPL-3.0-or-later
// Types of expressions: see expression.h.
#include <algorithm>

#include "apiserver/cel/expression.h"

namespace bayplan::apiserver::cel {

namespace {

const std::string kDyn = "dyn", kBool = "bool", kInt = "int", kText = "string";
const std::string kFree = "_";  // the items of an empty list: any type

/// The X of "list(X)"; "dyn" for another type that may be a list; empty if it is none.
std::string heldBy(const std::string& type, const std::string& outer) {
    if (type == kDyn) return kDyn;
    if (!type.starts_with(outer + "(")) return {};
    const std::string inner = type.substr(outer.size() + 1, type.size() - outer.size() - 2);
    return outer == "map" ? inner.substr(inner.find(", ") + 2) : inner;
}

bool isObject(const std::string& type) {
    return type == "Object" || type.starts_with("Object.");
}

bool fits(const std::string& a, const std::string& b) {
    if (a == kDyn || b == kDyn || a == kFree || b == kFree || a == b) return true;
    for (const char* outer : {"list", "map", "optional_type"})
        if (const std::string left = heldBy(a, outer), right = heldBy(b, outer); !left.empty() && !right.empty())
            return fits(left, right);
    const bool null = a == "null_type" || b == "null_type";
    return null && (isObject(a) || isObject(b) || a.starts_with("optional_type") || b.starts_with("optional_type"));
}

/// The wider of two compatible types.
std::string joined(const std::string& a, const std::string& b) {
    if (a == b || b == kFree) return a;
    if (a == kFree) return b;
    for (const char* outer : {"list", "map", "optional_type"})
        if (const std::string left = heldBy(a, outer), right = heldBy(b, outer);
            a != kDyn && b != kDyn && !left.empty() && !right.empty())
            return std::string(outer) + "(" + (outer == std::string_view("map") ? "string, " : "") + joined(left, right)
                   + ")";
    return kDyn;
}

class Checker {
public:
    explicit Checker(const Types& variables) : m_variables(variables) {}

    std::string check(const Node& node) {
        switch (node.kind) {
        case Node::Kind::Literal:
            return typeName(node.literal);
        case Node::Kind::Name:
            if (const auto found = m_variables.find(node.name); found != m_variables.end()) return found->second;
            throw undeclared(node);
        case Node::Kind::Select:
            return select(node, check(*node.parts[0]));
        case Node::Kind::Has:
            select(node, check(*node.parts[0]));
            return kBool;
        case Node::Kind::Index:
            return index(node);
        case Node::Kind::List:
            return list(node);
        case Node::Kind::Map:
            return map(node);
        case Node::Kind::Struct:
            return structure(node);
        case Node::Kind::Comprehension:
            return comprehension(node);
        case Node::Kind::Call:
            return call(node);
        }
        return kDyn;
    }

private:
    static Fault undeclared(const Node& node) {
        return {node.at, "undeclared reference to '" + node.name + "' (in container '')"};
    }
    static Fault noOverload(const Node& node, const std::vector<std::string>& types) {
        std::string told;
        for (std::size_t i = node.member ? 1 : 0; i < types.size(); ++i) told += (told.empty() ? "" : ", ") + types[i];
        return {node.at, "found no matching overload for '" + node.name + "' applied to '"
                             + (node.member ? types[0] + "." : "") + "(" + told + ")'"};
    }

    std::string select(const Node& node, const std::string& from) const {
        const std::string optional = heldBy(from, "optional_type");
        const std::string& whole = from == kDyn || optional.empty() ? from : optional;
        std::string held = heldBy(whole, "map");
        if (isObject(whole)) held = kDyn;
        if (held.empty()) throw Fault{node.at, "type '" + whole + "' does not support field selection"};
        const bool gives = node.kind == Node::Kind::Select && (node.optional || (from != kDyn && !optional.empty()));
        return gives ? "optional_type(" + held + ")" : held;
    }

    std::string index(const Node& node) {
        const std::string from = check(*node.parts[0]), key = check(*node.parts[1]);
        const std::string ofList = heldBy(from, "list"), ofMap = heldBy(from, "map");
        const bool good = (!ofList.empty() && fits(key, kInt)) || (!ofMap.empty() && fits(key, kText));
        if (!good)
            throw Fault{node.at, "found no matching overload for '_[_]' applied to '(" + from + ", " + key + ")'"};
        const std::string held = ofList.empty() ? ofMap : ofList;
        return node.optional ? "optional_type(" + held + ")" : held;
    }

    /// One type for all: mixed literals are rejected, as in the server's environment.
    void join(std::string& all, const std::string& one, std::size_t at) const {
        if (!all.empty() && !fits(all, one)) throw Fault{at, "expected type '" + all + "' but found '" + one + "'"};
        all = all.empty() ? one : joined(all, one);
    }

    std::string list(const Node& node) {
        std::string all;
        for (const NodePtr& part : node.parts) join(all, check(*part), part->at);
        return "list(" + (all.empty() ? kFree : all) + ")";
    }

    std::string entryType(const Node::Entry& entry) {
        const std::string type = check(*entry.value);
        if (!entry.optional) return type;
        const std::string held = heldBy(type, "optional_type");
        if (held.empty()) throw Fault{entry.value->at, "expected type 'optional_type(dyn)' but found '" + type + "'"};
        return held;
    }

    std::string map(const Node& node) {
        std::string all;
        for (const Node::Entry& entry : node.entries) {
            if (const std::string key = check(*entry.key); !fits(key, kText))
                throw Fault{entry.key->at, "maps have keys of type 'string' here, not '" + key + "'"};
            join(all, entryType(entry), entry.value->at);
        }
        return "map(string, " + (all.empty() ? kFree : all) + ")";
    }

    std::string structure(const Node& node) {
        const bool patch = node.name == "JSONPatch";
        if (!patch && !isObject(node.name)) throw undeclared(node);
        for (const Node::Entry& entry : node.entries) {
            const std::string type = entryType(entry);
            if (!patch || entry.field == "value") continue;
            if (entry.field != "op" && entry.field != "path" && entry.field != "from")
                throw Fault{entry.value->at, "undefined field '" + entry.field + "'"};
            if (!fits(type, kText))
                throw Fault{entry.value->at, "expected type of field '" + entry.field
                                                 + "' is 'string' but provided type is '" + type + "'"};
        }
        return node.name;
    }

    std::string comprehension(const Node& node) {
        const std::string range = check(*node.parts[0]);
        const std::string held = heldBy(range, "list");
        const bool map = !heldBy(range, "map").empty() && range != kDyn;
        if (held.empty() && !map)
            throw Fault{node.parts[0]->at,
                        "expression of type '" + range
                            + "' cannot be range of a comprehension (must be list, map, or dynamic)"};
        Checker inner(m_variables);
        inner.m_variables[node.variable] = map ? kText : held;
        const std::string result = inner.check(*node.parts[1]);
        if (node.name == "map") return "list(" + result + ")";
        if (!fits(result, kBool)) throw Fault{node.parts[1]->at, "expected type 'bool' but found '" + result + "'"};
        return node.name == "filter" ? "list(" + (map ? kText : held) + ")" : kBool;
    }

    std::string call(const Node& node) {
        std::vector<std::string> types;
        for (const NodePtr& part : node.parts) types.push_back(check(*part));
        const std::string result = node.member ? ofMethod(node, types) : ofFunction(node, types);
        if (result.empty()) throw noOverload(node, types);
        return result;
    }

    static bool allFit(const std::vector<std::string>& types, const std::string& wanted) {
        return std::all_of(types.begin(), types.end(), [&](const std::string& type) { return fits(type, wanted); });
    }

    /// Empty: no overload.
    static std::string ofFunction(const Node& node, const std::vector<std::string>& types) {
        const std::string& name = node.name;
        const auto any = [&](std::initializer_list<const char*> wanted) {
            return std::any_of(wanted.begin(), wanted.end(), [&](const char* one) { return allFit(types, one); });
        };
        if (name == "_?_:_")
            return fits(types[0], kBool) && fits(types[1], types[2]) ? joined(types[1], types[2]) : std::string();
        if (name == "_&&_" || name == "_||_" || name == "!_") return any({"bool"}) ? kBool : "";
        if (name == "_==_" || name == "_!=_") return fits(types[0], types[1]) ? kBool : "";
        if (name == "_<_" || name == "_<=_" || name == "_>_" || name == "_>=_")
            return any({"int", "double", "string", "bool"}) ? kBool : "";
        if (name == "_+_") {
            if (any({"int", "double", "string", "list(dyn)"})) return joined(types[0], types[1]);
            return {};
        }
        if (name == "_-_" || name == "_*_" || name == "_/_")
            return any({"int", "double"}) ? joined(types[0], types[1]) : std::string();
        if (name == "_%_") return any({"int"}) ? kInt : "";
        if (name == "-_") return any({"int", "double"}) ? types[0] : std::string();
        if (name == "@in") {
            const std::string held = heldBy(types[1], "list");
            if (!held.empty()) return fits(types[0], held) ? kBool : "";
            return heldBy(types[1], "map").empty() || !fits(types[0], kText) ? "" : kBool;
        }
        const bool one = types.size() == 1;
        if (name == "size") return one && any({"string", "list(dyn)", "map(string, dyn)"}) ? kInt : "";
        if (name == "string") return one && any({"string", "int", "double", "bool"}) ? kText : "";
        if (name == "int") return one && any({"string", "int", "double"}) ? kInt : "";
        if (name == "jsonpatch.escapeKey") return one && any({"string"}) ? kText : "";
        if (name == "optional.of") return one ? "optional_type(" + types[0] + ")" : std::string();
        if (name == "optional.none") return types.empty() ? "optional_type(dyn)" : "";
        throw undeclared(node);
    }

    static std::string ofMethod(const Node& node, const std::vector<std::string>& types) {
        const std::string& name = node.name;
        const std::string held = heldBy(types[0], "optional_type");
        if (name == "startsWith" || name == "endsWith" || name == "contains")
            return types.size() == 2 && allFit(types, kText) ? kBool : "";
        if (name == "size")
            return types.size() == 1
                           && (fits(types[0], kText) || fits(types[0], "list(dyn)")
                               || fits(types[0], "map(string, dyn)"))
                       ? kInt
                       : "";
        if (name == "orValue")
            return types.size() == 2 && !held.empty() && fits(held, types[1]) ? joinedOr(held, types[1])
                                                                              : std::string();
        if (name == "or")
            return types.size() == 2 && !held.empty() && fits(types[0], types[1]) ? joined(types[0], types[1])
                                                                                  : std::string();
        if (name == "hasValue") return types.size() == 1 && !held.empty() ? kBool : "";
        if (name == "value") return types.size() == 1 ? held : std::string();
        throw undeclared(node);
    }

    /// The type of orValue(): for a dynamic value, that of the other.
    static std::string joinedOr(const std::string& held, const std::string& other) {
        return held == kDyn ? kDyn : joined(held, other);
    }

    Types m_variables;
};

/// "ERROR: <input>:1:22: … | text | ....^".
std::string shown(const std::string& text, const Fault& fault) {
    const std::size_t begin = fault.at == 0 ? 0 : text.rfind('\n', fault.at - 1) + 1;  // npos + 1 is the beginning
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
    const std::size_t column = fault.at - begin;
    return "compilation failed: ERROR: <input>:" + std::to_string(line) + ":" + std::to_string(column + 1) + ": "
           + fault.message + "\n | " + text.substr(begin, end - begin) + "\n | " + std::string(column, '.') + "^";
}

}  // namespace

std::variant<std::string, Fault> typeOf(const Node& node, const Types& variables) {
    try {
        return Checker(variables).check(node);
    } catch (const Fault& fault) {
        return fault;
    }
}

std::variant<NodePtr, std::string> compile(const std::string& text, const Types& variables, const std::string& result) {
    auto parsed = parseExpression(text);
    if (const auto* fault = std::get_if<Fault>(&parsed)) return shown(text, *fault);
    const auto type = typeOf(*std::get<NodePtr>(parsed), variables);
    if (const auto* fault = std::get_if<Fault>(&type)) return shown(text, *fault);
    const std::string& is = std::get<std::string>(type);
    if (!result.empty() && is != result) return "must evaluate to " + result + " but got " + is;
    return std::get<NodePtr>(std::move(parsed));
}

}  // namespace bayplan::apiserver::cel
