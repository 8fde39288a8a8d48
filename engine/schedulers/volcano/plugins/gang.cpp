// SPDX-License-Identifier: GPL-3.0-or-later
// A job is placed whole or not at all (specification ecosystem 3.4).
#include <algorithm>

#include "schedulers/volcano/plugins/makers.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

int readyLast(bool l, bool r) {
    if (l == r) return 0;
    return l ? 1 : -1;
}

class Gang final : public VolcanoPlugin {
public:
    using VolcanoPlugin::VolcanoPlugin;

    Validity jobValid(const JobInfo& job) override {
        if (!job.rolesValid()) return {"NotEnoughPodsOfTask", "Not enough valid pods of each task for gang-scheduling"};
        if (!job.subJobsValid()) return {"NotEnoughPodsOfTask", "Not enough valid subGroups of each task for gang-scheduling"};
        if (job.valid() >= job.minAvailable) return {};
        return {"NotEnoughTasks", "Not enough valid tasks for gang-scheduling, valid: " + std::to_string(job.valid()) + ", min: " + std::to_string(job.minAvailable)};
    }
    int jobOrder(const JobInfo& l, const JobInfo& r) override { return readyLast(l.isReady(), r.isReady()); }
    int subJobOrder(const SubJobInfo& l, const SubJobInfo& r) override { return readyLast(l.isReady(), r.isReady()); }
    bool jobReady(const JobInfo& job) override { return job.rolesReady() && job.subJobsReady() && job.isReady(); }
    bool subJobReady(const SubJobInfo& sub) override { return sub.isReady(); }
    Vote jobPipelined(const JobInfo& job) override { return job.rolesPipelined() && job.subJobsPipelined() && job.isPipelined() ? Vote::Permit : Vote::Reject; }
    Vote subJobPipelined(const SubJobInfo& sub) override { return sub.isPipelined() ? Vote::Permit : Vote::Reject; }
    std::optional<bool> jobStarving(const JobInfo& job) override { return job.isStarving(); }
    Victims preemptable(const TaskInfo&, const TaskList& candidates) override { return spared(candidates); }
    Victims reclaimable(const TaskInfo&, const TaskList& candidates) override { return spared(candidates); }
    Victims evictable(const GangEviction&, const TaskList& candidates) override { return candidates; }

    void close() override {
        for (auto& [uid, job] : m_session.jobs()) {
            if (job->tasks.empty()) continue;
            if (job->isReady()) {
                m_session.setCondition(*job, {"Scheduled", "True", "tasks in gang are ready to be scheduled", "", true});
                continue;
            }
            // What is broken in this session is reported in the next one, when its pods are gone.
            if (job->count(TaskStatus::Releasing) != 0) continue;
            std::int32_t missing = job->minAvailable - job->ready();
            if (const auto pending = job->byStatus.find(TaskStatus::Pending); pending != job->byStatus.end())
                missing -= static_cast<std::int32_t>(std::count_if(pending->second.begin(), pending->second.end(),
                                                                   [](const auto& one) { return isAllocated(one.second->lastTry.value_or(one.second->currentTry()).status); }));
            m_session.setCondition(*job, {"Unschedulable", "True", "NotEnoughResources",
                                          std::to_string(missing) + "/" + std::to_string(job->tasks.size()) + " tasks in gang unschedulable: " + job->fitError(), true});
        }
    }

private:
    /// Candidates as long as their jobs have more than they need.
    TaskList spared(const TaskList& candidates) {
        TaskList victims;
        std::map<std::string, std::int32_t> ready;
        for (TaskInfo* task : candidates) {
            const JobInfo* job = m_session.job(task->job);
            if (!job) continue;
            std::int32_t& left = ready.try_emplace(job->uid, job->ready()).first->second;
            if (left <= job->minAvailable) continue;
            --left;
            victims.push_back(task);
        }
        return victims;
    }
};

}  // namespace

std::unique_ptr<VolcanoPlugin> makeGang(Session& session, const PluginOption& option) { return std::make_unique<Gang>(session, option); }

}  // namespace bayplan::volcano
