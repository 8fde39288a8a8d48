// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What may be evicted of one job, in two parts: tasks that its gang can spare, and the rest, which ends the gang.
// Source: Volcano ed72c7c pkg/scheduler/actions/gangevict/bundle.go (specification ecosystem 3.3).

#include <functional>
#include <vector>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

struct GangBundle {
    bool whole = false;
    const JobInfo* job = nullptr;
    TaskList tasks;
    Resource local;   // of these tasks
    Resource global;  // what the job loses with them, also elsewhere; nothing if its gang stays
};

/// At most one of each kind; `tasks` are of the job.
std::vector<GangBundle> bundlesOf(const JobInfo& job, TaskList tasks);
/// What can be spared first, then by `before` (whose job or queue goes first), then what helps `need` most for its cost.
void sortBundles(std::vector<GangBundle>& bundles, const Resource& need, const std::function<bool(const JobInfo&, const JobInfo&)>& before);
/// Only tasks that are allowed; a whole that lacks one is dropped.
std::vector<GangBundle> allowedParts(const std::vector<GangBundle>& bundles, const TaskList& allowed);

}  // namespace bayplan::volcano
