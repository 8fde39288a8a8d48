// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a map may be filled by beside the requests of a resource: one number a node, with its place on a scale, or why there
// is none. Not known is a state of its own, never a zero.
// Thread rule: immutable values, made in any thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "metrics/gpu_rooms.h"
#include "metrics/slot_report.h"

namespace bayplan {

class MapScene;

enum class Measure : std::uint8_t {
    Requested,     // what is requested of a resource, against what there is
    ZoneFreeGpus,  // the most GPUs that are free within one NUMA zone
    Strands,       // free, but of no use to pods of a shape, since too little of something else is free beside it
    Slots,         // how many more pods of a shape fit
};

struct NodeValue {
    enum class State : std::uint8_t {
        None,  // the question does not arise: no GPUs, or a node that refuses the shape
        Known,
        Unknown,
    };
    State state = State::None;
    float share = 0;          // of the scale, 0..1
    std::int64_t amount = 0;  // GPUs; slots; percent
    char letter = 0;          // of Strands: what is scarce

    bool operator==(const NodeValue&) const = default;
};

/// A resource that the shape cannot use on a node, as names: the counting has a table of its own.
struct StrandOn {
    std::string resource;
    std::string partner;      // what is scarce
    std::int64_t amount = 0;  // as the resource table counts it

    bool operator==(const StrandOn&) const = default;
};

struct NodeValues {
    Measure measure = Measure::Requested;
    std::vector<NodeValue> nodes;  // by node
    std::int64_t most = 0;         // the scale's end, in what NodeValue::amount counts
    std::int64_t sum = 0;          // of Slots: all slots
    std::size_t known = 0;
    std::size_t unknown = 0;
    std::size_t none = 0;
    std::string unread;    // "needs list pods": why nothing is known of any node; empty otherwise
    bool ofNodes = false;  // it is the nodes that may not be read, and not what stands on them

    // Of Strands and Slots
    std::string shape;                           // "cpu 4, nvidia.com/gpu 2"
    std::vector<NodeSlots> counts;               // by node
    std::vector<std::string> plugins;            // NodeSlots::plugin
    std::vector<std::vector<StrandOn>> strands;  // by node, largest share of the node first; of Strands alone
    std::vector<StrandOn> strandSums;            // of all nodes, by resource and partner, the largest share first

    // Of ZoneFreeGpus
    std::vector<ZoneFreeGpus> zoneFree;  // by node

    bool operator==(const NodeValues&) const = default;
};
using ValuesPtr = std::shared_ptr<const NodeValues>;

/// Nothing is known of any of the nodes: what it takes may not be read.
ValuesPtr unreadValues(Measure measure, std::size_t nodes, const std::string& why, bool ofNodes);
/// By the zones of a scene, and by counting alone where they are not known. O(nodes × pods of nodes without zones).
ValuesPtr zoneFreeValues(const MapScene& scene);
/// Of the board's first shape, whose nodes are those of the picture it was shown. O(nodes × columns).
ValuesPtr slotValues(const SlotBoard& board);
ValuesPtr strandValues(const SlotBoard& board);

/// The nodes whose value, or whose place on the scale, is another; all where the two do not compare.
std::vector<NodeIdx> differing(const ValuesPtr& before, const ValuesPtr& now, std::size_t nodes);

/// "C" of cpu, "M" of memory, "G" of GPUs, "P" of pods, "H" of hugepages, "E" of ephemeral storage.
char scarceLetter(const std::string& resource);

}  // namespace bayplan
