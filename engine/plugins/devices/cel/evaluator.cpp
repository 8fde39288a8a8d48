// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/evaluator.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "plugins/devices/cel/arithmetic.h"

namespace bayplan::cel {

namespace {

/// One variable; those around it are behind `outer`.
struct Scope {
    const Scope* outer = nullptr;
    const std::string* name = nullptr;
    mutable std::optional<Value> value;
    const Node* later = nullptr;  // of cel.bind: what the value is, evaluated when it is first read
};

const Value* byKey(const MapValue& map, const Value& key) {
    if (const Value* found = map.find(key)) return found;
    return map.otherwise.get();
}

std::string keyText(const Value& key) {
    const auto* text = key.as<std::string>();
    return text ? *text : describe(key);
}

bool isConstantSet(const Node& list) {
    return list.kind == NodeKind::List && !list.children.empty()
           && std::all_of(list.children.begin(), list.children.end(), [](const NodePtr& child) { return child->kind == NodeKind::Constant; });
}

class Evaluator {
public:
    explicit Evaluator(const Value& device) : m_device(device) {}

    Value run(const Node& root) {
        Value result = eval(root, nullptr);
        if (m_meter.exceeded()) return tooMuch();
        return m_broken.failed() ? m_broken : result;
    }

private:
    static Value tooMuch() { return failure("operation cancelled: actual cost limit exceeded"); }

    Value eval(const Node& node, const Scope* scope) {
        if (m_meter.exceeded()) return tooMuch();
        if (m_broken.failed()) return m_broken;
        switch (node.kind) {
        case NodeKind::Constant: return node.constant;
        case NodeKind::Variable: return variable(node, scope);
        case NodeKind::Select: return select(node, scope);
        case NodeKind::Call: return call(node, scope);
        case NodeKind::List: return list(node, scope);
        case NodeKind::Map: return map(node, scope);
        case NodeKind::Fold: return fold(node, scope);
        case NodeKind::Bind: {
            Scope inner{scope, &node.variables[0], {}, node.children[0].get()};
            return eval(*node.children[1], &inner);
        }
        case NodeKind::OptionalMap: break;
        }
        Value target = eval(*node.children[0], scope);
        if (target.failed()) return target;
        const auto* optional = target.as<OptionalValue>();
        if (!optional) return failure("no such overload: hasValue");
        if (!optional->value) return none();
        const Scope inner{scope, &node.variables[0], *optional->value};
        Value body = eval(*node.children[1], &inner);
        return body.failed() || node.name == "optFlatMap" ? body : some(std::move(body));
    }

    Value variable(const Node& node, const Scope* scope) {
        m_meter.charge(1);
        for (; scope; scope = scope->outer) {
            if (*scope->name != node.name) continue;
            if (!scope->value) scope->value = eval(*scope->later, scope->outer);
            return *scope->value;
        }
        if (node.name == "device") return m_device;
        return TypeName{node.name};
    }

    /// `key` of a list or a map. Absent: it has none; a failure: it cannot be asked.
    std::optional<Value> entry(const Value& of, const Value& key) {
        if (const MapValue* map = of.map()) {
            m_meter.charge(map->entries.size() / 10);
            const Value* found = byKey(*map, key);
            return found ? std::optional(*found) : std::nullopt;
        }
        const auto* list = of.list();
        if (!list) return noSuchOverload();
        if (!key.isNumber()) return failure("unsupported index type '" + std::string(typeName(key)) + "' in list");
        for (const auto order : {compare(key, Value(std::int64_t{0})), compare(Value(static_cast<std::int64_t>(list->size())), key)})
            if (order == Order::Less || order == Order::Unordered) return std::nullopt;
        const auto* number = key.as<std::int64_t>();
        const auto* whole = key.as<std::uint64_t>();
        const auto at = number ? static_cast<std::size_t>(*number) : whole ? static_cast<std::size_t>(*whole)
                                                                           : static_cast<std::size_t>(*key.as<double>());
        return at < list->size() ? std::optional((*list)[at]) : std::nullopt;
    }

