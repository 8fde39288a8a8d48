// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fields of texts that may contain secrets. Field's own accessors quote the contents if another type is needed; these
// only name the needed type. Each throws Fault.
// Thread rule: pure functions.

#include <string>
#include <string_view>

#include "io/text/field.h"

namespace bayplan::secret {

inline std::string text(const Field& field) {
    if (field.value().type() != JsonValue::Type::String) field.fail(worded("must be a string; quote it if it is one"));
    return std::string(field.value().string());
}

inline bool flag(const Field& field) {
    if (field.value().type() != JsonValue::Type::Bool) field.fail(worded("must be true or false"));
    return field.value().boolean();
}

/// Calls visit(std::string_view key, const Field&) for each field that is not null.
template <typename Visit>
void forEach(const Field& field, Visit&& visit) {
    if (field.value().type() != JsonValue::Type::Object) field.fail(worded("must be an object"));
    field.forEach(visit);
}

/// Calls visit(const Field&) for each element.
template <typename Visit>
void forEachElement(const Field& field, Visit&& visit) {
    if (field.value().type() != JsonValue::Type::Array) field.fail(worded("must be a list"));
    field.forEachElement(visit);
}

}  // namespace bayplan::secret
