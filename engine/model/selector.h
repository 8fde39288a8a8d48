// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Selectors and their matching. Pure values and pure functions, shared by several plugins, the search field and -l.
// Source: Kubernetes 1.36 apimachinery pkg/labels and component-helpers scheduling/corev1/nodeaffinity.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/labels.h"

namespace bayplan {

enum class SelectorOp { In,
                        NotIn,
                        Exists,
                        DoesNotExist,
                        Gt,
                        Lt };

struct Requirement {
    std::string key;
    SelectorOp op = SelectorOp::In;
    std::vector<std::string> values;

    bool operator==(const Requirement&) const = default;
};

/// matchLabels and matchExpressions, ANDed. A selector without requirements matches everything; an absent selector
/// (std::nullopt for an optional one) matches nothing.
struct LabelSelector {
    std::vector<Requirement> requirements;  // matchLabels become In with one value

    bool operator==(const LabelSelector&) const = default;
};

/// One term of a node selector; its requirements are ANDed. A term without requirements matches no node.
struct NodeSelectorTerm {
    std::vector<Requirement> matchExpressions;
    std::vector<Requirement> matchFields;  // only metadata.name, In or NotIn, exactly one value

    bool empty() const { return matchExpressions.empty() && matchFields.empty(); }
    bool operator==(const NodeSelectorTerm&) const = default;
};

/// Terms, ORed; a selector without terms matches no node.
struct NodeSelector {
    std::vector<NodeSelectorTerm> terms;

    bool operator==(const NodeSelector&) const = default;
};

bool matches(const Requirement& requirement, const Labels& labels);
bool matches(const LabelSelector& selector, const Labels& labels);

/// Absent if the API server would accept the requirement; otherwise the reason why not.
std::optional<std::string> malformed(const Requirement& requirement);

/// Absent if the term is well-formed; otherwise why upstream could not parse it. A malformed term matches nothing.
std::optional<std::string> malformed(const NodeSelectorTerm& term);
bool matches(const NodeSelectorTerm& term, const Labels& nodeLabels, std::string_view nodeName);
bool matches(const NodeSelector& selector, const Labels& nodeLabels, std::string_view nodeName);

/// kubectl's -l syntax: "app=web,tier in (a, b),!canary,x!=y". Errors: Syntax, with the column.
Result<LabelSelector> parseLabelSelector(std::string_view text);

}  // namespace bayplan
