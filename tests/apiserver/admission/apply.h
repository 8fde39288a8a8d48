// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Structural merging, as in server-side apply: maps member by member, lists of objects by their key, atomic parts
// whole. Field managers are not kept, so nothing conflicts and nothing is removed.
// Source: the transcripts; k8s.io/api v0.36's listType and mapType markers for the fields of pods.

#include <optional>
#include <string>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// The path at which a configuration sets an atomic list, map or struct: ".spec.nodeSelector"; absent if it sets none.
std::optional<std::string> atomicPart(const Json& configuration);

void applyConfiguration(Json& object, const Json& configuration);

}  // namespace bayplan::apiserver
