// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator's scheduler assigned to a pod, from the pod's annotations scheduling.koordinator.sh/resource-status
// and device-allocated. They are read when the pod's node is examined: until then, pods keep the text.
// Thread rule: pure function.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "topology/cpu_set.h"

namespace bayplan {

struct PodAllocation {
    struct Gpu {
        std::int32_t minor = 0;
        std::int32_t milli = 1000;  // the larger of its shares of cores and of memory
        bool operator==(const Gpu&) const = default;
    };
    std::optional<CpuSet> cpus{};                      // absent: none are bound
    std::optional<std::vector<std::int32_t>> zones{};  // ascending; absent: not given
    std::vector<Gpu> gpus{};

    bool operator==(const PodAllocation&) const = default;
};

inline constexpr std::string_view kResourceStatusKey = "scheduling.koordinator.sh/resource-status";
inline constexpr std::string_view kDeviceAllocatedKey = "scheduling.koordinator.sh/device-allocated";

/// Reads the text of one of the two annotations into `to`. Errors: Invalid; origin.field names the annotation.
/// O(length).
Result<void> readPodAllocation(std::string_view key, std::string_view text, PodAllocation& to);

/// `pod`: the object as JSON. Absent if it has neither annotation.
/// Errors: Invalid for an annotation with wrong contents; origin.field names it. O(length).
Result<std::optional<PodAllocation>> readPodAllocation(std::string_view pod);

}  // namespace bayplan
