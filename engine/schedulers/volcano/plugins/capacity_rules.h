// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// When capacity says that a queue still deserves something, or has too much of it. Amounts in the units of Resource.
// Thread rule: pure functions.
// Source: Volcano ed72c7c pkg/scheduler/plugins/capacity (specification ecosystem 3.7).

#include <string>
#include <vector>

#include "schedulers/volcano/plugins/queue_shares.h"

namespace bayplan::volcano {

/// The greatest part that it has of what it deserves; 1 if it deserves nothing.
void updateCapacityShare(QueueAmounts& queue);

/// Below zero: `a` comes first.
int compareShares(const QueueAmounts& a, const QueueAmounts& b);

/// Whether the queue deserves more of something that is asked for.
bool hasDeserved(const QueueAmounts& queue, const Resource& request);

/// Dimensions that count for a victim: cpu and memory that are deserved at all, others that are named.
std::vector<std::string> relevant(const Resource& victim, const Resource& deserved);

/// Whether the queue has more than it deserves of something that the victim uses; of what is not deserved anybody may go.
bool isAbove(const Resource& allocated, const Resource& deserved, const Resource& victim);

bool sharesDimension(const Resource& a, const Resource& b);

}  // namespace bayplan::volcano
