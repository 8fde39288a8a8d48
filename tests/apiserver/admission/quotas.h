// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ResourceQuotas, as far as they count pods ("pods" and "count/pods"); amounts and scopes are ignored. The caller holds
// World::writing. Source: the transcripts (get-quota-full, create-pod-quota-403).

#include <optional>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// Returns a 403 if a quota of the namespace is full; otherwise counts the pod, except in a dry run.
std::optional<Answer> takeFromQuotas(World& world, const Json& pod, bool dryRun);

/// Writes what the quota controller would write now.
void recountQuotas(World& world);

}  // namespace bayplan::apiserver
