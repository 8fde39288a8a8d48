// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/actions/worksheet.h"

#include <algorithm>
#include <set>

namespace bayplan::volcano {

Worksheet worksheetOf(Session& session, JobInfo& job) {
    std::vector<SubJobInfo*> unready;
    std::map<std::string, std::int32_t> ready;
    for (auto& [id, sub] : job.subJobs) {
        if (session.subJobReady(job, sub)) ++ready[sub.group];
        else unready.push_back(&sub);
    }
    std::stable_sort(unready.begin(), unready.end(), [&](const SubJobInfo* l, const SubJobInfo* r) { return session.subJobOrder(*l, *r); });
    std::set<std::string> required;
    for (const SubJobInfo* sub : unready)
        if (ready[sub->group] < job.minSubJobs[sub->group]) {
            required.insert(sub->uid);
            ++ready[sub->group];
        }
    Worksheet sheet;
    sheet.subJobs = PriorityQueue<SubJobInfo*>([&session, required](const SubJobInfo* l, const SubJobInfo* r) {
        const bool lRequired = required.contains(l->uid), rRequired = required.contains(r->uid);
        return lRequired != rRequired ? lRequired : session.subJobOrder(*l, *r);
    });
    for (auto& [id, sub] : job.subJobs) {
        PriorityQueue<TaskInfo*> tasks = session.taskQueue();
        if (const auto pending = sub.byStatus.find(TaskStatus::Pending); pending != sub.byStatus.end())
            for (const auto& [uid, task] : pending->second)
                if (!task->gated && !task->bestEffort) tasks.push(task);
        if (tasks.empty()) continue;
        sheet.subJobs.push(&sub);
        sheet.tasks.emplace(id, std::move(tasks));
    }
    return sheet;
}

}  // namespace bayplan::volcano
