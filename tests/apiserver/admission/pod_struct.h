// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The real server's own struct of a pod's spec: which members it has, how it prints, a member a line, and the unified
// difference that tells what was changed in it. Source: the transcripts, whose line numbers prove the order of the
// members up to Affinity; the struct core.PodSpec of 1.36 for those after it.

#include <string>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// Its members by name, as Go prints a map; everything else as it is.
Json sortedMembers(const Json& value);

/// Takes away what the struct has no member for, and says where each stood: "spec.nopeField".
std::vector<std::string> takeUnknown(Json& spec, const std::string& path);

/// Node selector terms with the names of their members in Go.
Json internalTerms(const Json& terms);

/// "@@ -81,7 +81,7 @@\n …".
std::string podDifference(const Json& oldSpec, const Json& newSpec);

}  // namespace bayplan::apiserver
