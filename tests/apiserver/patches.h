// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The three kinds of PATCH: JSON merge (RFC 7386), JSON patch (RFC 6902), and strategic merge, which merges lists of
// objects by a key. Source: the two RFCs; k8s.io/api v0.36's patchMergeKey tags for the fields of pods, nodes and
// workloads.

#include <optional>
#include <string>
#include <string_view>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// The merge key of a list of objects; nullptr for a list that is replaced whole, such as taints and tolerations.
const char* mergeKeyOf(std::string_view field);
/// Whether the list is a set of values.
bool mergesValues(std::string_view field);

void mergePatch(Json& object, const Json& patch);
/// Applies the patch; returns a text if an operation does not fit.
std::optional<std::string> jsonPatch(Json& object, const Json& patch);
void strategicPatch(Json& object, const Json& patch);

}  // namespace bayplan::apiserver
