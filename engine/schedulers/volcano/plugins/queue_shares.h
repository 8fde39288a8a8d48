// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What proportion and capacity have in common: what each queue has, asks for and may have.
// Source: Volcano ed72c7c pkg/scheduler/plugins/{proportion,capacity} (specification ecosystem 3.6, 3.7).

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "schedulers/volcano/plugins/queue_amounts.h"

namespace bayplan::volcano {

struct QueueAmounts {
    std::string name;
    const Queue* object = nullptr;
    double share = 0;
    Resource deserved, allocated, request, guarantee, realCapability, inqueue, elastic;
    std::optional<Resource> capability;
};

/// spec.capability; cpu and memory that it does not name, or that are not above zero, are unlimited. Absent: it names nothing.
std::optional<Resource> capabilityOf(const Queue& queue);
/// Adds what a job has, asks for, holds back and can do without.
void addJob(QueueAmounts& queue, const JobInfo& job);
/// The sum of all queues' guarantees.
Resource guaranteesOf(const Session& session);
/// What is left for one queue when every other one has its guarantee, at most its capability.
Resource realCapabilityOf(const Resource& total, const Resource& guarantees, const QueueAmounts& queue);
std::vector<QueueReport> reportOf(const std::map<std::string, QueueAmounts>& queues);

}  // namespace bayplan::volcano
