// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluation of expressions that have been type-checked: see expression.h.
#include <algorithm>
#include <charconv>

#include "apiserver/cel/expression.h"

namespace bayplan::apiserver::cel {

namespace {

using Kind = Value::Kind;

Value noSuchOverload() {
    return Value::error("no such overload");
}

Value memberOf(const Value& from, const std::string& name) {
    if (from.kind != Kind::Map && from.kind != Kind::Typed)
        return from.kind == Kind::Null ? Value::error("no such key: " + name) : noSuchOverload();
    const Value* found = from.member(name);
    return found ? *found : Value::error("no such key: " + name);
}

Value itemOf(const Value& from, const Value& key) {
    if (from.kind == Kind::List && key.kind == Kind::Int) {
        const auto at = static_cast<std::size_t>(key.number);
        if (key.number < 0 || at >= from.items.size())
            return Value::error("index out of bounds: " + std::to_string(key.number));
        return from.items[at];
    }
    return key.kind == Kind::Text ? memberOf(from, key.text) : noSuchOverload();
}

/// a.b, a.?b, a[b], a[?b]: selection goes into an optional, and something missing in it is no error.
template <typename Look>
Value looked(const Value& from, bool optional, const Look& look) {
    if (from.isError()) return from;
    const bool held = from.kind == Kind::Optional;
    if (held && from.items.empty()) return Value::optional();
    const Value found = look(held ? from.items[0] : from);
    if (!held && !optional) return found;
    if (!found.isError()) return Value::optional(found);
    const bool missing = found.text.starts_with("no such key") || found.text.starts_with("index out of bounds");
    return missing ? Value::optional() : found;
}

Value arithmetic(const std::string& op, const Value& a, const Value& b) {
    if (op == "_+_" && a.kind == Kind::Text && b.kind == Kind::Text) return Value::of(a.text + b.text);
    if (op == "_+_" && a.kind == Kind::List && b.kind == Kind::List) {
        Value both = a;
        both.items.insert(both.items.end(), b.items.begin(), b.items.end());
        return both;
    }
    if (a.kind == Kind::Double && b.kind == Kind::Double && op != "_%_") {
        const double result = op == "_+_"   ? a.real + b.real
                              : op == "_-_" ? a.real - b.real
                              : op == "_*_" ? a.real * b.real
                                            : a.real / b.real;
        return {.kind = Kind::Double, .real = result};
    }
    if (a.kind != Kind::Int || b.kind != Kind::Int) return noSuchOverload();
    std::int64_t result = 0;
    if (op == "_/_" || op == "_%_") {
        if (b.number == 0) return Value::error(op == "_/_" ? "division by zero" : "modulus by zero");
        if (b.number == -1) return op == "_%_" ? Value::of(std::int64_t{0}) : arithmetic("_*_", a, b);
        return Value::of(op == "_/_" ? a.number / b.number : a.number % b.number);
    }
    const bool over = op == "_+_"   ? __builtin_add_overflow(a.number, b.number, &result)
                      : op == "_-_" ? __builtin_sub_overflow(a.number, b.number, &result)
                                    : __builtin_mul_overflow(a.number, b.number, &result);
    return over ? Value::error("integer overflow") : Value::of(result);
}

/// -1, 0 or 1; an error if the two cannot be ordered.
Value order(const Value& a, const Value& b) {
    const auto sign = [](const auto& left, const auto& right) {
        return Value::of(static_cast<std::int64_t>(left < right ? -1 : right < left ? 1
                                                                                    : 0));
    };
    if (a.kind == Kind::Text && b.kind == Kind::Text) return sign(a.text, b.text);
    if (a.kind == Kind::Bool && b.kind == Kind::Bool) return sign(a.truth, b.truth);
    if (a.kind == Kind::Int && b.kind == Kind::Int) return sign(a.number, b.number);
    const auto real = [](const Value& one) {
        return one.kind == Kind::Int ? static_cast<double>(one.number) : one.real;
    };
    const auto isNumber = [](const Value& one) { return one.kind == Kind::Int || one.kind == Kind::Double; };
    return isNumber(a) && isNumber(b) ? sign(real(a), real(b)) : noSuchOverload();
}

Value compared(const std::string& op, const Value& a, const Value& b) {
    const Value sign = order(a, b);
    if (sign.isError()) return sign;
    return Value::of(op == "_<_"    ? sign.number < 0
                     : op == "_<=_" ? sign.number <= 0
                     : op == "_>_"  ? sign.number > 0
                                    : sign.number >= 0);
}

Value contained(const Value& one, const Value& in) {
    if (in.kind == Kind::Map)
        return one.kind == Kind::Text ? Value::of(in.member(one.text) != nullptr) : noSuchOverload();
    if (in.kind != Kind::List) return noSuchOverload();
    return Value::of(
        std::any_of(in.items.begin(), in.items.end(), [&](const Value& item) { return equal(one, item); }));
}

Value sizeOf(const Value& value) {
    if (value.kind == Kind::Map) return Value::of(static_cast<std::int64_t>(value.members.size()));
    if (value.kind == Kind::List) return Value::of(static_cast<std::int64_t>(value.items.size()));
    if (value.kind != Kind::Text) return noSuchOverload();
    return Value::of(static_cast<std::int64_t>(std::count_if(
        value.text.begin(), value.text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; })));
}

Value toText(const Value& value) {
    if (value.kind == Kind::Text) return value;
    if (value.kind == Kind::List || value.kind == Kind::Map || value.kind == Kind::Null) return noSuchOverload();
    return Value::of(dump(toJson(value)));
}

Value toInt(const Value& value) {
    if (value.kind == Kind::Int) return value;
    if (value.kind == Kind::Double) return Value::of(static_cast<std::int64_t>(value.real));
    std::int64_t number = 0;
    const char* end = value.text.data() + value.text.size();
    if (value.kind != Kind::Text) return noSuchOverload();
    const auto [stop, error] = std::from_chars(value.text.data(), end, number);
    return error == std::errc() && stop == end ? Value::of(number) : Value::error("type conversion error");
}

Value escapedKey(const Value& key) {
    if (key.kind != Kind::Text) return noSuchOverload();
    std::string text;
    for (const char c : key.text) text += c == '~' ? "~0" : c == '/' ? "~1"
                                                                     : std::string(1, c);
    return Value::of(text);
}

class Evaluation {
public:
    explicit Evaluation(Variables variables) : m_variables(std::move(variables)) {}

