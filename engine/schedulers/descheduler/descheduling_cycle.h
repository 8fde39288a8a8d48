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

/// How LowNodeUtilization or HighNodeUtilization sees a node at its beginning.
struct NodeUse {
    std::string strategy, node;
    std::string category;                         // "underutilized", "overutilized", "appropriate"
    std::map<std::string, std::int64_t> percent;  // of allocatable, rounded, by resource

    bool operator==(const NodeUse&) const = default;
};

struct DeschedulingCycle {
    std::vector<DescheduledPod> evictions;
    std::vector<ProfileEvictor> evictors;
    std::vector<NodeUse> use;
    std::string skipped;  // why nothing was looked at; empty: it was
};

}  // namespace bayplan
