// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ResourceQuotas, as far as they count pods ("pods" and "count/pods"); amounts and scopes are not looked at.
// World::writing is held. Source: the transcripts (get-quota-full, create-pod-quota-403).

#include <optional>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// A 403 where a quota of its namespace is full; else the pod is counted, unless nothing is to be kept.
std::optional<Answer> takeFromQuotas(World& world, const Json& pod, bool dryRun);

/// What the quota controller would write now.
void recountQuotas(World& world);

}  // namespace bayplan::apiserver
