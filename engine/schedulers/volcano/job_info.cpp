// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/job_info.h"

#include <algorithm>
#include <charconv>

#include "schedulers/volcano/annotations.h"

namespace bayplan::volcano {

namespace {

constexpr TaskStatus kReady[] = {TaskStatus::Bound, TaskStatus::Binding, TaskStatus::Running, TaskStatus::Allocated, TaskStatus::Succeeded};

std::int32_t countOf(const TasksByStatus& tasks, TaskStatus status) {
    const auto at = tasks.find(status);
    return at == tasks.end() ? 0 : static_cast<std::int32_t>(at->second.size());
}

std::int32_t readyOf(const TasksByStatus& tasks) {
    std::int32_t sum = 0;
    for (const TaskStatus status : kReady) sum += countOf(tasks, status);
    return sum;
}

std::int32_t bestEffortOf(const TasksByStatus& tasks) {
    const auto at = tasks.find(TaskStatus::Pending);
    if (at == tasks.end()) return 0;
    return static_cast<std::int32_t>(std::count_if(at->second.begin(), at->second.end(), [](const auto& one) { return one.second->bestEffort; }));
}

void eraseFrom(TasksByStatus& tasks, TaskStatus status, const std::string& uid) {
    const auto at = tasks.find(status);
    if (at == tasks.end()) return;
    at->second.erase(uid);
    if (at->second.empty()) tasks.erase(at);
}

}  // namespace

std::int32_t SubJobInfo::count(TaskStatus status) const { return countOf(byStatus, status); }
std::int32_t SubJobInfo::ready() const { return readyOf(byStatus); }
std::int32_t SubJobInfo::pendingBestEffort() const { return bestEffortOf(byStatus); }

Resource SubJobInfo::minResources() const {
    Resource sum;
    if (const auto at = byStatus.find(TaskStatus::Pending); at != byStatus.end())
        for (const auto& [uid, task] : at->second) sum += task->request;
    return sum;
}

JobInfo::JobInfo(const PodGroup& podGroup, std::int32_t jobPriority) : uid(podGroup.key()), group(podGroup), priority(jobPriority), minAvailable(podGroup.minMember) {
    for (const auto& [role, least] : group.minTaskMember) roleMinimum += least;
    waitingTime = waitingTimeOf(group.annotations);
    const std::optional<bool> named = preemptableOf(group.annotations, group.labels);
    preemptableNamed = named.has_value();
    preemptable = named.value_or(false);
    revocableZone = std::string(revocableZoneOf(group.annotations));
    for (const SubGroupPolicy& policy : group.subGroups) minSubJobs[uid + "/" + policy.name] = policy.minGroups.value_or(0);
}

SubJobInfo& JobInfo::subJobFor(const TaskInfo& task) {
    for (const SubGroupPolicy& policy : group.subGroups) {
        if (policy.selector && !matches(*policy.selector, *task.pod->labels)) continue;
        std::vector<std::string> values;
        for (const std::string& key : policy.matchLabelKeys) {
            const std::string* value = task.pod->labels->find(key);
            if (!value || value->empty()) {
                values.clear();
                break;
            }
            values.push_back(*value);
        }
        if (values.empty()) continue;
        std::string id = uid + "/" + policy.name + "-" + values.front();
        for (std::size_t i = 1; i < values.size(); ++i) id += "-" + values[i];
        SubJobInfo& sub = subJobs[id];
        if (sub.uid.empty()) {
            sub.uid = id;
            sub.group = uid + "/" + policy.name;
            sub.minAvailable = policy.size.value_or(1);
            sub.topology = policy.topology;
            std::int32_t index = 0;
            const std::string& first = values.front();
            if (std::from_chars(first.data(), first.data() + first.size(), index).ptr == first.data() + first.size()) sub.matchIndex = index;
        }
        return sub;
    }
    SubJobInfo& sub = subJobs[uid];
    if (sub.uid.empty()) {
        sub.uid = uid;
        sub.group = uid;
        if (!hasSubJobPolicy()) sub.minAvailable = minAvailable;
        sub.topology = group.topology;
    }
    return sub;
}

void JobInfo::addToSubJob(TaskInfo* task) {
    SubJobInfo& sub = subJobFor(*task);
    sub.tasks[task->uid] = task;
    sub.byStatus[task->status][task->uid] = task;
    sub.priority = std::max(sub.priority, task->priority);
    subJobOf[task->uid] = sub.uid;
}

void JobInfo::add(TaskInfo* task) {
    tasks[task->uid] = task;
    byStatus[task->status][task->uid] = task;
    totalRequest += task->request;
    if (isAllocated(task->status)) allocated += task->request;
    addToSubJob(task);
}

void JobInfo::update(TaskInfo* task, TaskStatus status) {
    if (const auto at = tasks.find(task->uid); at != tasks.end()) {
        TaskInfo* held = at->second;
        totalRequest -= held->request;
        if (isAllocated(held->status)) allocated -= held->request;
        eraseFrom(byStatus, held->status, held->uid);
        tasks.erase(at);
        // The sub-job looks for the status that the new copy has, and may keep the old copy under its own.
        if (const auto sub = subJobs.find(subJobOf[task->uid]); sub != subJobs.end()) {
            sub->second.tasks.erase(task->uid);
            eraseFrom(sub->second.byStatus, task->status, task->uid);
        }
    }
    task->status = status;
    add(task);
}

void JobInfo::backTo(const JobInfo& before) {
    std::map<std::string, SubJobInfo> subs = std::move(subJobs);
    *this = before;
    for (auto& [id, sub] : subs) sub = before.subJobs.at(id);
    subJobs = std::move(subs);
}

std::int32_t JobInfo::count(TaskStatus status) const { return countOf(byStatus, status); }
std::int32_t JobInfo::ready() const { return readyOf(byStatus); }
std::int32_t JobInfo::pendingBestEffort() const { return bestEffortOf(byStatus); }
std::int32_t JobInfo::valid() const { return ready() + waiting() + count(TaskStatus::Pending); }
std::int32_t JobInfo::allocatedTasks() const { return ready() - count(TaskStatus::Succeeded); }

std::map<std::string, std::int32_t> JobInfo::placedByRole(bool pipelinedToo) const {
    std::map<std::string, std::int32_t> placed;
    for (const auto& [status, some] : byStatus)
        for (const auto& [id, task] : some)
            if (isAllocated(status) || status == TaskStatus::Succeeded || (pipelinedToo && status == TaskStatus::Pipelined) || (status == TaskStatus::Pending && task->bestEffort))
                ++placed[task->role];
    return placed;
}

bool JobInfo::rolesValid() const {
    if (minAvailable < roleMinimum) return true;
    std::map<std::string, std::int32_t> actual;
    for (const auto& [status, some] : byStatus)
        if (isAllocated(status) || status == TaskStatus::Succeeded || status == TaskStatus::Pipelined || status == TaskStatus::Pending)
            for (const auto& [id, task] : some) ++actual[task->role];
    return std::all_of(group.minTaskMember.begin(), group.minTaskMember.end(), [&](const auto& one) { return one.second == 0 || actual[one.first] >= one.second; });
}

bool JobInfo::rolesReady() const {
    if (minAvailable < roleMinimum) return true;
    std::map<std::string, std::int32_t> placed = placedByRole(false);
    return std::all_of(group.minTaskMember.begin(), group.minTaskMember.end(), [&](const auto& one) { return placed[one.first] >= one.second; });
}

bool JobInfo::rolesPipelined() const {
    if (minAvailable < roleMinimum) return true;
    std::map<std::string, std::int32_t> placed = placedByRole(true);
    return std::all_of(group.minTaskMember.begin(), group.minTaskMember.end(), [&](const auto& one) { return placed[one.first] >= one.second; });
}

bool JobInfo::subJobsValid() const {
    std::map<std::string, std::int32_t> counts;
    for (const auto& [id, sub] : subJobs) ++counts[sub.group];
    return std::all_of(minSubJobs.begin(), minSubJobs.end(), [&](const auto& one) { return counts[one.first] >= one.second; });
}

bool JobInfo::groupsHave(bool (SubJobInfo::*condition)() const) const {
    std::map<std::string, std::int32_t> counts;
    for (const auto& [id, sub] : subJobs) counts[sub.group] += (sub.*condition)() ? 1 : 0;
    return std::all_of(minSubJobs.begin(), minSubJobs.end(), [&](const auto& one) { return counts[one.first] >= one.second; });
}

bool JobInfo::subJobsReady() const { return groupsHave(&SubJobInfo::isReady); }
bool JobInfo::subJobsPipelined() const { return groupsHave(&SubJobInfo::isPipelined); }

bool JobInfo::hasHardTopology() const {
    const auto isHard = [](const std::optional<NetworkTopologySpec>& spec) { return spec && spec->hard && spec->highestTier; };
    return isHard(group.topology) || std::any_of(group.subGroups.begin(), group.subGroups.end(), [&](const SubGroupPolicy& policy) { return isHard(policy.topology); });
}

bool JobInfo::hasTopology() const {
    return group.topology || std::any_of(group.subGroups.begin(), group.subGroups.end(), [](const SubGroupPolicy& policy) { return policy.topology.has_value(); });
}

Resource JobInfo::minResources() const { return group.minResources ? Resource::of(*group.minResources) : Resource{}; }

Resource JobInfo::withoutGated(const Resource& amount) const {
    Resource gated;
    for (const auto& [id, task] : tasks)
        if (task->gated) gated += task->request;
    return gated.empty() ? amount : exceededPart(amount, gated);
}

std::set<std::string> JobInfo::failedRoles(const std::string& subJob) const {
    std::set<std::string> roles;
    for (const auto& [id, unused] : fitErrors)
        if (subJobOf.at(id) == subJob) roles.insert(tasks.at(id)->role);
    return roles;
}

bool JobInfo::failedBefore(const std::string& subJob, const TaskInfo& task) const { return !task.role.empty() && failedRoles(subJob).contains(task.role); }

bool JobInfo::goesOn(const std::string& subJob) const {
    if (minAvailable == static_cast<std::int32_t>(tasks.size())) return false;
    if (const auto at = subJobs.find(subJob); at != subJobs.end() && at->second.minAvailable >= static_cast<std::int32_t>(at->second.tasks.size())) return false;
    if (hasSubJobPolicy()) return true;
    const std::set<std::string> failed = failedRoles(subJob);
    if (minAvailable < roleMinimum) {
        std::int32_t left = 0;
        if (const auto at = byStatus.find(TaskStatus::Pending); at != byStatus.end())
            for (const auto& [id, task] : at->second) left += failed.contains(task->role) ? 0 : 1;
        return ready() + left >= minAvailable;
    }
    std::map<std::string, std::int32_t> placed = placedByRole(false);
    return std::all_of(failed.begin(), failed.end(), [&](const std::string& role) {
        const auto least = group.minTaskMember.find(role);
        return least == group.minTaskMember.end() || least->second == 0 || placed[role] >= least->second;
    });
}

void JobInfo::forgetFitErrors() {
    fault.clear();
    fitErrors.clear();
}

void JobInfo::forgetFitErrors(const std::string& subJob) {
    std::erase_if(fitErrors, [&](const auto& one) { return subJobOf.at(one.first) == subJob; });
}

}  // namespace bayplan::volcano
