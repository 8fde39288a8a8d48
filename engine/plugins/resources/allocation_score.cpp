// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/resources/allocation_score.h"

#include <algorithm>
#include <cmath>

#include "base/wrapping.h"
#include "framework/normalize.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMaxShapeScore = 10;

/// The weighted mean of `scoreOf` for each allocation.
template <typename ScoreOf>
std::int64_t weightedMean(std::span<const Allocation> allocations, ScoreOf scoreOf) {
    std::int64_t sum = 0;
    std::int64_t weights = 0;
    for (const Allocation& a : allocations) {
        sum = wrappingAdd(sum, wrappingMul(scoreOf(a), a.weight));
        weights += a.weight;
    }
    return weights == 0 ? 0 : sum / weights;
}

}  // namespace

std::int64_t leastAllocated(std::span<const Allocation> allocations) {
    return weightedMean(allocations, [](const Allocation& a) {
        if (a.total > a.capacity) return std::int64_t{0};
        return wrappingMul(wrappingSub(a.capacity, a.total), kMaxNodeScore) / a.capacity;
    });
}

std::int64_t mostAllocated(std::span<const Allocation> allocations) {
    return weightedMean(allocations, [](const Allocation& a) {
        return wrappingMul(std::min(a.total, a.capacity), kMaxNodeScore) / a.capacity;
    });
}

std::int64_t shapeScore(std::span<const ShapePoint> shape, std::int64_t utilization) {
    const std::int64_t scale = kMaxNodeScore / kMaxShapeScore;
    for (std::size_t k = 0; k < shape.size(); ++k) {
        if (utilization > shape[k].utilization) continue;
        const std::int64_t high = shape[k].score * scale;
        if (k == 0) return high;
        const std::int64_t low = shape[k - 1].score * scale;
        const std::int64_t begin = shape[k - 1].utilization;
        return low + (high - low) * (utilization - begin) / (shape[k].utilization - begin);
    }
    return shape.empty() ? 0 : shape.back().score * scale;
}

std::int64_t requestedToCapacityRatio(std::span<const Allocation> allocations, std::span<const ShapePoint> shape) {
    std::int64_t sum = 0;
    std::int64_t weights = 0;
    for (const Allocation& a : allocations) {
        const std::int64_t utilization =
            a.total > a.capacity ? kMaxNodeScore : wrappingMul(a.total, kMaxNodeScore) / a.capacity;
        const std::int64_t score = shapeScore(shape, utilization);
        if (score <= 0) continue;
        sum += score * a.weight;
        weights += a.weight;
    }
    if (weights == 0) return 0;
    return static_cast<std::int64_t>(std::round(static_cast<double>(sum) / static_cast<double>(weights)));
}

}  // namespace bayplan
