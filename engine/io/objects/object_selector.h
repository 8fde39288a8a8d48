// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A label selector and a field selector, in kubectl's grammar, and their matching on an object as it was read.
// Thread rule: plain values, pure functions.
// Source: Kubernetes 1.36 apimachinery pkg/fields/selector.go; pkg/apis/core/v1/conversion.go (the known fields).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/text/json_value.h"
#include "model/selector.h"

namespace bayplan {

struct FieldRequirement {
    std::string field;  // "spec.nodeName"
    bool equal = true;  // false: !=
    std::string value;
    std::size_t column = 0;  // where it begins, 1-based

    bool operator==(const FieldRequirement&) const = default;
};

/// "spec.nodeName=n1,status.phase!=Running"; of = == !=, with \ before a comma, an = or a \ that is part of a value.
/// Errors: Syntax, with the column.
Result<std::vector<FieldRequirement>> parseFieldSelector(std::string_view text);

struct ObjectSelector {
    LabelSelector labels;
    std::vector<FieldRequirement> fields;

    bool empty() const { return labels.requirements.empty() && fields.empty(); }
};

/// Errors: Invalid, with the column: objects of `kind` cannot be selected by that field.
Result<void> checkFields(const std::vector<FieldRequirement>& fields, std::string_view kind);

/// `object` must be of a kind whose fields were checked; a missing field counts as "", or as "false" if it is a bool.
bool matches(const ObjectSelector& selector, const JsonValue& object);
/// The same for the object's text; a text that is no JSON matches only a selector that selects everything.
bool matches(const ObjectSelector& selector, const std::string& json);

}  // namespace bayplan
