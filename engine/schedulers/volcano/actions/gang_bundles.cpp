// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/gang_bundles.h"

#include <algorithm>
#include <limits>
#include <set>

namespace bayplan::volcano {

namespace {

Resource sumOf(const TaskList& tasks) {
    Resource sum;
    for (const TaskInfo* task : tasks) sum += task->request;
    return sum;
}

/// How many more tasks, tasks of a role and ready sub-jobs a gang can lose.
class Surplus {
public:
    explicit Surplus(const JobInfo& job) : m_job(job), m_tasks(job.ready() - job.minAvailable), m_byRoles(job.minAvailable >= job.roleMinimum) {
        if (m_byRoles) {
            for (const auto& [status, some] : job.byStatus)
                for (const auto& [id, task] : some)
                    if (isAllocated(status) || status == TaskStatus::Succeeded || (status == TaskStatus::Pending && task->bestEffort)) ++m_roles[task->role];
            for (const auto& [role, least] : job.group.minTaskMember) m_roles[role] -= least;
        }
        if (job.minSubJobs.empty()) return;
        for (const auto& [id, sub] : job.subJobs) {
            if (sub.isReady()) ++m_groups[sub.group];
            else m_broken.insert(id);
        }
        for (const auto& [group, least] : job.minSubJobs) m_groups[group] -= least;
    }

    bool brokenAlready() const { return m_tasks < 0; }

    /// Whether the task can be spared; it is then counted as gone.
    bool spare(const TaskInfo& task) {
        const bool roleCounts = m_byRoles && m_job.group.minTaskMember.contains(task.role);
        if (m_tasks <= 0 || (roleCounts && m_roles[task.role] <= 0)) return false;
        if (!m_job.minSubJobs.empty()) {
            const SubJobInfo& sub = m_job.subJobs.at(m_job.subJobOf.at(task.uid));
            if (!m_broken.contains(sub.uid)) {
                if (m_groups[sub.group] <= 0) return false;
                m_broken.insert(sub.uid);
                --m_groups[sub.group];
            }
        }
        --m_tasks;
        if (roleCounts) --m_roles[task.role];
        return true;
    }

private:
    const JobInfo& m_job;
    std::int32_t m_tasks;
    bool m_byRoles;
    std::map<std::string, std::int32_t> m_roles, m_groups;
    std::set<std::string> m_broken;  // sub-jobs that lack a task already
};

double worth(const Resource& amount, const Resource& need, bool capped) {
    double sum = 0;
    for (const std::string& name : need.names()) {
        const double wanted = need.get(name);
        if (wanted <= 0) continue;
        const double has = amount.get(name);
        sum += (capped ? std::min(has, wanted) : has) / wanted;
    }
    return sum;
}

double returnOf(const GangBundle& bundle, const Resource& need) {
    const double cost = worth(bundle.global, need, false);
    return cost == 0 ? std::numeric_limits<double>::infinity() : worth(bundle.local, need, true) / cost;
}

}  // namespace

std::vector<GangBundle> bundlesOf(const JobInfo& job, TaskList tasks) {
    if (tasks.empty()) return {};
    std::sort(tasks.begin(), tasks.end(), [](const TaskInfo* a, const TaskInfo* b) { return a->priority != b->priority ? a->priority < b->priority : a->uid < b->uid; });
    Surplus surplus(job);
    if (surplus.brokenAlready()) return {{false, &job, tasks, sumOf(tasks), {}}};
    TaskList safe, rest;
    for (TaskInfo* task : tasks) (surplus.spare(*task) ? safe : rest).push_back(task);
    std::vector<GangBundle> bundles;
    if (!safe.empty()) bundles.push_back({false, &job, safe, sumOf(safe), {}});
    if (!rest.empty()) {
        Resource all;
        for (const auto& [id, task] : job.tasks) all += task->request;
        bundles.push_back({true, &job, rest, sumOf(rest), all});
    }
    return bundles;
}

void sortBundles(std::vector<GangBundle>& bundles, const Resource& need, const std::function<bool(const JobInfo&, const JobInfo&)>& before) {
    std::stable_sort(bundles.begin(), bundles.end(), [&](const GangBundle& a, const GangBundle& b) {
        if (a.whole != b.whole) return !a.whole;
        if (a.job != b.job) {
            const bool ab = before(*a.job, *b.job);
            if (ab != before(*b.job, *a.job)) return ab;
        }
        const double aReturn = returnOf(a, need), bReturn = returnOf(b, need);
        if (aReturn != bReturn) return aReturn > bReturn;
        if (a.job->uid != b.job->uid) return a.job->uid < b.job->uid;
        return a.tasks.front()->uid < b.tasks.front()->uid;
    });
}

std::vector<GangBundle> allowedParts(const std::vector<GangBundle>& bundles, const TaskList& allowed) {
    std::vector<GangBundle> parts;
    for (const GangBundle& bundle : bundles) {
        TaskList some;
        for (TaskInfo* task : bundle.tasks)
            if (std::any_of(allowed.begin(), allowed.end(), [&](const TaskInfo* one) { return one->uid == task->uid; })) some.push_back(task);
        if (some.empty() || (bundle.whole && some.size() != bundle.tasks.size())) continue;
        GangBundle part = bundle;
        part.tasks = some;
        part.local = sumOf(some);
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace bayplan::volcano
