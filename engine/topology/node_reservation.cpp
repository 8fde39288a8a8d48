// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/node_reservation.h"

#include <algorithm>

namespace bayplan {

Result<ResourceList> reservedAmounts(const NodeReservation& reservation) {
    ResourceList amounts = reservation.resources;
    if (reservation.reservedCpus.empty()) return amounts;
    const Result<CpuSet> cpus = CpuSet::parse(reservation.reservedCpus);
    if (!cpus) return cpus.error();
    amounts.set(kCpu, Quantity::fromUnits(static_cast<std::int64_t>(cpus->size())));
    return amounts;
}

Result<ResourceList> allocatableAfter(const ResourceList& allocatable, const NodeReservation& reservation) {
    Result<ResourceList> reserved = reservedAmounts(reservation);
    if (!reserved) return reserved.error();
    if (reservation.cpusOnly) return allocatable;
    ResourceList left = allocatable;
    for (const auto& [name, amount] : *reserved)
        if (const Quantity* there = allocatable.find(name)) left.set(name, std::max(*there - amount, Quantity()));
    return left;
}

Result<CpuSet> cpusAfter(const CpuSet& all, const CpuSet& allocated, const CpuSet& kubeletReserved,
                         const NodeReservation& reservation) {
    const Result<CpuSet> listed = CpuSet::parse(reservation.reservedCpus);
    if (!listed) return listed.error();
    if (!all.contains(*listed)) {
        Error error{ErrorCode::Invalid, "names CPUs " + (*listed - all).toString() + ", which the node does not have", {}};
        error.origin.field = "CPU list";
        return error;
    }
    return all - allocated - kubeletReserved - *listed;
}

std::int64_t batchAmount(const BatchTerms& terms) {
    const auto margin = static_cast<std::int64_t>(static_cast<Int128>(terms.capacity) *
                                                  (100 - terms.thresholdPercent) / 100);
    const std::int64_t heldBack = std::max(terms.annotationReserved, terms.capacity - terms.allocatable);
    const std::int64_t left =
        terms.capacity - margin - std::max(terms.systemUsed, heldBack) - terms.highPriorityUsed;
    return std::max<std::int64_t>(left, 0);
}

}  // namespace bayplan
