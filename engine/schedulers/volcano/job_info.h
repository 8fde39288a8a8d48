// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A pod group with its tasks, the sub-groups that it is made of, and why tasks of it did not fit.
// Thread rule: one thread for each session.
// Source: Volcano ed72c7c pkg/scheduler/api/{job_info,sub_job_info,unschedule_info}.go (specification ecosystem 3.3, 3.4).

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/status.h"
#include "schedulers/volcano/objects.h"
#include "schedulers/volcano/task_info.h"

namespace bayplan::volcano {

using Tasks = std::map<std::string, TaskInfo*>;  // by uid
using TasksByStatus = std::map<TaskStatus, Tasks>;

/// Why one task fits on one node. Plugins that report a plain error have the code Error.
struct NodeFault {
    Code code = Code::Unschedulable;
    std::string reason;
};
using NodeFaults = std::vector<NodeFault>;  // empty: it fits

/// Why one task fits nowhere.
struct FitErrors {
    std::map<std::string, NodeFaults> nodes;  // by node
    std::string hyperNode;                    // empty: all nodes were tried
    std::string text;                         // instead of the number of nodes; may be empty

    std::string message() const;
};

struct SubJobInfo {
    std::string group;  // all sub-jobs of one policy share it
    std::string uid;
    std::int32_t minAvailable = 1;
    std::int32_t priority = 0;  // the highest of its tasks, not below zero
    std::int32_t matchIndex = 0;
    Tasks tasks;
    TasksByStatus byStatus;
    std::string allocatedHyperNode, nominatedHyperNode;
    std::optional<NetworkTopologySpec> topology;

    std::int32_t count(TaskStatus status) const;
    std::int32_t ready() const;
    std::int32_t pendingBestEffort() const;
    bool isReady() const { return ready() + pendingBestEffort() >= minAvailable; }
    bool isPipelined() const { return count(TaskStatus::Pipelined) + ready() + pendingBestEffort() >= minAvailable; }
    /// What its pending tasks ask for together.
    Resource minResources() const;
};

class JobInfo {
public:
    JobInfo(const PodGroup& group, std::int32_t jobPriority);

    std::string uid;  // "namespace/name"
    PodGroup group;   // its status changes while a session runs
    std::int32_t priority = 0;
    std::int32_t minAvailable = 0;
    std::int32_t roleMinimum = 0;             // the sum of minTaskMember
    std::optional<std::int64_t> waitingTime;  // of sla, nanoseconds
    bool preemptable = false;                 // by its annotation or label
    bool preemptableNamed = false;            // it has one
    std::string revocableZone;
    std::string allocatedHyperNode;

    Tasks tasks;
    TasksByStatus byStatus;
    Resource allocated, totalRequest;
    std::map<std::string, SubJobInfo> subJobs;       // by uid
    std::map<std::string, std::string> subJobOf;     // by task
    std::map<std::string, std::int32_t> minSubJobs;  // by group

    std::string fault;                           // why the whole job cannot be placed
    std::map<std::string, FitErrors> fitErrors;  // by task

    void add(TaskInfo* task);
    /// Makes `task` the job's copy, with that status.
    void update(TaskInfo* task, TaskStatus status);

    bool pending() const { return group.status.phase == PodGroupPhase::Pending; }
    const std::string& queue() const { return group.queue; }
    const std::string& defaultSubJob() const { return uid; }
    std::int32_t count(TaskStatus status) const;
    std::int32_t ready() const;
    std::int32_t waiting() const { return count(TaskStatus::Pipelined); }
    std::int32_t pendingBestEffort() const;
    std::int32_t valid() const;
    std::int32_t allocatedTasks() const;
    bool isReady() const { return ready() + pendingBestEffort() >= minAvailable; }
    bool isPipelined() const { return waiting() + ready() + pendingBestEffort() >= minAvailable; }
    bool isStarving() const { return waiting() + ready() < minAvailable; }

    bool rolesValid() const;
    bool rolesReady() const;
    bool rolesPipelined() const;
    bool subJobsValid() const;
    bool subJobsReady() const;
    bool subJobsPipelined() const;

    bool hasSubJobPolicy() const { return !group.subGroups.empty(); }
    bool hasHardTopology() const;
    bool hasTopology() const;
    Resource minResources() const;
    /// minResources less what gated tasks ask for.
    Resource withoutGated(const Resource& amount) const;
    Resource elastic() const { return exceededPart(allocated, minResources()); }

    /// A task of this role has failed already; tasks without a role are tried one by one.
    bool failedBefore(const std::string& subJob, const TaskInfo& task) const;
    bool goesOn(const std::string& subJob) const;
    void forgetFitErrors();
    void forgetFitErrors(const std::string& subJob);
    /// As a copy of it was; sub-jobs stay where they are, for whoever points to them.
    void backTo(const JobInfo& before);

    /// Why it is not placed, as its condition and its events say.
    std::string fitError() const;
    struct Reason {
        std::string reason, message, nominatedNode;
    };
    Reason reasonOf(const TaskInfo& task) const;

private:
    void addToSubJob(TaskInfo* task);
    SubJobInfo& subJobFor(const TaskInfo& task);
    std::set<std::string> failedRoles(const std::string& subJob) const;
    std::map<std::string, std::int32_t> placedByRole(bool pipelinedToo) const;
    bool groupsHave(bool (SubJobInfo::*condition)() const) const;
};

}  // namespace bayplan::volcano
