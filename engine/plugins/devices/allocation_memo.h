// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answers of allocateDevices for claims of one form: claims that request the same under the same constraints, whatever
// they are called. The pods of a workload have such claims, and from one of them to the next only the node changes that took
// the last. An answer holds until one of the node's devices is taken or given back. Nodes with devices that are shared or
// that use counters are asked anew each time, and so is a search that ended with a text, which names the claim.
// Thread rule: AllocationMemos any thread; an AllocationMemo one at a time.

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "plugins/devices/device_allocator.h"

namespace bayplan {

class AllocationMemo {
public:
    /// O(devices).
    AllocationMemo(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims, bool taints);

    bool isFor(const std::vector<const ResourceClaim*>& claims, bool taints) const;
    /// As allocateDevices for claims of this form. O(devices of the node) where the answer holds.
    std::shared_ptr<const DeviceAllocation> answer(NodeIdx node, const std::vector<const ResourceClaim*>& claims, const DevicesTaken& taken);

private:
    static constexpr std::size_t kMostDevices = 64;  // of a node: a bit for each

    struct Form {
        std::vector<ClaimRequest> requests;
        std::vector<DeviceConstraint> constraints;
    };
    struct OfNode {
        bool keeps = true;                      // false: its answers are not kept
        std::vector<std::uint32_t> identities;  // of its devices
        std::uint64_t taken = 0;                // those that were taken then
        std::shared_ptr<const DeviceAllocation> answer;
    };

    const DeviceIndex& m_index;
    std::vector<Form> m_forms;  // by claim
    bool m_taints;
    std::vector<OfNode> m_nodes;
};

/// Those of a catalog, for CatalogIndex::derived. A few are kept, those that were used last.
class AllocationMemos {
public:
    explicit AllocationMemos(const Catalog&) {}

    /// Nobody else has it until it is given back; another thread meanwhile gets a new one.
    std::unique_ptr<AllocationMemo> take(const DeviceIndex& index, const std::vector<const ResourceClaim*>& claims, bool taints) const;
    void giveBack(std::unique_ptr<AllocationMemo> memo) const;

private:
    static constexpr std::size_t kMost = 8;

    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<AllocationMemo>> m_memos;  // the one used last comes last
};

}  // namespace bayplan
