// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sub-jobs of a job that have tasks to place, in the order in which they are tried, and those tasks.
// Source: Volcano ed72c7c pkg/scheduler/actions/allocate (organizeJobWorksheet; specification ecosystem 3.10).

#include <map>
#include <string>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

struct Worksheet {
    PriorityQueue<SubJobInfo*> subJobs;
    std::map<std::string, PriorityQueue<TaskInfo*>> tasks;  // by sub-job

    bool empty() const { return subJobs.empty(); }
};

/// Sub-jobs that the job needs come first. Gated tasks and tasks without requests are left out.
Worksheet worksheetOf(Session& session, JobInfo& job);

}  // namespace bayplan::volcano
