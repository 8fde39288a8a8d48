// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/checker/match.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>

namespace bayplan::checking {
namespace {

std::optional<long long> wholeNumber(const std::string& text) {
    char* end = nullptr;
    errno = 0;
    const long long value = std::strtoll(text.c_str(), &end, 10);
    const bool blank = text.empty() || text[0] == ' ' || text[0] == '\t' || text[0] == '\n';
    if (blank || errno != 0 || *end != '\0' || end != text.c_str() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

bool tolerated(const PodSpec& spec, const Taint& taint) {
    for (const Toleration& t : spec.tolerations) {
        const bool key = t.key.empty() || t.key == taint.key;
        const bool effect = t.anyEffect || t.effect == taint.effect;
        bool value = t.op == Toleration::Op::Exists || (t.op == Toleration::Op::Equal && t.value == taint.value);
        // An API server stores these only with the gate on, so they are taken at their word.
        if (t.op == Toleration::Op::Lt || t.op == Toleration::Op::Gt) {
            const auto mine = wholeNumber(t.value), theirs = wholeNumber(taint.value);
            value = mine && theirs && (t.op == Toleration::Op::Lt ? *theirs < *mine : *theirs > *mine);
        }
        if (key && effect && value) return true;
    }
    return false;
}

bool satisfied(const Requirement& r, const std::string* have) {
    const bool among = have && std::count(r.values.begin(), r.values.end(), *have) > 0;
    switch (r.op) {
    case SelectorOp::Exists: return have != nullptr;
    case SelectorOp::DoesNotExist: return have == nullptr;
    case SelectorOp::In: return among;
    case SelectorOp::NotIn: return !among;
    case SelectorOp::Gt:
    case SelectorOp::Lt: break;
    }
    if (!have || r.values.size() != 1) return false;
    const auto left = wholeNumber(*have);
    const auto right = wholeNumber(r.values[0]);
    return left && right && (r.op == SelectorOp::Gt ? *left > *right : *left < *right);
}

bool selects(const std::optional<LabelSelector>& selector, const Labels& labels) {
    if (!selector) return false;
    for (const Requirement& r : selector->requirements)
        if (!satisfied(r, labels.find(r.key))) return false;
    return true;
}

bool admits(const NodeSelectorTerm& term, const Node& node) {
    if (term.matchExpressions.empty() && term.matchFields.empty()) return false;
    for (const Requirement& r : term.matchExpressions) {
        const bool listed = r.op == SelectorOp::In || r.op == SelectorOp::NotIn;
        if (listed && r.values.empty()) return false;
        if (!satisfied(r, node.labels.find(r.key))) return false;
    }
    for (const Requirement& r : term.matchFields) {
        if ((r.op != SelectorOp::In && r.op != SelectorOp::NotIn) || r.values.size() != 1) return false;
        const std::string field = r.key == "metadata.name" ? node.name : std::string();
        if (!satisfied(r, &field)) return false;
    }
    return true;
}

bool wantsNode(const PodSpec& spec, const Node& node) {
    for (const auto& [key, value] : spec.nodeSelector) {
        const std::string* have = node.labels.find(key);
        if (!have || *have != value) return false;
    }
    const auto& required = spec.nodeAffinity.required;
    if (!required) return true;
    for (const NodeSelectorTerm& term : required->terms)
        if (admits(term, node)) return true;
    return false;
}

}  // namespace bayplan::checking
