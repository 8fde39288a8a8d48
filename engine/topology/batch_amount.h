// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How much of a node Koordinator offers to batch pods.
// Thread rule: pure function.
// Source: specification section 4.8.

#include <algorithm>
#include <cstdint>

#include "base/quantity.h"

namespace bayplan {

/// The terms for one resource, in its own units (thousandths of a core, or bytes).
struct BatchTerms {
    std::int64_t capacity = 0;
    std::int64_t allocatable = 0;
    int thresholdPercent = 60;  // defaults: 60 for cpu, 65 for memory
    std::int64_t systemUsed = 0;
    std::int64_t annotationReserved = 0;  // by node.koordinator.sh/reservation
    std::int64_t highPriorityUsed = 0;    // by Prod and Mid pods
};

/// Under the policy "usage": the threshold's share of the capacity, minus the larger of the system's use and its
/// reservation, minus what pods of higher priority use; never below 0.
inline std::int64_t batchAmount(const BatchTerms& terms) {
    const auto margin =
        static_cast<std::int64_t>(static_cast<Int128>(terms.capacity) * (100 - terms.thresholdPercent) / 100);
    const std::int64_t heldBack = std::max(terms.annotationReserved, terms.capacity - terms.allocatable);
    const std::int64_t left = terms.capacity - margin - std::max(terms.systemUsed, heldBack) - terms.highPriorityUsed;
    return std::max<std::int64_t>(left, 0);
}

}  // namespace bayplan
