// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the volume plugins have in common: which pods have claims, and upstream's text for a missing object.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "framework/plugin_info.h"

namespace bayplan {

/// Claims belong to a namespace, and those of generic ephemeral volumes to one pod: pods with equal specs may have
/// different ones.
inline bool hasClaims(const PodSpec& spec) {
    return std::any_of(spec.volumes.begin(), spec.volumes.end(), hasClaim);
}

/// A rejection that no change on a node can lift.
inline Status unresolvable(Reason reason) { return Status{Code::UnschedulableAndUnresolvable, {std::move(reason)}, {}}; }

inline constexpr ReasonInfo kClaimMissing{"Claim.missing", "persistentvolumeclaim \"%1\" not found", WORDS_FOR_PEOPLE("Text", "there is no claim %1"), {"claim"}};
inline constexpr ReasonInfo kClaimUnbound{"Claim.unbound", "pod has unbound immediate PersistentVolumeClaims",
                                          WORDS_FOR_PEOPLE("Text", "a claim is not bound, and does not wait for its pod")};

}  // namespace bayplan
