// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What one cycle of the descheduler comes to.
// Thread rule: plain values.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bayplan {

/// One wish to evict that reached the API server.
struct DescheduledPod {
    std::string pod;  // "namespace/name"
    std::string node;
    std::string profile, strategy;
    bool evicted = false;  // otherwise a budget refused it
    std::string message;   // of a refusal
    std::string reason{};  // upstream's, of a strategy that says one

    bool operator==(const DescheduledPod&) const = default;
};

/// What a profile's DefaultEvictor says of one pod before anything is evicted.
struct EvictorAnswer {
    std::string pod;
    bool evictable = false;
    std::string checks;         // why not: one text, or "[a, b]"; empty if an annotation alone decides
    std::optional<bool> mayGo;  // PreEvictionFilter, of an evictable pod

    bool operator==(const EvictorAnswer&) const = default;
};
struct ProfileEvictor {
    std::string profile;
    std::vector<EvictorAnswer> pods;  // by "namespace/name"
};

/// How LowNodeUtilization, HighNodeUtilization or LowNodeLoad sees a node at its beginning.
struct NodeUse {
    std::string strategy, node;
    std::string category;                         // "underutilized", "overutilized", "appropriate"; of prod pods "prodUnderutilized", "prodOverutilized"; "notMeasured"
    std::map<std::string, std::int64_t> percent;  // of allocatable, rounded, by resource
    bool measured = false;                        // it is what agents measured; otherwise what pods request
    std::int64_t cycles = 0;                      // of an overutilized node: in so many cycles on end it has to be so. The answer is that of the last; 0: one is enough

    bool operator==(const NodeUse&) const = default;
};

struct DeschedulingCycle {
    std::vector<DescheduledPod> evictions;
    bool byJobs = false;            // of koord-descheduler: an eviction is a PodMigrationJob, in the order in which they are taken up
    bool reservationFirst = false;  // its pod is evicted once room is reserved elsewhere
    std::vector<ProfileEvictor> evictors;
    std::vector<NodeUse> use;
    std::string skipped;  // why nothing was looked at; empty: it was
};

}  // namespace bayplan
