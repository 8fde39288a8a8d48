// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A trace of pods that share GPUs, for replays: nodes and pods as rows, the order in which pods arrive, and each node's
// rank, which breaks ties. Rows are counted from 0 in the order of the files, as the files themselves do.
// Source: alibaba/clusterdata cluster-trace-gpu-v2023; specification of fragmentation, sections 1 and 2.

#include <cstdint>
#include <string>
#include <vector>

namespace bayplan {

struct GpuTraceNode {
    std::string name;
    std::int64_t cpuMilli = 0;
    std::int64_t memoryMib = 0;
    std::int32_t gpus = 0;
    std::string model;  // empty: without GPU
};

struct GpuTracePod {
    std::string name;
    std::int64_t cpuMilli = 0;
    std::int64_t memoryMib = 0;
    std::int32_t gpus = 0;
    std::int32_t gpuMilli = 0;  // of each GPU: 1000 if there are several, 0 if there is none
    std::string models;         // "A|B" as written; empty: any
};

/// The order that one seed gives.
struct GpuTraceOrder {
    std::uint64_t seed = 0;
    std::vector<std::uint32_t> arrivals;  // rows of pods; a row may occur any number of times
    std::vector<std::uint32_t> ranks;     // by node: each number from 0 once; among equals the lowest wins
};

struct GpuTrace {
    std::string name;  // "default"
    std::vector<GpuTraceNode> nodes;
    std::vector<GpuTracePod> pods;
    std::vector<GpuTraceOrder> orders;
};

}  // namespace bayplan
