// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The values, other than requests, that can fill a map: one number for each node, with its place on a scale, or the
// reason why there is none. Unknown is a state of its own, never a zero.
// Thread rule: immutable values, made in any thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/usage_table.h"
#include "metrics/gpu_rooms.h"
#include "metrics/slot_report.h"

namespace bayplan {

class MapScene;

enum class Measure : std::uint8_t {
    Requested,     // the requests of a resource, relative to the allocatable amount
    ZoneFreeGpus,  // the largest number of free GPUs within one NUMA zone
    Strands,       // free, but useless to pods of a shape, because too little of another resource is free
    Slots,         // the number of further pods of a shape that fit
    UsedCpu,       // what was measured, relative to the allocatable amount
    UsedMemory,
};

struct NodeValue {
    enum class State : std::uint8_t {
        None,  // does not apply: no GPUs, or a node that rejects the shape
        Known,
        Unknown,
    };
    State state = State::None;
    float share = 0;          // of the scale, 0..1
    std::int64_t amount = 0;  // GPUs; slots; percent
    char letter = 0;          // for Strands: the scarce resource

    bool operator==(const NodeValue&) const = default;
};

/// A resource that the shape cannot use on a node, by name: the counting has its own resource table.
struct StrandOn {
    std::string resource;
    std::string partner;      // the scarce resource
    std::int64_t amount = 0;  // in the unit of the resource table

    bool operator==(const StrandOn&) const = default;
};

/// What was measured on a node.
struct UsedOn {
    std::int64_t used = 0, allocatable = 0;  // in the unit of the resource table
    std::int64_t time = 0;                   // Unix seconds; 0: not told
    std::string source;

    bool operator==(const UsedOn&) const = default;
};

constexpr bool isUsed(Measure measure) { return measure == Measure::UsedCpu || measure == Measure::UsedMemory; }
constexpr ResourceIdx usedResource(Measure measure) { return measure == Measure::UsedMemory ? ResourceTable::kMemoryIdx : ResourceTable::kCpuIdx; }

struct NodeValues {
    Measure measure = Measure::Requested;
    std::vector<NodeValue> nodes;  // by node
    std::int64_t most = 0;         // the end of the scale, in the unit of NodeValue::amount
    std::int64_t sum = 0;          // for Slots: the number of all slots
    std::int64_t possible = 0;     // likewise: if everything free were together
    std::size_t known = 0;
    std::size_t unknown = 0;
    std::size_t none = 0;
    std::string unread;    // "needs list pods": why nothing is known about any node; otherwise empty
    bool ofNodes = false;  // the nodes could not be read, rather than the pods on them

    // For Strands and Slots:
    std::string shape;                           // "cpu 4, nvidia.com/gpu 2"
    std::vector<NodeSlots> counts;               // by node
    std::vector<std::string> plugins;            // NodeSlots::plugin
    std::vector<std::vector<StrandOn>> strands;  // by node, the largest share of the node first; only for Strands
    std::vector<StrandOn> strandSums;            // over all nodes, by resource and partner, the largest share first

    // For ZoneFreeGpus:
    std::vector<ZoneFreeGpus> zoneFree;  // by node

    // For UsedCpu and UsedMemory:
    std::vector<UsedOn> used;  // by node

    bool operator==(const NodeValues&) const = default;
};
using ValuesPtr = std::shared_ptr<const NodeValues>;

/// Values that are unknown for every node, because objects that they need could not be read.
ValuesPtr unreadValues(Measure measure, std::size_t nodes, const std::string& why, bool ofNodes);
/// Counted by the zones of a scene, and by numbers alone for nodes with unknown zones. O(nodes × pods of nodes without
/// zones).
ValuesPtr zoneFreeValues(const MapScene& scene);
/// For the board's first shape; its nodes are those of the board's picture. O(nodes × columns).
ValuesPtr slotValues(const SlotBoard& board);
ValuesPtr strandValues(const SlotBoard& board);
/// Percents of what is allocatable, which a node may exceed; nodes that nobody measured are unknown.
ValuesPtr usedValues(const Cluster& cluster, const UsageTable& usages, Measure measure);

/// The nodes whose value, or its place on the scale, differs; all nodes if the two cannot be compared.
std::vector<NodeIdx> differing(const ValuesPtr& before, const ValuesPtr& now, std::size_t nodes);

/// "C" for cpu, "M" for memory, "G" for GPUs, "P" for pods, "H" for hugepages, "E" for ephemeral storage.
char scarceLetter(const std::string& resource);

}  // namespace bayplan
