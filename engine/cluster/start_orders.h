// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Applications whose parts come one after the other: workloads of an AppGroup, tasks of a Volcano job (dependsOn), replicated jobs of a
// JobSet (dependsOn, or startupPolicy in order). In which order, and what waits for what now.
//
// An AppGroup orders the attempts of a scheduler that sorts by it, and nothing waits: a part with a smaller place may be pending while
// one with a larger place runs. Controllers of jobs make the pods of a part when those that it comes after are ready.
// Thread rule: plain values, pure functions.
// Source: specification ecosystem 2.5 and 3.11; JobSet api v1alpha2 jobset_types.go.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct StartOrder {
    enum class Kind : std::uint8_t { AppGroup,
                                     VolcanoTasks,
                                     ReplicatedJobs };
    struct Part {
        std::string name;                   // a task or replicated job; of an AppGroup the selector of the workload
        std::vector<std::string> after;     // the parts that it comes after, or depends on
        std::vector<std::string> unknown;   // of these: no such part
        std::size_t wave = 0;               // 0: it comes after none; otherwise behind the last of those that it comes after
        bool inCycle = false;               // it waits for itself; its wave means nothing
        std::optional<std::int32_t> place;  // in an AppGroup: status.topologyOrder, or what the controller would write; absent: it has none
        std::int64_t pods = 0;              // there are to be; 0: it does not say
        std::int64_t needed = 0;            // of them ready for what comes after
        std::int64_t there = 0, placed = 0, ready = 0;
        std::vector<std::string> waitsFor;  // of `after`: not ready yet, and it has no pods for that reason

        bool operator==(const Part&) const = default;
    };

    Kind kind = Kind::AppGroup;
    std::string namespaceName, name;
    bool holds = false;              // parts wait for others; otherwise only attempts are ordered
    std::vector<Part> parts;         // in the order of the object
    std::vector<std::string> cycle;  // a way that comes back to its begin: a, b, a; empty: there is none
    std::string algorithm;           // of an AppGroup
    std::string failure;             // why the controller takes the order of listing instead; empty: it does not

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const StartOrder&) const = default;
};
/// "AppGroup", "VolcanoJob", "JobSet".
const char* toString(StartOrder::Kind kind);

/// Those with at least one part that comes after another. By kind, in the order of reading. O(pods + objects, and their logarithm).
std::vector<StartOrder> startOrders(const Cluster& cluster);

/// A way along `after` that comes back to its begin, with the begin at both ends; empty: there is none.
std::vector<std::string> circleOf(const std::vector<ToldGroup::Part>& parts);

}  // namespace bayplan
