// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The use of one resource of a node with a pod that may come: mean and deviation as shares of what is allocatable.
// Thread rule: pure functions.
// Source: scheduler-plugins 903da7d pkg/trimaran/resourcestats.go.

#include <algorithm>

#include "plugins/load/load_index.h"

namespace bayplan {

/// In thousandths of cpu, or in MiB.
struct ResourceLoad {
    double average = 0;
    double deviation = 0;
    double asked = 0;  // by the pod
    double capacity = 0;

    double mu() const { return capacity <= 0 ? 0 : std::clamp((average + asked) / capacity, 0.0, 1.0); }
    double sigma() const { return capacity <= 0 ? 0 : std::clamp(deviation / capacity, 0.0, 1.0); }
};

inline ResourceLoad loadWith(const MeasuredUse& use, double capacity, double asked) {
    return {use.average * capacity / 100, use.deviation * capacity / 100, asked, capacity};
}
inline ResourceLoad cpuLoad(const NodeMeasures& measures, const NodeView& node, std::int64_t asked) {
    return loadWith(measures.cpu, static_cast<double>(node.allocatable[ResourceTable::kCpuIdx.get()]), static_cast<double>(asked));
}
inline ResourceLoad memoryLoad(const NodeMeasures& measures, const NodeView& node, std::int64_t asked) {
    constexpr double kMebi = 1.0 / 1024 / 1024;
    return loadWith(measures.memory, static_cast<double>(node.allocatable[ResourceTable::kMemoryIdx.get()]) * kMebi, static_cast<double>(asked) * kMebi);
}

}  // namespace bayplan
