// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The counters that devices of a pool share, as the allocator keeps its book of them during one search.
// Source: Kubernetes 1.36 dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go.
// Thread rule: for one thread.

#include <map>
#include <string>

#include "plugins/devices/device_shares.h"

namespace bayplan {

/// Upstream keeps both sides by the name of the pool alone: two drivers with pools of one name share them, and what is
/// available is that of the pool which was asked first.
class SharedCounters {
public:
    SharedCounters(const DeviceIndex& index, const DevicesTaken& taken) : m_index(index), m_taken(taken) {}

    /// Charges the device and says whether every counter of the pool still suffices; if not, nothing is charged.
    bool charge(const IndexedPool& pool, const Device& device);
    void giveBack(const IndexedPool& pool, const Device& device);

private:
    using Sets = std::map<std::string, CapacityAmounts>;  // by name of the set
    static void book(Sets& sets, const Device& device, void (*how)(CapacityAmounts&, const CapacityAmounts&));
    Sets available(const IndexedPool& pool) const;

    const DeviceIndex& m_index;
    const DevicesTaken& m_taken;
    std::map<std::string, Sets> m_available;  // by name of the pool
    std::map<std::string, Sets> m_charged;
};

}  // namespace bayplan
