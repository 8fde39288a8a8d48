// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/selector.h"

#include <algorithm>
#include <charconv>

#include "model/names.h"

namespace bayplan {
namespace {

/// A decimal integer with an optional sign, as Go's ParseInt reads it.
std::optional<std::int64_t> integer(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) return std::nullopt;
    }
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stopped != end) return std::nullopt;
    return value;
}

bool matchesValue(const Requirement& requirement, const std::string* value) {
    const auto listed = [&] {
        return std::find(requirement.values.begin(), requirement.values.end(), *value) != requirement.values.end();
    };
    switch (requirement.op) {
    case SelectorOp::In: return value && listed();
    case SelectorOp::NotIn: return !value || !listed();
    case SelectorOp::Exists: return value != nullptr;
    case SelectorOp::DoesNotExist: return value == nullptr;
    case SelectorOp::Gt:
    case SelectorOp::Lt: {
        if (!value || requirement.values.size() != 1) return false;
        const auto have = integer(*value);
        const auto limit = integer(requirement.values.front());
        if (!have || !limit) return false;
        return requirement.op == SelectorOp::Gt ? *have > *limit : *have < *limit;
    }
    }
    return false;
}

/// A field that a node does not have reads as "".
bool matchesField(const Requirement& requirement, std::string_view nodeName) {
    const std::string_view value = requirement.key == "metadata.name" ? nodeName : std::string_view{};
    return (requirement.values.front() == value) == (requirement.op == SelectorOp::In);
}

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

}  // namespace

std::optional<std::string> malformed(const Requirement& requirement) {
    if (!isQualifiedName(requirement.key)) return "key: Invalid value: " + quoted(requirement.key);
    const std::size_t count = requirement.values.size();
    switch (requirement.op) {
    case SelectorOp::In:
    case SelectorOp::NotIn:
        if (count == 0) return quoted(requirement.key) + ": for 'in', 'notin' operators, values set can't be empty";
        break;
    case SelectorOp::Exists:
    case SelectorOp::DoesNotExist:
        if (count != 0) return quoted(requirement.key) + ": values set must be empty for exists and does not exist";
        break;
    case SelectorOp::Gt:
    case SelectorOp::Lt:
        if (count != 1)
            return quoted(requirement.key) + ": for 'Gt', 'Lt' operators, exactly one value is required";
        if (!integer(requirement.values.front()))
            return quoted(requirement.key) + ": for 'Gt', 'Lt' operators, the value must be an integer";
        break;
    }
    for (const std::string& value : requirement.values)
        if (!isLabelValue(value)) return quoted(requirement.key) + ": Invalid value: " + quoted(value);
    return std::nullopt;
}

bool matches(const Requirement& requirement, const Labels& labels) {
    return matchesValue(requirement, labels.find(requirement.key));
}

bool matches(const LabelSelector& selector, const Labels& labels) {
    return std::all_of(selector.requirements.begin(), selector.requirements.end(),
                       [&](const Requirement& requirement) { return matches(requirement, labels); });
}

std::optional<std::string> malformed(const NodeSelectorTerm& term) {
    for (const Requirement& requirement : term.matchExpressions)
        if (auto why = malformed(requirement)) return "matchExpressions: " + *why;
    for (const Requirement& requirement : term.matchFields) {
        if (requirement.op != SelectorOp::In && requirement.op != SelectorOp::NotIn)
            return "matchFields: " + quoted(requirement.key) + ": only In and NotIn are valid field selector operators";
        if (requirement.values.size() != 1)
            return "matchFields: " + quoted(requirement.key) + ": must have one element";
    }
    return std::nullopt;
}

bool matches(const NodeSelectorTerm& term, const Labels& nodeLabels, std::string_view nodeName) {
    // Most nodes fail a requirement, and that is cheaper to find out than whether all requirements are well-formed.
    return !term.empty()
           && std::all_of(term.matchExpressions.begin(), term.matchExpressions.end(),
                          [&](const Requirement& requirement) { return matches(requirement, nodeLabels); })
           && !malformed(term)
           && std::all_of(term.matchFields.begin(), term.matchFields.end(),
                          [&](const Requirement& requirement) { return matchesField(requirement, nodeName); });
}

bool matches(const NodeSelector& selector, const Labels& nodeLabels, std::string_view nodeName) {
    return std::any_of(selector.terms.begin(), selector.terms.end(),
                       [&](const NodeSelectorTerm& term) { return matches(term, nodeLabels, nodeName); });
}

}  // namespace bayplan