    /// a.b, a[b], and with `optional` a.?b, a[?b]: what is optional stays so.
    Value access(const Value& of, const Value& key, bool optional) {
        m_meter.charge(1);
        if (const auto* inner = of.as<OptionalValue>()) return inner->value ? access(*inner->value, key, true) : none();
        std::optional<Value> found = entry(of, key);
        if (found && found->failed()) return *found;
        if (optional) return found ? some(std::move(*found)) : none();
        if (found) return std::move(*found);
        return failure((of.list() ? "index out of bounds: " : "no such key: ") + keyText(key));
    }

    Value select(const Node& node, const Scope* scope) {
        const bool capital = node.name[0] >= 'A' && node.name[0] <= 'Z';
        if (capital && !node.test && isTypeName(qualifiedName(node))) return TypeName{qualifiedName(node)};
        Value of = eval(*node.children[0], scope);
        if (of.failed()) return of;
        if (!node.test) return access(of, node.name, node.optional);
        if (const auto* inner = of.as<OptionalValue>()) {
            if (!inner->value) return false;
            of = Value(*inner->value);
        }
        const MapValue* map = of.map();
        if (!map) return noSuchOverload();
        return byKey(*map, node.name) != nullptr;
    }

    /// && and ||: what decides wins over errors, on either side.
    Value logic(const Node& node, const Scope* scope, bool decides) {
        Value left = eval(*node.children[0], scope);
        const bool* first = left.as<bool>();
        if (first && *first == decides) return decides;
        Value right = eval(*node.children[1], scope);
        const bool* second = right.as<bool>();
        if (second && *second == decides) return decides;
        if (left.failed()) return left;
        if (!first) return noSuchOverload();
        if (right.failed()) return right;
        return second ? Value(!decides) : noSuchOverload();
    }

    /// or() and orValue(): the other one is only evaluated if it is needed.
    Value orElse(const Node& node, const Scope* scope) {
        m_meter.charge(1);
        Value target = eval(*node.children[0], scope);
        if (target.failed()) return target;
        const auto* optional = target.as<OptionalValue>();
        if (!optional) return noSuchOverload();
        if (!optional->value) return eval(*node.children[1], scope);
        return node.name == "or" ? std::move(target) : *optional->value;
    }

    Value call(const Node& node, const Scope* scope) {
        if (node.name == "_&&_") return logic(node, scope, false);
        if (node.name == "_||_") return logic(node, scope, true);
        if (node.name == "_?_:_") {
            Value condition = eval(*node.children[0], scope);
            if (condition.failed()) return condition;
            const bool* is = condition.as<bool>();
            return is ? eval(*node.children[*is ? 1 : 2], scope) : noSuchOverload();
        }
        if (node.member && node.children.size() == 2 && (node.name == "or" || node.name == "orValue")) return orElse(node, scope);
        const auto& [name, member, first] = calledBy(node);
        std::vector<Value> args;
        for (std::size_t i = first; i < node.children.size(); ++i) {
            args.push_back(eval(*node.children[i], scope));
            if (args.back().failed() && node.name != "_!=_") return args.back();
        }
        return member || name[0] != '_' ? apply(node, name, member, args) : operate(name, args);
    }

    Value apply(const Node& node, const std::string& name, bool member, const std::vector<Value>& args) {
        if (name == "@in") return contains(node, args[0], args[1]);
        if (name == "!_") {
            m_meter.charge(1);
            const bool* is = args[0].as<bool>();
            return is ? Value(!*is) : noSuchOverload();
        }
        if (name == "-_") return negate(args[0]);
        const Function* function = findFunction(name);
        return function ? callFunction(name, *function, member, args, m_meter) : notModelled("CEL function " + name);
    }

