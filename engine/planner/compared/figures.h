// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The figures of schedulers side by side, measured alike on the picture that each leaves behind.
// Thread rule: plain values; compareSchedulers() is a pure function.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "metrics/slot_shape.h"
#include "planner/compared/compared_run.h"

namespace bayplan {

struct SchedulerFigures {
    std::string scheduler;
    ComparedScheduler::Kind kind = ComparedScheduler::Kind::Kube;
    Message failed;  // why it could not be run: nothing below is known; empty: it was run

    std::size_t placed = 0, pending = 0;  // of the load
    std::size_t notModelled = 0;          // of the pending ones: those about which nothing can be told
    std::size_t gangsWhole = 0;
    std::vector<std::pair<std::string, std::size_t>> pendingByQueue;  // with pods of the load, by name; empty: no queue has any
    std::size_t queueless = 0;                                        // pending pods that are in no queue, where the scheduler has queues
    std::optional<std::size_t> longestWait;                           // of a placed pod, in sessions; absent: none was placed
    std::optional<double> distance;                                   // ComparedRun::distance
    std::string distanceOf;
    Message noDistance;
    std::int64_t nodesUsed = 0;         // with a pod that is no DaemonSet's and not static
    std::optional<std::int64_t> slots;  // of the shape; absent: see `noSlots`
    Message noSlots;
    std::size_t evictions = 0;
    std::vector<Message> notes;
    ClusterPtr after;  // the load where it was placed, without what was evicted
};

struct SchedulerComparison {
    std::size_t pods = 0, made = 0;  // of the load: all, and those that a job has yet to make
    std::size_t nodes = 0, gangs = 0;
    std::string shape;  // that slots are counted of; empty: there is none
    std::vector<SchedulerFigures> rows;

    std::size_t ran() const;
};

struct ComparisonQuestion {
    std::vector<ComparedScheduler> schedulers;
    ComparisonRules rules;
    std::optional<SlotShape> shape;  // absent: the largest that a pending pod has
    Profiles counting;               // by whose rules slots are counted, for all alike
};

/// A scheduler that cannot be run has a row that says why. Errors: Cancelled.
Result<SchedulerComparison> compareSchedulers(const ComparedLoad& load, const ComparisonQuestion& question, const Budget& budget = {});

}  // namespace bayplan
