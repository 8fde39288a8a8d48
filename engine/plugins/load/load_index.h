// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The measured load of a catalog's nodes in the forms in which the load-aware plugins of scheduler-plugins read it, and
// what pods are expected to add.
// Thread rule: immutable once built.
// Source: scheduler-plugins 903da7d pkg/trimaran; specification ecosystem 2.7, conformance/trimaran.

#include <cstdint>
#include <optional>
#include <vector>

#include "cluster/cluster.h"
#include "framework/plugin.h"

namespace bayplan {

/// What was measured of one resource, in percent.
struct MeasuredUse {
    double average = 0;
    double deviation = 0;
    bool any = false;  // some metric, of whatever kind
};

struct NodeMeasures {
    bool there = false;  // the load watcher's answer names the node
    MeasuredUse cpu;
    MeasuredUse memory;
    std::optional<double> firstCpu;  // of its averages and latest values, in percent
    std::optional<double> lastCpu;
    std::int64_t cpuCapacity = 0;  // thousandths
};

/// Cpu in thousandths, memory in bytes.
struct LoadAmounts {
    std::int64_t cpu = 0;
    std::int64_t memory = 0;
};

/// The greater of all containers together and of the largest init container, sidecars among these, with the overhead.
LoadAmounts effectiveRequests(const PodSpec& spec);
LoadAmounts effectiveLimits(const PodSpec& spec);

struct LoadIndex {
    explicit LoadIndex(const Catalog& catalog);

    std::int64_t windowEnd = 0;       // of the metrics, Unix seconds
    std::vector<NodeMeasures> nodes;  // by node
};

/// Of one cycle.
struct LoadState final : PluginState {
    explicit LoadState(const Cycle& cycle) : load(cycle.index.derived.of<LoadIndex>()) {}
    const LoadIndex& load;
};

/// A LoadState, or NotModelled if nothing was measured.
PreScoreResult loadOf(const Cycle& cycle);

/// As Go converts on amd64: what does not fit becomes the least number.
std::int64_t goInteger(double number);

}  // namespace bayplan
