// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Queues that are no tree, or whose tree promises more than it has.
// Thread rule: pure functions.
// Source: Volcano ed72c7c pkg/scheduler/plugins/capacity/capacity.go (updateAncestors, buildHierarchicalQueueAttrs),
// pkg/webhooks/admission/{queues,podgroups,jobs}/validate.

#include <string>
#include <vector>

#include "schedulers/volcano/passed_over.h"
#include "schedulers/volcano/world.h"

namespace bayplan::volcano {

/// Of a prepared world, in Volcano's own words: queues in the order of the objects, then PodGroups. O(queues * depth + groups).
std::vector<PassedOver> queueFaults(const VolcanoWorld& world);

/// What the webhook says to a "PodGroup" or a "job" that is submitted to a queue that is not open.
std::string closedSays(const char* what, const Queue& queue);

}  // namespace bayplan::volcano
