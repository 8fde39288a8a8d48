// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arithmetic of the three strategies by which NodeResourcesFit scores a node.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/noderesources/{least,most}_allocated.go,
// requested_to_capacity_ratio.go; specification 4.8.

#include <cstdint>
#include <span>

#include "plugins/shared/argument_rows.h"

namespace bayplan {

/// One resource of one node, with the pod on it.
struct Allocation {
    std::int64_t total = 0;     // used and requested
    std::int64_t capacity = 0;  // never 0
    std::int64_t weight = 1;
};

/// Each returns 0..100; 0 without any allocation.
std::int64_t leastAllocated(std::span<const Allocation> allocations);
std::int64_t mostAllocated(std::span<const Allocation> allocations);
std::int64_t requestedToCapacityRatio(std::span<const Allocation> allocations, std::span<const ShapePoint> shape);

/// The score of a utilization in percent, 0..100: linear between the points, constant outside them.
std::int64_t shapeScore(std::span<const ShapePoint> shape, std::int64_t utilization);

}  // namespace bayplan
