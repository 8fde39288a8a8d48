// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The devices of a node as people think of them: one cell for each physical device, with the parts that claims have of
// it. Devices of a pool that take from one set of counters are the partitions of one physical device, and so one cell.
// For people only: the allocator alone decides which devices are free for a claim.
// Thread rule: pure functions.

#include <cstdint>
#include <string>
#include <vector>

#include "plugins/devices/device_answers.h"

namespace bayplan {

inline constexpr int kWholeDevice = 1000;

/// What one claim has of a cell, counted from the bottom in thousandths of it.
struct DevicePiece {
    ResourceClaimIdx claim;
    const AllocatedDevice* given = nullptr;  // as in DeviceHolder
    std::size_t device = 0;                  // of the index
    int from = 0;
    int milli = kWholeDevice;
    bool measured = true;  // false: nothing says how much of the device the claim has, and the parts are drawn alike
    bool assumed = false;  // allocated here, not read

    bool operator==(const DevicePiece&) const = default;
};

struct DeviceCell {
    std::string name;  // of the device, or of the set of counters
    const IndexedPool* pool = nullptr;
    std::vector<std::size_t> devices;  // of the index; several: partitions
    bool partitioned = false;          // they take from one set of counters
    std::vector<DevicePiece> pieces;   // without administrative access; at most the whole together
    std::vector<DeviceHolder> admins;  // who has administrative access
    bool tainted = false;              // a device of it is

    int used() const { return pieces.empty() ? 0 : pieces.back().from + pieces.back().milli; }
    /// Nothing of it is in use, nor does anything about it keep ordinary claims away.
    bool free() const { return pieces.empty() && !tainted && pool->complete && !pool->invalid; }
};

/// In the order in which the node's devices are searched. O(devices of the node and their holders).
std::vector<DeviceCell> deviceCells(const DeviceIndex& index, const Cluster& cluster, const DeviceUse& use, NodeIdx node);

/// The cells of one driver on a node.
struct DeviceCount {
    std::string driver;
    std::size_t all = 0;
    std::size_t free = 0;
    std::size_t partly = 0;  // in use, with some of it left

    bool operator==(const DeviceCount&) const = default;
};
std::vector<DeviceCount> countByDriver(const DeviceIndex& index, const std::vector<DeviceCell>& cells);

/// What pods get on a node, one after the other, as the allocator answers; filters of other plugins are not asked.
struct DevicesToCome {
    DeviceAllocation::Verdict verdict = DeviceAllocation::Verdict::Possible;
    std::string why;                       // as in DeviceAllocation
    PodIdx refused;                        // the first that does not get its devices
    std::vector<ResourceClaimIdx> claims;  // those that get devices, of the pods before it too
    std::vector<PodIdx> pods;              // by claim: the first that names it
    ClusterPtr cluster;                    // with them allocated; the pods stand nowhere
};
/// They leave the nodes where they stand. O(claims × devices of the node), and O(pods) for each that gives devices back.
DevicesToCome devicesToCome(const DeviceIndex& index, const Cluster& cluster, const std::vector<PodIdx>& pods, NodeIdx node, const FeatureGates& features);

}  // namespace bayplan
