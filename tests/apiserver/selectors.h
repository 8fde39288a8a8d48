// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Label and field selectors. They share no code with the engine's, so that tests can compare the two. Thread rule:
// values.
// Source: the grammar of k8s.io/apimachinery/pkg/labels and /fields, v0.36.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "apiserver/object.h"

namespace bayplan::apiserver {

struct Requirement {
    enum class Operator { In,
                          NotIn,
                          Exists,
                          Missing,
                          Greater,
                          Less };
    std::string key;
    Operator op = Operator::Exists;
    std::vector<std::string> values;
};

using Labels = std::vector<std::pair<std::string, std::string>>;

struct LabelSelector {
    std::vector<Requirement> all;
    bool none = false;  // a null selector matches nothing

    bool accepts(const Labels& labels) const;
};

/// Parses "app in (a,b),!x"; a text instead: what is wrong, in the server's words.
std::variant<LabelSelector, std::string> parseLabelSelector(std::string_view text);
/// matchLabels and matchExpressions. Empty: every object; null: none.
LabelSelector labelSelectorOf(const Json* selector);
Labels labelsOf(const Json& object);

struct FieldRequirement {
    bool equal = true;
    int field = 0;  // index into Kind::selectable; kByName, kBySpace
    std::string value;
};

struct FieldSelector {
    static constexpr int kByName = -1, kBySpace = -2;
    std::vector<FieldRequirement> all;

    bool accepts(const Object& object) const;
};

std::variant<FieldSelector, std::string> parseFieldSelector(const Kind& kind, std::string_view text);

}  // namespace bayplan::apiserver
