// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What happens to an object between a request and the store: completion, validation, generations. Of validation only
// what a careful client can run into is here; tests/apiserver/README.md says how much that is.

#include <optional>
#include <vector>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// What the server and the policies in force make of a new pod before it gets its name; or why it must not be.
std::optional<Answer> admitPod(World& world, Json& pod);
/// Gives it its name, UID and time.
void nameNew(World& world, Json& body);
/// Defaults and status of a new object, as its kind has them.
void completeNew(const World& world, const Kind& kind, Json& body);
std::vector<FieldFault> faultsOf(const Kind& kind, const Json& body);

/// Takes the part that `toStatus` does not mean from the old object, and counts the generation up where the spec
/// changed.
void completeChanged(const Kind& kind, const Json& old, Json& body, bool toStatus);
std::vector<FieldFault> faultsOfChange(const Kind& kind, const Json& old, const Json& body);

}  // namespace bayplan::apiserver
