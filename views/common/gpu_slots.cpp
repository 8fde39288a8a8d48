// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/gpu_slots.h"

#include <algorithm>

namespace bayplan {

GpuAssignment assignGpus(std::uint32_t slots, std::span<const GpuRequest> pods) {
    GpuAssignment out;
    std::vector<std::int32_t> used(slots, 0);
    for (std::size_t w = 0; w < pods.size(); ++w) {
        const std::int32_t milli = std::clamp(pods[w].milli, 0, kWholeGpu);
        std::int32_t left = milli > 0 ? pods[w].count : 0;
        for (std::uint32_t s = 0; s < slots && left > 0; ++s) {
            if (used[s] + milli > kWholeGpu) continue;
            out.shares.push_back({static_cast<std::uint8_t>(s), static_cast<std::uint16_t>(used[s]),
                                  static_cast<std::uint16_t>(milli), static_cast<std::uint32_t>(w)});
            used[s] += milli;
            --left;
        }
        out.unplaced += static_cast<std::uint32_t>(std::max(left, 0));
    }
    return out;
}

std::vector<ResourceIdx> gpuColumns(const ResourceTable& table) {
    std::vector<ResourceIdx> columns;
    for (std::size_t i = ResourceTable::kFirstScalar; i < table.size(); ++i) {
        const std::string& name = table.name(ResourceIdx(i));
        if (name.ends_with("/gpu") || name == "alibabacloud.com/gpu-count") columns.emplace_back(i);
    }
    return columns;
}

std::uint32_t gpuSlotsOf(const Catalog& catalog, NodeIdx node, const std::vector<ResourceIdx>& columns) {
    std::int64_t slots = 0;
    for (const ResourceIdx c : columns) slots += std::max<std::int64_t>(0, catalog.allocatable[node.get()][c.get()]);
    return static_cast<std::uint32_t>(std::min<std::int64_t>(slots, kMostGpuSlots));
}

GpuRequest gpuRequestOf(const Catalog& catalog, PodIdx pod, const std::vector<ResourceIdx>& columns) {
    const Pod& p = catalog.pod(pod);
    if (p.gpuCount > 0) return {p.gpuCount, p.gpuMilli > 0 ? p.gpuMilli : kWholeGpu};
    const std::vector<std::int64_t>& requests = catalog.specOf(pod).requests.filter;
    std::int64_t count = 0;
    for (const ResourceIdx c : columns) count += std::max<std::int64_t>(0, requests[c.get()]);
    return {static_cast<std::int32_t>(std::min<std::int64_t>(count, kMostGpuSlots)), kWholeGpu};
}

}  // namespace bayplan
