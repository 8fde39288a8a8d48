// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_cells.h"

#include <algorithm>
#include <map>
#include <utility>

#include "cluster/release.h"
#include "plugins/devices/device_gates.h"

namespace bayplan {

namespace {

/// Thousandths, rounded up: what is in use is never drawn as nothing.
int thousandths(const ExactQuantity& part, const ExactQuantity& whole) {
    if (whole.nanos() <= 0 || part.nanos() <= 0) return 0;
    if (part.nanos() >= whole.nanos()) return kWholeDevice;
    return static_cast<int>((part.nanos() * kWholeDevice + whole.nanos() - 1) / whole.nanos());
}

/// The largest share of any counter of the set.
int shareOfSet(const Device& device, const std::string& set, const Counters& whole) {
    int share = 0;
    for (const CounterUse& use : device.consumes) {
        if (use.set != set) continue;
        for (const auto& [name, amount] : use.counters)
            if (const auto at = whole.find(name); at != whole.end()) share = std::max(share, thousandths(amount, at->second));
    }
    return share == 0 ? kWholeDevice : share;
}

/// The largest share of any capacity; 0: it takes none.
int shareOfCapacity(const Device& device, const CapacityAmounts& consumed) {
    int share = 0;
    for (const auto& [name, amount] : consumed)
        if (const auto at = device.capacity.find(name); at != device.capacity.end()) share = std::max(share, thousandths(amount, at->second.value));
    return share;
}

class Cells {
public:
    Cells(const DeviceIndex& index, const Cluster& cluster) : m_index(index), m_cluster(cluster) {}

    std::vector<DeviceCell> make(const std::vector<DeviceOnNode>& devices) {
        for (const DeviceOnNode& here : devices) add(here);
        for (std::size_t c = 0; c < m_cells.size(); ++c) fill(c);
        return std::move(m_cells);
    }

private:
    struct Held {
        DeviceHolder holder;
        std::size_t device;
    };

    void add(const DeviceOnNode& here) {
        const IndexedDevice& device = m_index.device(here.device);
        std::size_t at = m_cells.size();
        const std::string set = device.device->consumes.empty() ? std::string() : device.device->consumes.front().set;
        if (!set.empty()) at = m_ofSet.try_emplace({here.pool, set}, at).first->second;
        if (at == m_cells.size()) {
            m_cells.push_back({set.empty() ? device.device->name : set, here.pool, {}, !set.empty(), {}, {}, false});
            m_held.emplace_back();
        }
        DeviceCell& cell = m_cells[at];
        cell.devices.push_back(here.device);
        cell.tainted = cell.tainted || !device.device->taints.empty();
        for (const DeviceHolder& holder : here.holders)
            if (holder.given->adminAccess) cell.admins.push_back(holder);
            else m_held[at].push_back({holder, here.device});
    }

    void fill(std::size_t c) {
        DeviceCell& cell = m_cells[c];
        const Counters* whole = cell.partitioned ? countersOf(cell) : nullptr;
        int at = 0;
        for (const auto& [holder, d] : m_held[c]) {
            const Device& device = *m_index.device(d).device;
            const int whole_ = whole ? shareOfSet(device, cell.name, *whole) : kWholeDevice;
            int milli = whole_;
            bool measured = true;
            if (holder.given->shared) {
                const int share = shareOfCapacity(device, holder.given->consumed);
                measured = share > 0;
                // Shares without an amount: all alike, and some room left, as there always is.
                milli = measured ? whole_ * share / kWholeDevice : whole_ / static_cast<int>(m_held[c].size() + 1);
            }
            milli = std::clamp(milli, 1, std::max(1, kWholeDevice - at));
            at = std::min(at, kWholeDevice - milli);
            cell.pieces.push_back({holder.claim, holder.given, d, at, milli, measured, assumed(holder.claim)});
            at += milli;
        }
    }

    const Counters* countersOf(const DeviceCell& cell) const {
        for (const std::size_t s : cell.pool->pool->slices) {
            const ResourceSlice& slice = m_index.catalog().devices.slices[s];
            if (slice.generation != cell.pool->generation) continue;
            if (const auto at = slice.counterSets.find(cell.name); at != slice.counterSets.end()) return &at->second;
        }
        return nullptr;
    }

    bool assumed(ResourceClaimIdx claim) const {
        const std::optional<ClaimAllocation>& read = m_index.catalog().devices.claim(claim).allocation;
        return !read || *read != *m_cluster.allocation(claim);
    }

    const DeviceIndex& m_index;
    const Cluster& m_cluster;
    std::vector<DeviceCell> m_cells;
    std::vector<std::vector<Held>> m_held;  // by cell
    std::map<std::pair<const IndexedPool*, std::string>, std::size_t> m_ofSet;
};

}  // namespace

std::vector<DeviceCell> deviceCells(const DeviceIndex& index, const Cluster& cluster, const DeviceUse& use, NodeIdx node) {
    return Cells(index, cluster).make(devicesOn(index, use, node));
}

std::vector<DeviceCount> countByDriver(const DeviceIndex& index, const std::vector<DeviceCell>& cells) {
    std::map<std::string, DeviceCount> counts;
    for (const DeviceCell& cell : cells) {
        const std::string& driver = index.device(cell.devices.front()).slice->driver;
        DeviceCount& count = counts[driver];
        count.driver = driver;
        ++count.all;
        count.free += cell.free() ? 1 : 0;
        count.partly += !cell.pieces.empty() && cell.used() < kWholeDevice ? 1 : 0;
    }
    std::vector<DeviceCount> all;
    for (auto& [driver, count] : counts) all.push_back(std::move(count));
    return all;
}

DevicesToCome devicesToCome(const DeviceIndex& index, const Cluster& cluster, const std::vector<PodIdx>& pods, NodeIdx node, const FeatureGates& features) {
    using Verdict = DeviceAllocation::Verdict;
    DevicesToCome found;
    Draft draft(cluster);
    for (const PodIdx pod : pods)
        for (const Delta& delta : evicting(draft.cluster(), pod)) static_cast<void>(draft.apply(delta));
    for (const PodIdx pod : pods) {
        PendingClaims search(index, draft.cluster(), node, pod, features);
        if (!search.any()) continue;
        const DeviceAllocation given = search.find(devicesTaken(index, draft.cluster()));
        if (given.verdict != Verdict::Possible) {
            found.verdict = given.verdict;
            found.why = given.why;
            found.refused = pod;
            break;
        }
        for (std::size_t i = 0; i < search.claims().size(); ++i) {
            if (given.claims[i].devices.empty()) continue;
            if (!draft.apply(AllocateClaim{search.claims()[i], std::make_shared<const ClaimAllocation>(given.claims[i])})) continue;
            found.claims.push_back(search.claims()[i]);
            found.pods.push_back(pod);
        }
    }
    found.cluster = draft.publish();
    return found;
}

}  // namespace bayplan
