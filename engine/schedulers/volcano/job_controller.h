// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Volcano's controller of Jobs does: a PodGroup for every Job, and its pods once that group has left Pending. A task that
// depends on others gets its pods when enough of theirs are ready.
// Thread rule: pure functions.
// Source: Volcano ed72c7c pkg/controllers/job, pkg/webhooks/admission/jobs (specification ecosystem 3.2, 3.11).

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "schedulers/volcano/passed_over.h"
#include "schedulers/volcano/report.h"
#include "schedulers/volcano/world.h"

namespace bayplan::volcano {

inline constexpr std::int64_t kMostPodsOfJobs = 100'000;

/// Gives each Job its PodGroup where it has none, and its pods that name no group that one. O(objects).
void admitJobs(VolcanoWorld& world);

/// Jobs that the controller makes nothing of, and why; those that have ended are not named. In the order of the objects.
std::vector<PassedOver> jobsAside(const VolcanoWorld& world);

struct SyncedJobs {
    std::vector<MadePod> made;
    std::vector<TaskWait> waits;
};
/// Adds the pods that are missing to the world. Errors: Unsupported (more than kMostPodsOfJobs). O(objects + pods).
Result<SyncedJobs> syncJobs(VolcanoWorld& world);

/// The pods that the Jobs have yet to make, of all their tasks, as if nothing held them back. Errors: as syncJobs().
Result<std::vector<MadePod>> podsToMake(const VolcanoWorld& world);

/// By its phase: it makes no more pods.
bool hasEnded(const Job& job);
/// Whether the controller makes its pods. O(objects).
bool playsJob(const VolcanoWorld& world, const Job& job);
/// The PodGroup of a Job that has none.
PodGroup freshGroupOf(const Job& job, const Objects& objects);
/// What its PodGroup may be called, "namespace/name": as it is today, and as it was before Volcano 1.5.
std::vector<std::string> groupKeysOf(const Job& job);

/// "namespace/name" of its PodGroup, whether it is there or not. O(groups).
std::string groupOfJob(const VolcanoWorld& world, const Job& job);

/// "Job j/ns depends on task not ready", as the controller says it.
std::string dependsText(const TaskWait& wait);

}  // namespace bayplan::volcano
