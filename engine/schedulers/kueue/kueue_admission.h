// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kueue's admission: which workloads get quota, which wait and why, and which are preempted for which. Cycle by cycle: the head of
// every cluster queue is nominated against one picture of the quotas, then they are processed in their order.
//
// Workloads that hold quota hold it from the start, but for those that a queue to be drained (HoldAndDrain) or an admission check (Retry,
// Rejected) evicts before the first cycle. An evicted workload loses its quota between two cycles and is back in its
// queue at once; nothing ever finishes. The clock moves one second after each cycle. A workload that has quota and whose admission
// checks are not all ready is not admitted: nobody answers checks here. Not modelled: second passes of topologies, admission fair
// sharing, MultiKueue, elastic and concurrent workloads.
// Thread rule: a pure function.
// Source: Kueue ff69552e (2026-08-22, after v0.19.2), feature gates at their defaults; specification kueue 2 to 9.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/message.h"
#include "base/result.h"
#include "schedulers/kueue/quota_state.h"

namespace bayplan {

/// Unix seconds before the first cycle, later than any time of an object: conditions of the n-th cycle are of n seconds after it.
inline constexpr std::int64_t kAdmissionStart = 4'000'000'000;

/// A workload whose admission or conditions are not what they were a cycle before.
struct WorkloadChange {
    std::string workload;      // "namespace/name"
    std::string clusterQueue;  // in which it holds quota; empty: none
    std::vector<PodSetAssignment> podSets;
    std::map<std::string, WorkloadCondition> conditions;  // by type

    bool operator==(const WorkloadChange&) const = default;
};

struct WorkloadEvent {
    std::string workload;
    bool warning = false;
    std::string reason, message;

    auto operator<=>(const WorkloadEvent&) const = default;
};

struct QueueUse {
    std::map<std::string, std::int64_t> usage;  // by "flavor/resource", without zeros
    std::string share;                          // of fair sharing, as Kueue prints it; empty without it

    bool operator==(const QueueUse&) const = default;
};

struct AdmissionCycle {
    std::vector<WorkloadChange> changes;                                   // by name
    std::vector<WorkloadEvent> events;                                     // without those that carry a duration; sorted
    std::map<std::string, QueueUse> queues;                                // by name
    std::map<std::string, std::vector<std::string>> active, inadmissible;  // by queue: the workloads that wait, by name; queues with none are left out
};

struct AdmissionRun {
    std::vector<AdmissionCycle> cycles;
    KueueObjects end;                                           // the workloads as they are afterwards
    std::map<std::string, std::vector<std::string>> waiting{};  // by queue: the workloads that wait, in the order of the queue
    std::map<std::string, Message> unknown{};                   // by workload: what is not modelled of those that hold quota
};

/// At most `cycles` of them; fewer if no queue has an active workload left. Errors: Cancelled.
Result<AdmissionRun> admitWorkloads(const KueueObjects& objects, const KueueSettings& settings, int cycles, const Budget& budget = {});

}  // namespace bayplan