    Value value(const Node& node) {
        switch (node.kind) {
        case Node::Kind::Literal:
            return node.literal;
        case Node::Kind::Name:
            return m_variables.at(node.name);
        case Node::Kind::Select:
            return looked(value(*node.parts[0]), node.optional,
                          [&](const Value& from) { return memberOf(from, node.name); });
        case Node::Kind::Index: {
            const Value key = value(*node.parts[1]);
            if (key.isError()) return key;
            return looked(value(*node.parts[0]), node.optional,
                          [&](const Value& from) { return itemOf(from, key); });
        }
        case Node::Kind::Has:
            return has(node);
        case Node::Kind::List:
            return list(node);
        case Node::Kind::Map:
        case Node::Kind::Struct:
            return entries(node);
        case Node::Kind::Comprehension:
            return comprehension(node);
        case Node::Kind::Call:
            return call(node);
        }
        return {};
    }

private:
    Value has(const Node& node) {
        const Value found =
            looked(value(*node.parts[0]), true, [&](const Value& one) { return memberOf(one, node.name); });
        return found.isError() ? found : Value::of(!found.items.empty());
    }

    Value list(const Node& node) {
        Value all{.kind = Kind::List};
        for (const NodePtr& part : node.parts) {
            all.items.push_back(value(*part));
            if (all.items.back().isError()) return all.items.back();
        }
        return all;
    }

    Value entries(const Node& node) {
        Value all{.kind = node.kind == Node::Kind::Map ? Kind::Map : Kind::Typed};
        all.text = node.name;
        for (const Node::Entry& entry : node.entries) {
            const Value key = entry.key ? value(*entry.key) : Value::of(entry.field);
            if (key.isError()) return key;
            if (key.kind != Kind::Text) return Value::error("unsupported key type");
            Value held = value(*entry.value);
            if (held.isError()) return held;
            if (entry.optional && held.items.empty()) continue;
            if (entry.optional) held = Value(held.items[0]);
            if (all.member(key.text)) return Value::error("insert failed: key " + key.text + " already exists");
            all.members.emplace_back(key.text, std::move(held));
        }
        return all;
    }

