// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which GPU of a node a pod uses. The API says how many, not which: devices are assigned first-fit in the order in
// which the pods came to the node, and everything drawn from this is marked as predicted.
// Thread rule: pure functions.

#include <cstdint>
#include <span>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

inline constexpr std::int32_t kWholeGpu = 1000;
inline constexpr std::uint32_t kMostGpuSlots = 64;

struct GpuRequest {
    std::int32_t count = 0;
    std::int32_t milli = kWholeGpu;  // of each GPU
};

/// A part of one GPU, counted from the bottom.
struct GpuShare {
    std::uint8_t slot = 0;
    std::uint16_t from = 0;  // thousandths
    std::uint16_t milli = 0;
    std::uint32_t request = 0;  // index of the request

    bool operator==(const GpuShare&) const = default;
};

struct GpuAssignment {
    std::vector<GpuShare> shares;
    std::uint32_t unplaced = 0;  // requested GPUs that no slot had room for
};

GpuAssignment assignGpus(std::uint32_t slots, std::span<const GpuRequest> requests);

/// The columns of a table that count whole GPUs: "…/gpu", and "alibabacloud.com/gpu-count".
std::vector<ResourceIdx> gpuColumns(const ResourceTable& table);
std::uint32_t gpuSlotsOf(const Catalog& catalog, NodeIdx node, const std::vector<ResourceIdx>& columns);
GpuRequest gpuRequestOf(const Catalog& catalog, PodIdx pod, const std::vector<ResourceIdx>& columns);

}  // namespace bayplan
