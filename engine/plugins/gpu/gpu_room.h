// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a node has free for pods that want GPUs or shares of them, device by device, and what such a pod requests. The
// measure of fragmentation, the policies, the replay of traces and the score plugins all use these values. Units:
// thousandths of a core and of a device. Memory is not included: it decides only whether a pod fits.
// Thread rule: plain values.
// Source: the FGD paper (Weng et al., ATC 2023) and its simulator, specification of fragmentation, sections 1 to 5.

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/gpu_resources.h"

namespace bayplan {

struct GpuAsk {
    std::int64_t cpuMilli = 0;
    std::int32_t count = 0;  // devices; 0: a pod without GPU
    std::int32_t milli = 0;  // of each, 1..1000; 1000 if there are several, 0 if there is none
    std::string models;      // accepted models, "A|B" as written; empty: any

    std::int64_t demand() const { return static_cast<std::int64_t>(count) * milli; }
    /// Whether it requests a part of one device; otherwise it requests entirely free devices, or none.
    bool shares() const { return count == 1 && milli < kWholeGpu; }
    bool operator==(const GpuAsk&) const = default;
};

/// Whether `model` is one of "A|B"; always true if `models` is empty.
bool acceptsModel(std::string_view models, std::string_view model);

/// The kind of GPU pod, for the policy that keeps kinds together: 0 for a share, otherwise the number of devices.
inline std::int32_t kindOf(const GpuAsk& ask) { return ask.shares() ? 0 : ask.count; }

/// A view of arrays that others own.
struct GpuRoom {
    std::int64_t cpuMilli = 0;              // free; may be negative
    std::span<const std::int32_t> devices;  // free thousandths by device, 0..1000
    std::size_t model = 0;                  // index in the names that a GpuTarget was made with
    std::span<const std::int32_t> kinds{};  // of the GPU pods on the node, each kind once, in any order

    std::int64_t idle() const {
        std::int64_t sum = 0;
        for (const std::int32_t free : devices) sum += free;
        return sum;
    }
    std::int32_t wholeDevices() const {
        return static_cast<std::int32_t>(std::count(devices.begin(), devices.end(), kWholeGpu));
    }
    /// Whether enough devices have enough free, whatever the model.
    bool holds(std::int32_t count, std::int32_t milli) const {
        return std::count_if(devices.begin(), devices.end(), [milli](std::int32_t free) { return free >= milli; }) >= count;
    }
};

}  // namespace bayplan