    Value comprehension(const Node& node) {
        const Value range = value(*node.parts[0]);
        if (range.isError()) return range;
        if (range.kind != Kind::List && range.kind != Kind::Map) return noSuchOverload();
        std::vector<Value> items = range.items;
        for (const auto& [name, member] : range.members) items.push_back(Value::of(name));
        Evaluation inner(m_variables);
        Value kept{.kind = Kind::List}, fault;
        std::size_t yes = 0;
        for (const Value& item : items) {
            inner.m_variables[node.variable] = item;
            Value one = inner.value(*node.parts[1]);
            const bool decides = (node.name == "exists" && one.is(true)) || (node.name == "all" && one.is(false));
            if (decides) return one;
            if (one.isError() || (node.name != "map" && one.kind != Kind::Bool)) {
                fault = one.isError() ? one : noSuchOverload();
                if (node.name != "exists" && node.name != "all") return fault;
            }
            yes += one.is(true);
            if (node.name == "map") kept.items.push_back(std::move(one));
            if (node.name == "filter" && one.is(true)) kept.items.push_back(item);
        }
        if (fault.isError()) return fault;
        if (node.name == "exists_one") return Value::of(yes == 1);
        return node.name == "exists" || node.name == "all" ? Value::of(node.name == "all") : kept;
    }

    /// && and ||: the operand that decides wins, on either side.
    Value logical(const Node& node, bool decisive) {
        const Value left = value(*node.parts[0]);
        if (left.is(decisive)) return left;
        const Value right = value(*node.parts[1]);
        if (right.is(decisive)) return right;
        for (const Value* one : {&left, &right})
            if (one->kind != Kind::Bool) return one->isError() ? *one : noSuchOverload();
        return Value::of(!decisive);
    }

    Value call(const Node& node) {
        const std::string& name = node.name;
        if (name == "_&&_") return logical(node, false);
        if (name == "_||_") return logical(node, true);
        std::vector<Value> parts{node.parts.empty() ? Value() : value(*node.parts[0])};
        if (parts[0].isError()) return parts[0];
        if (name == "_?_:_")
            return parts[0].kind == Kind::Bool ? value(*node.parts[parts[0].truth ? 1 : 2]) : noSuchOverload();
        if (const bool lazy = name == "orValue" || name == "or";
            lazy && parts[0].kind == Kind::Optional && !parts[0].items.empty())
            return name == "or" ? parts[0] : parts[0].items[0];
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            parts.push_back(value(*node.parts[i]));
            if (parts.back().isError()) return parts.back();
        }
        return parts.size() == 2 ? ofTwo(name, parts[0], parts[1]) : ofOne(name, parts[0]);
    }

    static Value ofOne(const std::string& name, const Value& one) {
        if (name == "!_") return one.kind == Kind::Bool ? Value::of(!one.truth) : noSuchOverload();
        if (name == "-_" && one.kind == Kind::Double) return {.kind = Kind::Double, .real = -one.real};
        if (name == "-_") return arithmetic("_-_", Value::of(std::int64_t{0}), one);
        if (name == "size") return sizeOf(one);
        if (name == "string") return toText(one);
        if (name == "int") return toInt(one);
        if (name == "jsonpatch.escapeKey") return escapedKey(one);
        if (name == "optional.of") return Value::optional(one);
        if (name == "optional.none") return Value::optional();
        if (one.kind != Kind::Optional) return noSuchOverload();
        if (name == "hasValue") return Value::of(!one.items.empty());
        return one.items.empty() ? Value::error("optional.none() dereference") : one.items[0];  // value()
    }

    static Value ofTwo(const std::string& name, const Value& a, const Value& b) {
        if (name == "_==_") return Value::of(equal(a, b));
        if (name == "_!=_") return Value::of(!equal(a, b));
        if (name == "@in") return contained(a, b);
        if (name == "orValue" || name == "or") return a.kind == Kind::Optional ? b : noSuchOverload();
        if (name == "startsWith" || name == "endsWith" || name == "contains") {
            if (a.kind != Kind::Text || b.kind != Kind::Text) return noSuchOverload();
            return Value::of(name == "startsWith" ? a.text.starts_with(b.text)
                             : name == "endsWith" ? a.text.ends_with(b.text)
                                                  : a.text.find(b.text) != std::string::npos);
        }
        return name.find_first_of("<>") == std::string::npos ? arithmetic(name, a, b) : compared(name, a, b);
    }

    Variables m_variables;
};

}  // namespace

Value evaluate(const Node& node, const Variables& variables) {
    return Evaluation(variables).value(node);
}

}  // namespace bayplan::apiserver::cel
