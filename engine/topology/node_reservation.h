// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator's annotation node.koordinator.sh/reservation takes from a node, by amount or by CPU list, and what is
// left for batch pods.
// Thread rule: pure functions.
// Source: specification section 4.8.

#include <cstdint>

#include "base/result.h"
#include "model/node_resource_topology.h"
#include "topology/cpu_set.h"

namespace bayplan {

/// What is reserved: the amounts, with as many CPUs as the list has where there is a list.
/// Errors: Invalid, located as CpuSet::parse does: a CPU list that is none.
Result<ResourceList> reservedAmounts(const NodeReservation& reservation);

/// What the scheduler treats as allocatable: less the reserved amounts, never below 0; unchanged where the reservation is
/// for CPU lists alone. Errors: as reservedAmounts.
Result<ResourceList> allocatableAfter(const ResourceList& allocatable, const NodeReservation& reservation);

/// CPUs that may be given out by number: all, less those that pods have, the kubelet's reserved ones, and the list's.
/// Errors: as reservedAmounts; a list that names a CPU that is not among `all`.
Result<CpuSet> cpusAfter(const CpuSet& all, const CpuSet& allocated, const CpuSet& kubeletReserved,
                         const NodeReservation& reservation);

/// Of one resource, in its own units (thousandths of a core, or bytes).
struct BatchTerms {
    std::int64_t capacity = 0;
    std::int64_t allocatable = 0;
    int thresholdPercent = 60;          // 60 for cpu and 65 for memory where nobody said otherwise
    std::int64_t systemUsed = 0;
    std::int64_t annotationReserved = 0;
    std::int64_t highPriorityUsed = 0;  // by Prod and Mid pods
};
/// What batch pods may have under the policy "usage": what the threshold leaves of the capacity, less what the system uses
/// or is held back for it (the larger), less what pods of higher priority use; never below 0.
std::int64_t batchAmount(const BatchTerms& terms);

}  // namespace bayplan
