// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What happens to an object between a request and the store: completion, validation, generations. Validation covers
// only what a careful client can meet; tests/apiserver/README.md says how much that is.

#include <optional>
#include <vector>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// Applies defaults and the policies in force to a new pod before it gets its name; or returns the rejection.
std::optional<Answer> admitPod(World& world, Json& pod);
/// Sets name, UID and creation time.
void nameNew(World& world, Json& body);
/// Sets defaults and status of a new object, by its kind.
void completeNew(const World& world, const Kind& kind, Json& body);
std::vector<FieldFault> faultsOf(const Kind& kind, const Json& body);

/// Keeps the part that `toStatus` does not select from the old object, and increments the generation if the spec
/// changed.
void completeChanged(const Kind& kind, const Json& old, Json& body, bool toStatus);
std::vector<FieldFault> faultsOfChange(const Kind& kind, const Json& old, const Json& body);

}  // namespace bayplan::apiserver
