// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the volume plugins have in common: which pods have claims, and how upstream says that something is not there.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "framework/plugin.h"

namespace bayplan {


/// Claims belong to a namespace, and those of generic ephemeral volumes to one pod: pods of equal specs may have others.
inline bool hasClaims(const PodSpec& spec) {
    return std::any_of(spec.volumes.begin(), spec.volumes.end(), hasClaim);
}

/// A rejection that nothing on a node can change.
inline Status unresolvable(std::string code, std::string text, std::vector<ReasonArg> args = {}) {
    Status status;
    status.code = Code::UnschedulableAndUnresolvable;
    status.reasons.push_back({std::move(code), std::move(text), std::move(args)});
    return status;
}

/// As a lister of client-go puts it: `resource` "persistentvolumeclaim".
inline std::string notFoundText(const char* resource, const std::string& name) {
    return std::string(resource) + " \"" + name + "\" not found";
}

}  // namespace bayplan
