// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/plugins/queue_shares.h"

#include <limits>

namespace bayplan::volcano {

std::optional<Resource> capabilityOf(const Queue& queue) {
    if (queue.capability.empty()) return std::nullopt;
    Resource capability = Resource::of(queue.capability);
    if (capability.milliCpu <= 0) capability.milliCpu = std::numeric_limits<double>::max();
    if (capability.memory <= 0) capability.memory = std::numeric_limits<double>::max();
    return capability;
}

void addJob(QueueAmounts& queue, const JobInfo& job) {
    for (const auto& [status, some] : job.byStatus)
        for (const auto& [id, task] : some) {
            if (isAllocated(status)) queue.allocated += task->request;
            if (isAllocated(status) || status == TaskStatus::Pending) queue.request += task->request;
        }
    queue.inqueue += inqueueOf(job);
    queue.elastic += job.elastic();
}

Resource guaranteesOf(const Session& session) {
    Resource sum;
    for (const auto& [name, queue] : session.queues()) sum += Resource::of(queue.object->guarantee);
    return sum;
}

Resource realCapabilityOf(const Resource& total, const Resource& guarantees, const QueueAmounts& queue) {
    Resource real = exceededPart(total, guarantees) + queue.guarantee;
    if (queue.capability) real.lowerTo(*queue.capability, Missing::Infinity);
    return real;
}

std::vector<QueueReport> reportOf(const std::map<std::string, QueueAmounts>& queues) {
    std::vector<QueueReport> reports;
    for (const auto& [name, one] : queues) reports.push_back({name, one.share, one.deserved, one.allocated, one.request, one.realCapability, one.inqueue, one.elastic});
    return reports;
}

}  // namespace bayplan::volcano
