// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/checker.h"

#include <algorithm>
#include <initializer_list>
#include <unordered_map>
#include <utility>

#include "plugins/devices/cel/functions.h"
#include "plugins/devices/cel/types.h"

namespace bayplan::cel {

namespace {

constexpr std::string_view kDevice = "kubernetes.DRADevice";
struct Field {
    std::string_view name;
    std::string_view type;
};
constexpr Field kFields[] = {{"driver", "string"},
                             {"allowMultipleAllocations", "bool"},
                             {"attributes", "map(string, map(string, any))"},
                             {"capacity", "map(string, map(string, kubernetes.Quantity))"}};

class Checker {
public:
    Checked run(const Node& root) {
        const TypePtr type = check(root);
        // The aggregates are looked at last, when all that is known of their elements is known.
        if (m_result.errors.empty()) {
            m_result.errors = std::move(m_late);
            for (const Node* literal : m_aggregates) homogeneous(*literal);
        }
        std::stable_sort(m_result.errors.begin(), m_result.errors.end(), [](const SourceError& a, const SourceError& b) { return a.at < b.at; });
        m_result.type = m_types.text(type);
        return std::move(m_result);
    }

private:
    TypePtr error(std::size_t at, std::string message) {
        m_result.errors.push_back({at, std::move(message)});
        return typeOf("!error!");
    }

    TypePtr undeclared(std::size_t at, const std::string& name) {
        return error(at, "undeclared reference to '" + name + "' (in container '')");
    }

    TypePtr check(const Node& node) {
        TypePtr type = typeFor(node);
        m_typeOf[&node] = type;
        return type;
    }

    TypePtr typeFor(const Node& node) {
        switch (node.kind) {
        case NodeKind::Constant: return typeOf(node.constant.as<Null>() ? "null" : typeName(node.constant));
        case NodeKind::Variable: return variable(node);
        case NodeKind::Select: return select(node);
        case NodeKind::Call: return call(node);
        case NodeKind::List: return list(node);
        case NodeKind::Map: return map(node);
        case NodeKind::Fold: return fold(node);
        case NodeKind::Bind: {
            const TypePtr bound = check(*node.children[0]);
            m_scope.emplace_back(node.variables[0], bound);
            TypePtr body = check(*node.children[1]);
            m_scope.pop_back();
            return body;
        }
        case NodeKind::OptionalMap: return optionalMap(node);
        }
        return typeOf("dyn");
    }

    TypePtr variable(const Node& node) {
        for (auto at = m_scope.rbegin(); at != m_scope.rend(); ++at)
            if (at->first == node.name) return at->second;
        if (node.name == "device") return typeOf(kDevice);
        if (isTypeName(node.name) && node.name.find('.') == std::string::npos) return typeOf("type");
        return undeclared(node.at, node.name);
    }

    TypePtr select(const Node& node) {
        if (!node.test && isTypeName(qualifiedName(node))) return typeOf("type");
        TypePtr from = m_types.resolved(check(*node.children[0]), false);
        const bool optional = from->name == "optional_type";
        if (optional) from = m_types.resolved(from->params[0], false);
        TypePtr type = typeOf("dyn");
        if (from->name == kDevice) {
            const auto field = std::find_if(std::begin(kFields), std::end(kFields), [&](const Field& one) { return one.name == node.name; });
            type = field == std::end(kFields) ? error(node.at, "undefined field '" + node.name + "'") : typeOf(field->type);
        } else if (from->name == "map") type = from->params[1];
        else if (!from->isDyn() && !from->variable)
            error(node.at, "type '" + m_types.text(from) + "' does not support field selection");
        if (node.test) return typeOf("bool");
        return optional || node.optional ? typeOf("optional_type", {type}) : type;
    }

    TypePtr call(const Node& node) {
        const auto& [name, member, first] = calledBy(node);
        std::vector<TypePtr> given;
        const bool formatting = std::exchange(m_formatting, m_formatting || name == "format");
        for (std::size_t i = first; i < node.children.size(); ++i) given.push_back(check(*node.children[i]));
        m_formatting = formatting;
        if (isMissing(name) && m_result.missing.empty()) m_result.missing = "CEL function " + name;
        if (isMissing(name)) return typeOf("dyn");
        const Function* function = findFunction(name);
        if (!function) return undeclared(node.at, name);
        if (!node.children.empty() && node.children.back()->kind == NodeKind::Constant)
            if (const auto* text = node.children.back()->constant.as<std::string>(); text && isBadLiteral(name, *text))
                m_late.push_back({node.children.back()->at, "invalid " + name + " argument"});
        return resolve(node.at, name, *function, member, given);
    }

    /// Literals that upstream reads before the expression runs.
    static bool isBadLiteral(const std::string& function, const std::string& text) {
        if (function == "matches") return !faultOfPattern(text).empty();
        return (function == "timestamp" && !parseTimestamp(text)) || (function == "duration" && !parseSpan(text));
    }

    TypePtr resolve(std::size_t at, const std::string& name, const Function& function, bool member, const std::vector<TypePtr>& given) {
        TypePtr result;
        for (const Overload& overload : function.overloads) {
            if (overload.member != member) continue;
            std::unordered_map<std::string, TypePtr> names;
            std::vector<TypePtr> wanted;
            for (const TypePtr& param : overload.params) wanted.push_back(m_types.renamed(param, names));
            const TypePtr made = m_types.renamed(overload.result, names);
            if (!m_types.assignable(given, wanted)) continue;
            if (!result) result = m_types.resolved(made, false);
            else if (m_types.text(result) != m_types.text(made)) result = typeOf("dyn");
        }
        return result ? result : noOverload(at, name, given, member);
    }

