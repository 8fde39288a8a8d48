// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/cel/types.h"

#include <algorithm>
#include <utility>

namespace bayplan::cel {

namespace {

TypePtr readType(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_of("(), "), text.size());
    auto type = std::make_shared<Type>();
    type->name = text.substr(0, end);
    type->variable = end == 1;
    if (type->name == "optional") type->name = "optional_type";
    text.remove_prefix(end);
    if (text.starts_with("(")) {
        do {
            text.remove_prefix(1);
            while (text.starts_with(" ")) text.remove_prefix(1);
            type->params.push_back(readType(text));
        } while (text.starts_with(","));
        text.remove_prefix(1);
    }
    return type;
}

bool sameType(const TypePtr& a, const TypePtr& b) {
    return a->name == b->name && a->variable == b->variable
           && std::equal(a->params.begin(), a->params.end(), b->params.begin(), b->params.end(), sameType);
}

}  // namespace

TypePtr typeOf(std::string_view text) { return readType(text); }

TypePtr typeOf(std::string_view name, std::vector<TypePtr> params) {
    return std::make_shared<const Type>(Type{std::string(name), std::move(params), false});
}

TypePtr Unifier::fresh() { return std::make_shared<const Type>(Type{"_var" + std::to_string(m_next++), {}, true}); }

TypePtr Unifier::renamed(const TypePtr& type, std::unordered_map<std::string, TypePtr>& names) {
    if (type->variable) {
        TypePtr& mine = names[type->name];
        if (!mine) mine = fresh();
        return mine;
    }
    if (type->params.empty()) return type;
    auto made = std::make_shared<Type>(*type);
    for (TypePtr& param : made->params) param = renamed(param, names);
    return made;
}

bool Unifier::assignable(const std::vector<TypePtr>& given, const std::vector<TypePtr>& wanted) {
    if (given.size() != wanted.size()) return false;
    const auto before = m_bound;
    for (std::size_t i = 0; i < given.size(); ++i)
        if (!fits(given[i], wanted[i])) {
            m_bound = before;
            return false;
        }
    return true;
}

bool Unifier::fits(const TypePtr& given, const TypePtr& wanted) {
    bool known = false;
    if (wanted->variable) {
        if (bind(wanted, given, known)) return true;
        if (known) return false;
    }
    if (given->variable) return bind(given, wanted, known);
    if (given->isDyn() || wanted->isDyn()) return true;
    if (given->name == "null") return wanted->name == "null" || wanted->name == "optional_type" || wanted->name.find('.') != std::string::npos;
    if (given->name != wanted->name) return false;
    if (given->name == "type") return true;
    for (std::size_t i = 0; i < std::min(given->params.size(), wanted->params.size()); ++i)
        if (!fits(given->params[i], wanted->params[i])) return false;
    return true;
}

/// `known`: the variable stands for something already.
bool Unifier::bind(const TypePtr& variable, const TypePtr& type, bool& known) {
    if (const auto at = m_bound.find(variable->name); at != m_bound.end()) {
        known = true;
        const TypePtr now = at->second;
        if (sameType(type, now)) return true;
        if (!fits(type, now)) return false;
        m_bound[variable->name] = lessSpecific(type, now) ? type : now;
        return true;
    }
    if (sameType(variable, type)) return true;
    if (occurs(variable, type)) return false;
    m_bound[variable->name] = type;
    return true;
}

bool Unifier::occurs(const TypePtr& variable, const TypePtr& within) const {
    if (sameType(variable, within)) return true;
    if (within->variable) {
        const auto at = m_bound.find(within->name);
        return at != m_bound.end() && occurs(variable, at->second);
    }
    return std::any_of(within->params.begin(), within->params.end(), [&](const TypePtr& param) { return occurs(variable, param); });
}

bool Unifier::lessSpecific(const TypePtr& a, const TypePtr& b) const {
    if (a->isDyn() || a->variable) return true;
    if (b->isDyn() || b->variable) return false;
    if (a->name != b->name || a->params.size() != b->params.size()) return false;
    for (std::size_t i = 0; i < a->params.size(); ++i)
        if (!lessSpecific(a->params[i], b->params[i])) return false;
    return true;
}

TypePtr Unifier::resolved(const TypePtr& type, bool final) const {
    if (type->variable) {
        if (const auto at = m_bound.find(type->name); at != m_bound.end()) return resolved(at->second, final);
        return final ? typeOf("dyn") : type;
    }
    if (type->params.empty()) return type;
    auto made = std::make_shared<Type>(*type);
    for (TypePtr& param : made->params) param = resolved(param, final);
    return made;
}

std::string Unifier::text(const TypePtr& type) const {
    const TypePtr is = resolved(type, true);
    if (is->name == kTimestampType) return "timestamp";
    if (is->name == kSpanType) return "duration";
    if (is->params.empty()) return is->name;
    std::string text = is->name + "(";
    for (std::size_t i = 0; i < is->params.size(); ++i) text += (i == 0 ? "" : ", ") + this->text(is->params[i]);
    return text + ")";
}

}  // namespace bayplan::cel