    Value negate(const Value& value) {
        m_meter.charge(1);
        if (const auto* real = value.as<double>()) return -*real;
        const auto* number = value.as<std::int64_t>();
        if (!number) return noSuchOverload();
        if (*number == std::numeric_limits<std::int64_t>::min()) return failure("integer overflow");
        return -*number;
    }

    Value operate(const std::string& name, const std::vector<Value>& args) {
        if (name == "_[_]" || name == "_[?_]") return access(args[0], args[1], name == "_[?_]");
        m_meter.charge(1 + std::min(sizeOf(args[0]), sizeOf(args[1])) / 10);
        if (name == "_==_") return equal(args[0], args[1]);
        if (name == "_!=_") {
            for (const Value& arg : args)
                if (arg.failed()) return arg;
            return !same(args[0], args[1]);
        }
        if (name[1] == '<' || name[1] == '>') {
            const auto order = compare(args[0], args[1]);
            if (!order) return noSuchOverload();
            if (*order == Order::Unordered) return failure("NaN values cannot be ordered");
            const bool orEqual = name[2] == '=';
            return *order == (name[1] == '<' ? Order::Less : Order::Greater) || (orEqual && *order == Order::Equal);
        }
        return calculate(name[1], args[0], args[1]);
    }

    static std::size_t sizeOf(const Value& value) {
        if (const auto* text = value.as<std::string>()) return text->size();
        if (const auto* list = value.list()) return list->size() * 10;
        if (const auto* map = value.map()) return map->entries.size() * map->entries.size();
        return 0;
    }

    Value contains(const Node& node, const Value& value, const Value& in) {
        if (const MapValue* map = in.map()) {
            m_meter.charge(1 + map->entries.size() / 10);
            return map->find(value) != nullptr;
        }
        const auto* list = in.list();
        if (!list) return noSuchOverload();
        m_meter.charge(1 + list->size());
        // Upstream panics there.
        if (value.as<Semver>() && isConstantSet(*node.children[1])) return m_broken = failure("internal error: runtime error: hash of unhashable type cel.Semver");
        return std::any_of(list->begin(), list->end(), [&](const Value& one) { return same(value, one); });
    }

    Value list(const Node& node, const Scope* scope) {
        std::vector<Value> made;
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            Value value = eval(*node.children[i], scope);
            if (value.failed()) return value;
            if (const auto* optional = node.optionals[i] ? value.as<OptionalValue>() : nullptr) {
                if (optional->value) made.push_back(*optional->value);
            } else made.push_back(std::move(value));
        }
        m_meter.charge(10);
        return made;
    }

    Value map(const Node& node, const Scope* scope) {
        MapValue made;
        for (std::size_t i = 0; i < node.children.size(); i += 2) {
            Value key = eval(*node.children[i], scope);
            if (key.failed()) return key;
            Value value = eval(*node.children[i + 1], scope);
            if (value.failed()) return value;
            if (const auto* optional = node.optionals[i / 2] ? value.as<OptionalValue>() : nullptr) {
                if (!optional->value) continue;
                value = Value(*optional->value);
            }
            put(made, std::move(key), std::move(value));
        }
        m_meter.charge(30);
        return made;
    }

    void put(MapValue& map, Value key, Value value) {
        m_meter.charge(map.entries.size() / 10);
        for (auto& [name, old] : map.entries)
            if (same(name, key)) {
                old = std::move(value);
                return;
            }
        map.entries.emplace_back(std::move(key), std::move(value));
    }

    /// One step of a macro: its variables, then its expressions.
    struct Fold {
        const Node& node;
        const Scope* scope;
        Value key;
        Value element;
    };

    Value step(const Fold& at, std::size_t child) {
        m_meter.charge(2);
        const bool two = at.node.variables.size() == 2;
        const Scope first{at.scope, &at.node.variables[0], at.key};
        const Scope last{two ? &first : at.scope, &at.node.variables.back(), at.element};
        return eval(*at.node.children[child], &last);
    }

