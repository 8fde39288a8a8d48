// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The real server's internal struct of a pod's spec: its members, how it prints (one member a line), and the unified
// diff that shows a change. Source: the transcripts, whose line numbers prove the order of the members up to Affinity;
// the struct core.PodSpec of 1.36 for those after it.

#include <string>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// The value with its members sorted by name, as Go prints a map; other values stay as they are.
Json sortedMembers(const Json& value);

/// Removes members that the struct lacks, and returns the path of each: "spec.nopeField".
std::vector<std::string> takeUnknown(Json& spec, const std::string& path);

/// Node selector terms with the names of their members in Go.
Json internalTerms(const Json& terms);

/// "@@ -81,7 +81,7 @@\n …".
std::string podDifference(const Json& oldSpec, const Json& newSpec);

}  // namespace bayplan::apiserver
