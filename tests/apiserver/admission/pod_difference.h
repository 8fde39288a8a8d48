// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How the real server shows what of a pod's spec was changed: both specs as its own structs print, a member a line,
// and a unified difference of them. Source: the transcripts, whose line numbers prove the order of the members up to
// Affinity; the struct core.PodSpec of 1.36 for those after it.

#include <string>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// Its members by name, as Go prints a map; everything else as it is.
Json sortedMembers(const Json& value);

/// Node selector terms with the names of their members in Go.
Json internalTerms(const Json& terms);

/// "@@ -81,7 +81,7 @@\n …".
std::string podDifference(const Json& oldSpec, const Json& newSpec);

}  // namespace bayplan::apiserver