    Value fold(const Node& node, const Scope* scope) {
        Value range = eval(*node.children[0], scope);
        if (range.failed()) return range;
        std::vector<Fold> steps;
        const bool two = node.variables.size() == 2;
        if (const auto* list = range.list()) {
            for (std::size_t i = 0; i < list->size(); ++i) steps.push_back({node, scope, static_cast<std::int64_t>(i), (*list)[i]});
        } else if (const MapValue* map = range.map()) {
            for (const auto& [key, value] : map->entries) steps.push_back({node, scope, key, two ? value : key});
        } else return failure("got '" + std::string(typeName(range)) + "', expected iterable type");
        m_meter.charge(steps.size());
        if (node.name == "all") return every(steps, false);
        if (node.name == "exists") return every(steps, true);
        if (node.name == "exists_one" || node.name == "existsOne") return one(steps);
        Value made = collected(node, steps);
        if (node.name != "sortBy" || made.failed()) return made;
        const std::vector<Value> valuesAndKeys{range, std::move(made)};
        return callFunction(kSortByKeys, *findFunction(kSortByKeys), true, valuesAndKeys, m_meter);
    }

    /// all and exists: the elements joined by && or ||.
    Value every(const std::vector<Fold>& steps, bool decides) {
        Value fault = !decides;
        for (const Fold& at : steps) {
            Value is = step(at, 1);
            const bool* known = is.as<bool>();
            if (known && *known == decides) return decides;
            if (m_meter.exceeded()) break;
            if (known || fault.failed()) continue;
            fault = is.failed() ? std::move(is) : noSuchOverload();
        }
        return fault;
    }

    Value one(const std::vector<Fold>& steps) {
        std::size_t found = 0;
        Value fault;
        for (const Fold& at : steps) {
            Value is = step(at, 1);
            if (m_meter.exceeded()) break;
            const bool* known = is.as<bool>();
            if (!known) fault = is.failed() ? std::move(is) : noSuchOverload();  // the last one remains
            else if (*known) ++found;
        }
        return fault.failed() ? fault : Value(found == 1);
    }

    /// filter, map and the transforming macros.
    Value collected(const Node& node, const std::vector<Fold>& steps) {
        const bool filters = node.name == "filter";
        const std::size_t body = node.children.size() - 1;
        const bool conditional = filters || body == 2;
        const bool maps = node.name == "transformMap" || node.name == "transformMapEntry";
        std::vector<Value> list;
        MapValue map;
        Value fault;
        for (const Fold& at : steps) {
            if (m_meter.exceeded()) break;
            if (conditional) {
                Value is = step(at, 1);
                const bool* known = is.as<bool>();
                if (!known) fault = is.failed() ? std::move(is) : noSuchOverload();
                if (!known || !*known) continue;
            }
            if (fault.failed()) continue;
            Value made = filters ? at.element : step(at, body);
            if (made.failed()) {
                fault = std::move(made);
                continue;
            }
            m_meter.charge(2);
            if (node.name == "transformMap") put(map, at.key, std::move(made));
            else if (!maps) list.push_back(std::move(made));
            else if (const MapValue* entries = made.map()) {
                for (const auto& [key, value] : entries->entries) {
                    if (map.find(key)) return failure("insert failed: key " + keyText(key) + " already exists");
                    put(map, key, value);
                }
            } else fault = noSuchOverload();
        }
        if (fault.failed()) return fault;
        return maps ? Value(std::move(map)) : Value(std::move(list));
    }

    const Value& m_device;
    Meter m_meter;
    Value m_broken;  // a failure that ends the whole evaluation: nothing absorbs it
};

}  // namespace

Value evaluate(const Node& root, const Value& device) { return Evaluator(device).run(root); }

Value evaluateConstant(const Node& call) { return evaluate(call, Value()); }

}  // namespace bayplan::cel
