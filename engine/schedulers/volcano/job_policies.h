// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Volcano's controller of Jobs does when pods of a Job were evicted and a policy of the Job says what follows. A task's policies
// come before those of its Job, and the first that names the event counts.
// RestartJob ends all pods and the PodGroup and begins anew, until maxRetry is reached: then the Job is Failed, also where the last restart is
// one of a task or a pod. AbortJob, TerminateJob and CompleteJob end the Job. Pods that have succeeded or failed stay where the Job ends.
// Thread rule: pure functions.
// Source: Volcano pkg/controllers/job (handler, applyPolicies, killPods, state; specification ecosystem 3.11).

#include <set>
#include <string>
#include <vector>

#include "schedulers/volcano/report.h"
#include "schedulers/volcano/world.h"

namespace bayplan::volcano {

struct Followed {
    std::vector<PolicyReport> done;   // in the order of the Jobs
    std::vector<std::string> halted;  // Jobs with a policy that is not modelled: no more pods are made of them
    std::set<std::string> ended;      // pods that leave because of it, beside those that were evicted
};

/// `evicted`: pods. `broken`: PodGroups that have become Unknown. The Jobs and the PodGroups of the world change, its pods do not.
///
/// Not modelled: RestartTask and RestartPod but for the last restart, and RestartPartition: these count by how often, and when, the controller hears
/// of a pod; a policy with a timeout, since the clock stands still; several actions at once; a policy for a broken PodGroup of a Job that was
/// restarted; a Job that is not played. O(objects + jobs).
Followed followPolicies(VolcanoWorld& world, const std::set<std::string>& evicted, const std::set<std::string>& broken);

}  // namespace bayplan::volcano
