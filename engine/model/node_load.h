// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How busy nodes were, as a load watcher measured it. A picture has one such answer or none; without one, the load of
// every node is unknown.
// Source: load-watcher v0.2.4 pkg/watcher/watcher.go (WatcherMetrics).

#include <cstdint>
#include <string>
#include <vector>

namespace bayplan {

struct LoadMetric {
    enum class Of { Cpu,
                    Memory };
    enum class Operator { None,
                          Average,
                          Deviation,
                          Latest };
    Of of = Of::Cpu;
    Operator by = Operator::None;
    double percent = 0;  // of the node's capacity; finite and not below 0

    bool operator==(const LoadMetric&) const = default;
};

struct NodeLoad {
    std::string node;
    std::vector<LoadMetric> metrics;  // as written: their order counts

    bool operator==(const NodeLoad&) const = default;
};

struct LoadMetrics {
    std::int64_t windowEnd = 0;   // Unix seconds
    std::vector<NodeLoad> nodes;  // sorted by name

    std::string key() const { return "load"; }  // there is one
    bool operator==(const LoadMetrics&) const = default;
};

}  // namespace bayplan
