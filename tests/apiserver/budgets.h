// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PodDisruptionBudgets: what one allows, what an eviction takes from it, and the counting that the disruption
// controller does. World::writing is held by every caller.
// Source: the transcripts; k8s.io/kubernetes pkg/controller/disruption and the eviction storage of 1.36.

#include <optional>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// Pods that do not run, or are leaving already, need no budget.
bool heedsBudget(const Json& pod);
bool isReady(const Json& pod);

/// Counts the eviction of `pod` against the budget that selects it; a 429 (or 500, of two budgets) where it must not
/// be.
std::optional<Answer> takeFromBudget(World& world, const Json& pod, bool dryRun);

/// What the disruption controller would write now: every budget's status from its pods. True where something changed.
bool recountBudgets(World& world);

/// "30%" of `total`, rounded up, or the number itself. `value` is IntOrString.
std::int64_t scaled(const Json& value, std::int64_t total);

}  // namespace bayplan::apiserver
