// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Merging by structure, as server-side apply does: maps member by member, lists of objects by their key, atomic parts
// whole. Who manages which field is not kept, so nothing conflicts and nothing is taken away.
// Source: the transcripts; k8s.io/api v0.36's listType and mapType markers for the fields of pods.

#include <optional>
#include <string>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// Where a configuration sets an atomic list, map or struct: ".spec.nodeSelector"; nothing where it does not.
std::optional<std::string> atomicPart(const Json& configuration);

void applyConfiguration(Json& object, const Json& configuration);

}  // namespace bayplan::apiserver
