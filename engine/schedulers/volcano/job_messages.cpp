// SPDX-License-Identifier: GPL-3.0-or-later
// What a job says about itself: why its tasks are not placed.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "schedulers/volcano/job_info.h"

namespace bayplan::volcano {

namespace {

/// "2 Pending, 3 Running": sorted as texts.
std::string histogram(const std::map<std::string, int>& counts) {
    std::vector<std::string> parts;
    for (const auto& [what, count] : counts) parts.push_back(std::to_string(count) + " " + what);
    std::sort(parts.begin(), parts.end());
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

}  // namespace

const char* toString(TaskStatus status) {
    switch (status) {
    case TaskStatus::Pending: return "Pending";
    case TaskStatus::Allocated: return "Allocated";
    case TaskStatus::Pipelined: return "Pipelined";
    case TaskStatus::Binding: return "Binding";
    case TaskStatus::Bound: return "Bound";
    case TaskStatus::Running: return "Running";
    case TaskStatus::Releasing: return "Releasing";
    case TaskStatus::Succeeded: return "Succeeded";
    case TaskStatus::Failed: return "Failed";
    case TaskStatus::Unknown: return "Unknown";
    }
    return "";
}

const char* toString(PodGroupPhase phase) {
    switch (phase) {
    case PodGroupPhase::Pending: return "Pending";
    case PodGroupPhase::Inqueue: return "Inqueue";
    case PodGroupPhase::Running: return "Running";
    case PodGroupPhase::Unknown: return "Unknown";
    case PodGroupPhase::Completed: return "Completed";
    }
    return "";
}

std::string FitErrors::message() const {
    const std::string head = text.empty() ? "0/" + std::to_string(nodes.size()) + " nodes are unavailable" : text;
    if (nodes.empty()) return head;
    std::map<std::string, int> counts;
    for (const auto& [node, faults] : nodes)
        for (const NodeFault& fault : faults) ++counts[fault.reason];
    const std::string all = head + ": " + histogram(counts) + ".";
    return hyperNode.empty() ? all : "In hyperNode " + hyperNode + ": " + all;
}

std::string JobInfo::fitError() const {
    std::map<std::string, int> counts;
    for (const auto& [status, some] : byStatus) counts[toString(status)] += static_cast<int>(some.size());
    counts["minAvailable"] = minAvailable;
    std::string text = std::string(isReady() ? "pod group is ready" : "pod group is not ready") + ", " + histogram(counts);
    std::map<std::string, int> reasons;
    if (const auto at = byStatus.find(TaskStatus::Pending); at != byStatus.end())
        for (const auto& [id, task] : at->second) ++reasons[reasonOf(*task).reason];
    if (!reasons.empty()) text += "; Pending: " + histogram(reasons);
    if (!fault.empty()) return text + ". Origin reason is: " + fault;
    // Any task that has one, in Volcano; here the first by name.
    const TaskInfo* first = nullptr;
    for (const auto& [id, unused] : fitErrors)
        if (const TaskInfo* task = tasks.at(id); !first || task->key() < first->key()) first = task;
    if (first) text += ". Origin reason is " + first->name + ": " + fitErrors.at(first->uid).message();
    return text;
}

JobInfo::Reason JobInfo::reasonOf(const TaskInfo& held) const {
    const TaskInfo& task = *tasks.at(held.uid);
    const LastTry last = task.lastTry.value_or(task.currentTry());
    const std::string pod = "Pod " + task.key() + " can possibly be assigned to " + last.node + ", once ";
    if (last.status == TaskStatus::Allocated) return {"Schedulable", pod + "minAvailable is satisfied", {}};
    if (last.status == TaskStatus::Pipelined) return {"Unschedulable", pod + "resource is released and minAvailable is satisfied", last.evicted ? last.node : std::string()};
    if (last.status != TaskStatus::Pending) return {toString(last.status), fault, {}};
    const auto errors = fitErrors.find(task.uid);
    return {"Unschedulable", errors == fitErrors.end() ? fault : errors->second.message(), {}};
}

}  // namespace bayplan::volcano
