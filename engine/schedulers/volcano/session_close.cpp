// SPDX-License-Identifier: GPL-3.0-or-later
// What a session writes when it closes: phases, events of pod groups, conditions of pods.
#include <algorithm>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

PodGroupPhase phaseOf(const JobInfo& job) {
    const auto& conditions = job.group.status.conditions;
    const bool unschedulable = std::any_of(conditions.begin(), conditions.end(), [](const PodGroupCondition& one) { return one.type == "Unschedulable" && one.status == "True" && one.ofThisSession; });
    if (job.count(TaskStatus::Running) != 0 && unschedulable) return PodGroupPhase::Unknown;
    const std::int32_t completed = job.count(TaskStatus::Succeeded) + job.count(TaskStatus::Failed);
    const std::int32_t scheduled = completed + job.count(TaskStatus::Bound) + job.count(TaskStatus::Running) + job.count(TaskStatus::Releasing);
    if (scheduled >= job.group.minMember) return scheduled == completed ? PodGroupPhase::Completed : PodGroupPhase::Running;
    return job.group.status.phase == PodGroupPhase::Inqueue ? PodGroupPhase::Inqueue : PodGroupPhase::Pending;
}

}  // namespace

void Session::updateJobs() {
    for (auto& [uid, job] : m_jobs) {
        PodGroupStatus& status = job->group.status;
        status.phase = phaseOf(*job);
        status.running = job->count(TaskStatus::Running);
        status.succeeded = job->count(TaskStatus::Succeeded);
        status.failed = job->count(TaskStatus::Failed);
        const bool changed = !(status == m_statusAtOpen[uid]);
        const bool open = status.phase == PodGroupPhase::Unknown || status.phase == PodGroupPhase::Pending || status.phase == PodGroupPhase::Inqueue;
        if (open)
            event(job->group, true, "Unschedulable",
                  std::to_string(job->count(TaskStatus::Pending)) + "/" + std::to_string(job->tasks.size()) + " tasks in gang unschedulable: " + job->fitError());
        else if (changed)
            event(job->group, false, "Scheduled", "pod group is ready");
        tellPods(*job);
        m_report.podGroups.push_back({uid, status, job->hasTopology() ? job->allocatedHyperNode : std::string()});
    }
    std::sort(m_report.events.begin(), m_report.events.end());
    m_report.events.erase(std::unique(m_report.events.begin(), m_report.events.end()), m_report.events.end());
    for (const auto& [pod, condition] : m_conditions) m_report.podConditions.push_back(condition);
}

std::string Session::notModelled() const {
    std::string text = m_kube.notModelled();
    for (const std::string& one : m_refused) text += (text.empty() ? "" : "; ") + one;
    return text;
}

void Session::tellPods(JobInfo& job) {
    for (const TaskStatus status : {TaskStatus::Allocated, TaskStatus::Pending, TaskStatus::Pipelined}) {
        const auto some = job.byStatus.find(status);
        if (some == job.byStatus.end()) continue;
        for (const auto& [id, task] : some->second) {
            if (task->gated) continue;
            JobInfo::Reason why = job.reasonOf(*task);
            if (why.message.empty()) why.message = job.fault.empty() ? job.fitError() : job.fault;
            const bool same = task->notes && task->notes->condition == why.reason && task->notes->conditionMessage == why.message;
            const bool nominates = !why.nominatedNode.empty() && why.nominatedNode != nominationOf(*task);
            if (!same || nominates) m_conditions[task->key()] = {task->key(), why.reason, why.message, why.nominatedNode.empty() ? nominationOf(*task) : why.nominatedNode};
        }
    }
}

}  // namespace bayplan::volcano
