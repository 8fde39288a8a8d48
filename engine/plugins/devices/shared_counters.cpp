// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/shared_counters.h"

#include <algorithm>
#include <set>

namespace bayplan {

void SharedCounters::book(Sets& sets, const Device& device, void (*how)(CapacityAmounts&, const CapacityAmounts&)) {
    for (const CounterUse& use : device.consumes) how(sets[use.set], use.counters);
}

/// What the sets have, less what allocated devices take, wherever they are used; below zero if that is more.
SharedCounters::Sets SharedCounters::available(const IndexedPool& pool) const {
    Sets sets;
    for (const std::size_t s : pool.pool->slices) {
        const ResourceSlice& slice = m_index.catalog().devices.slices[s];
        if (slice.generation == pool.generation)
            for (const auto& [name, counters] : slice.counterSets) sets[name] = counters;
    }
    for (const std::size_t d : m_index.devicesOf(*pool.pool, pool.generation))
        if (m_taken.any(m_index.device(d).identity)) book(sets, *m_index.device(d).device, subtract);
    return sets;
}

bool SharedCounters::charge(const IndexedPool& pool, const Device& device) {
    const auto known = m_available.find(pool.pool->name);
    const Sets& have = known != m_available.end() ? known->second : m_available.emplace(pool.pool->name, available(pool)).first->second;
    Sets& charged = m_charged[pool.pool->name];
    book(charged, device, add);
    for (const auto& [set, counters] : have) {
        const auto mine = charged.find(set);
        for (const auto& [counter, amount] : counters) {
            const auto at = mine == charged.end() ? CapacityAmounts::const_iterator() : mine->second.find(counter);
            const Int128 used = mine == charged.end() || at == mine->second.end() ? 0 : at->second.nanos();
            if (amount.nanos() >= used) continue;
            giveBack(pool, device);
            return false;
        }
    }
    return true;
}

void SharedCounters::giveBack(const IndexedPool& pool, const Device& device) { book(m_charged[pool.pool->name], device, subtract); }

}  // namespace bayplan
