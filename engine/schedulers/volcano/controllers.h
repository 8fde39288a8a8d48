// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Volcano's controllers and its admission add to the objects of a cluster before the scheduler sees them.
// Thread rule: a pure function.
// Source: Volcano pkg/controllers/podgroup/pg_controller_handler.go, pkg/scheduler/cache/cache.go (specification ecosystem 3.2).

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "schedulers/volcano/passed_over.h"
#include "schedulers/volcano/report.h"
#include "schedulers/volcano/world.h"

namespace bayplan::volcano {

/// - The queues `default` and `root`, where they are missing.
/// - A PodGroup for every Job that its controller plays (job_controller.h); its pods are made by the sessions.
/// - A PodGroup for every pod of the scheduler name `volcano` that names none: one for all pods of a controller. Its name ends in
///   the kind and name of the controller, or in the pod's name, where Volcano writes a UID.
/// - Pending pods of other schedulers leave: Volcano does not see them.
/// O(objects).
void prepare(VolcanoWorld& world);

/// Without a session that lets a Job in: each Job that its controller plays gets its PodGroup, and all pods that it has yet to
/// make come at the end of the list, whatever they wait for. Returns them. Errors: as podsToMake(). O(objects + pods).
Result<std::vector<MadePod>> makePodsOfJobs(Objects& objects, VolcanoObjects& own, std::int64_t now);

/// Of a prepared world: Queues, what is wrong with their tree, Jobs, PodGroups, Pods, each in the order of the objects.
/// O(objects + queues * depth).
std::vector<PassedOver> passedOver(const VolcanoWorld& world);

}  // namespace bayplan::volcano