    TypePtr noOverload(std::size_t at, const std::string& name, const std::vector<TypePtr>& given, bool member) {
        std::string applied = member ? m_types.text(given[0]) + ".(" : "(";
        for (std::size_t i = member ? 1 : 0; i < given.size(); ++i) applied += (i == (member ? 1 : 0) ? "" : ", ") + m_types.text(given[i]);
        return error(at, "found no matching overload for '" + name + "' applied to '" + applied + ")'");
    }

    TypePtr join(const TypePtr& before, const TypePtr& now) {
        if (!before) return now;
        return m_types.assignable({before}, {now}) ? (before->isDyn() ? before : now) : typeOf("dyn");
    }

    /// The type in an optional entry, which must be optional.
    TypePtr entry(const Node& node, bool optional) {
        TypePtr type = check(node);
        if (!optional) return type;
        type = m_types.resolved(type, false);
        if (type->name == "optional_type") return type->params[0];
        return type->isDyn() ? type : error(node.at, "expected type 'optional_type(" + m_types.text(type) + ")' but found '" + m_types.text(type) + "'");
    }

    TypePtr list(const Node& node) {
        TypePtr element;
        for (std::size_t i = 0; i < node.children.size(); ++i) element = join(element, entry(*node.children[i], node.optionals[i]));
        if (!m_formatting) m_aggregates.push_back(&node);
        return typeOf("list", {element ? element : m_types.fresh()});
    }

    TypePtr map(const Node& node) {
        TypePtr key;
        TypePtr value;
        for (std::size_t i = 0; i < node.children.size(); i += 2) {
            key = join(key, check(*node.children[i]));
            value = join(value, entry(*node.children[i + 1], node.optionals[i / 2]));
        }
        if (!m_formatting) m_aggregates.push_back(&node);
        return typeOf("map", {key ? key : m_types.fresh(), value ? value : m_types.fresh()});
    }

    /// In a literal all elements, keys or values have exactly one type.
    void homogeneous(const Node& node) {
        const std::size_t kinds = node.kind == NodeKind::Map ? 2 : 1;
        std::string first[2];
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            std::string type = m_types.text(m_typeOf[node.children[i].get()]);
            std::string& expected = first[i % kinds];
            if (expected.empty()) expected = std::move(type);
            else if (expected != type) {
                error(node.children[i]->at, "expected type '" + expected + "' but found '" + type + "'");
                return;
            }
        }
    }

    TypePtr fold(const Node& node) {
        const TypePtr range = m_types.resolved(check(*node.children[0]), false);
        const bool two = node.variables.size() == 2;
        TypePtr element = typeOf("dyn");
        TypePtr key = typeOf("dyn");
        if (range->name == "list") {
            key = typeOf("int");
            element = range->params[0];
        } else if (range->name == "map") {
            key = range->params[0];
            element = two ? range->params[1] : key;
        } else if (range->name != "dyn" && range->name != "!error!" && !range->variable)
            error(node.children[0]->at, "expression of type '" + m_types.text(range) + "' cannot be range of a comprehension (must be list, map, or dynamic)");
        const std::size_t before = m_scope.size();
        if (two) m_scope.emplace_back(node.variables[0], key);
        m_scope.emplace_back(node.variables.back(), element);
        const bool filtered = node.children.size() == 3;
        const TypePtr condition = check(*node.children[1]);
        const TypePtr body = filtered ? check(*node.children[2]) : condition;
        m_scope.resize(before);
        const auto must = [&](const std::string& op, const std::vector<TypePtr>& given) {
            if (!m_types.assignable({condition}, {typeOf("bool")})) noOverload(node.at, op, given, false);
            return typeOf("bool");
        };
        const TypePtr boolean = typeOf("bool");
        if (node.name == "all") return must("_&&_", {boolean, condition});
        if (node.name == "exists") return must("_||_", {boolean, condition});
        if (node.name == "exists_one" || node.name == "existsOne") return must("_?_:_", {condition, typeOf("int"), typeOf("int")});
        const bool maps = node.name == "transformMap" || node.name == "transformMapEntry";
        const TypePtr made = node.name == "filter"              ? typeOf("list", {element})
                             : node.name == "transformMapEntry" ? body
                             : maps                             ? typeOf("map", {key, body})
                                                                : typeOf("list", {body});
        if (node.name == "sortBy") return typeOf("list", {element});
        if (filtered || node.name == "filter") must("_?_:_", {condition, made, made});
        return made;
    }

    TypePtr optionalMap(const Node& node) {
        TypePtr target = m_types.resolved(check(*node.children[0]), false);
        if (target->name != "optional_type" && !target->isDyn()) return noOverload(node.at, "hasValue", {target}, true);
        m_scope.emplace_back(node.variables[0], target->isDyn() ? target : target->params[0]);
        const TypePtr body = check(*node.children[1]);
        m_scope.pop_back();
        return node.name == "optMap" ? typeOf("optional_type", {body}) : body;
    }

    Unifier m_types;
    Checked m_result;
    std::vector<std::pair<std::string, TypePtr>> m_scope;
    std::unordered_map<const Node*, TypePtr> m_typeOf;
    std::vector<const Node*> m_aggregates;
    std::vector<SourceError> m_late;  // shown only if the types are right
    bool m_formatting = false;        // inside arguments of format(), which may be of any types
};

}  // namespace

Checked checkTypes(const Node& root) { return Checker().run(root); }

}  // namespace bayplan::cel
