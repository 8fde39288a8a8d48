// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// PodDisruptionBudgets: what a budget allows, what an eviction takes from it, and the counting of the disruption
// controller. Every caller holds World::writing.
// Source: the transcripts; k8s.io/kubernetes pkg/controller/disruption and the eviction storage of 1.36.

#include <optional>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// False for pods that do not run or are terminating: these need no budget.
bool heedsBudget(const Json& pod);
bool isReady(const Json& pod);

/// Counts the eviction of `pod` against the budget that selects it; returns a 429 (or a 500 for two budgets) if it is
/// not allowed.
std::optional<Answer> takeFromBudget(World& world, const Json& pod, bool dryRun);

/// Writes what the disruption controller would write now: every budget's status from its pods. True if something
/// changed.
bool recountBudgets(World& world);

/// "30%" of `total`, rounded up, or the number itself. `value` is IntOrString.
std::int64_t scaled(const Json& value, std::int64_t total);

}  // namespace bayplan::apiserver
