// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The report of a board: slots by level of topology, what would fit if the same free resources were together, the
// causes of the difference, what is stranded, and the nodes and pods that cost most. Every number carries the rows that
// it counts. The order is fixed: equal pictures give equal reports. Resources are columns of the board's own picture,
// which may have more columns than the shown picture; nodes and pods are the same in both.
// Thread rule: plain values; the functions read one board.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "metrics/slot_board.h"
#include "moves/leaving.h"

namespace bayplan {

enum class LevelKind : std::uint8_t {
    NumaZone,     // one zone of a node
    NvlinkGroup,  // GPUs of a node that reach one another over NVLink
    Node,
    Label,  // nodes with the same value of a label: rack, pool, zone
    Cluster,
};

struct SlotLevel {
    LevelKind kind = LevelKind::Node;
    std::string key;  // of Label

    bool operator==(const SlotLevel&) const = default;
};
/// "numa-zone", "nvlink-group", "node", the label's key, "cluster".
std::string toString(const SlotLevel& level);

/// What is free in a part of a node, by name of a resource, as the resource table counts it. A resource that is not
/// listed is not divided.
struct PartRoom {
    std::string name;
    std::vector<std::pair<std::string, std::int64_t>> free;
};
/// The zones or groups of a node; absent: unknown.
using PartsOf = std::function<std::optional<std::vector<PartRoom>>(NodeIdx)>;

struct SlotLevels {
    std::vector<SlotLevel> levels;
    PartsOf numaZones;     // empty: unknown for every node
    PartsOf nvlinkGroups;  // likewise
};

/// One domain of a level: the nodes with a value of the label, a node, or a part of one.
struct DomainSlots {
    std::string name;
    std::vector<NodeIdx> nodes;
    std::int64_t pods = 0;
    std::int64_t gangs = 0;  // slots: pods / SlotShape::gang, rounded down

    bool operator==(const DomainSlots&) const = default;
};

struct NodeLoss {
    NodeIdx node;
    double pods = 0;
    bool operator==(const NodeLoss&) const = default;
};

struct LevelSlots {
    SlotLevel level;
    std::int64_t gangs = 0;            // slots of the known domains
    std::int64_t pods = 0;             // likewise
    std::vector<DomainSlots> domains;  // most slots first, then by name
    std::vector<NodeIdx> unknown;      // nodes that take pods of the shape, in an unknown domain
    std::vector<NodeLoss> split;       // for parts of nodes: pods that fit on the node, but into none of its parts; most first

    bool known() const { return unknown.empty(); }
    bool operator==(const LevelSlots&) const = default;
};
/// In the order of `levels`.
std::vector<LevelSlots> slotsByLevel(const SlotBoard& board, std::size_t shape, const SlotLevels& levels);

enum class LossCause : std::uint8_t {
    Partial,      // what is left on a node is less than one pod needs
    Short,        // there is enough of the scarcest resource, but not of another
    Cordon,       // NodeUnschedulable rejects
    Taint,        // TaintToleration rejects
    Affinity,     // NodeAffinity rejects
    Plugin,       // another plugin rejects
    NotModelled,  // it is not known whether the node takes the pod
};
/// "partial", "short", "cordon", "taint", "affinity", "plugin", "notModelled".
const char* toString(LossCause cause);

struct SlotLoss {
    LossCause cause = LossCause::Partial;
    std::string what;  // for Short the resource, for Plugin its name
    double pods = 0;
    std::vector<NodeLoss> nodes;  // most costly first

    bool operator==(const SlotLoss&) const = default;
};

struct SlotLosses {
    ResourceIdx scarcest;          // what would run out first if everything free were together
    std::int64_t pods = 0;         // that fit now
    double ideal = 0;              // pods, if everything free were together: pods + the losses
    std::vector<SlotLoss> losses;  // greatest first

    std::int64_t idealPods() const { return static_cast<std::int64_t>(ideal + 1e-9); }
    bool operator==(const SlotLosses&) const = default;
};
/// A node's share of the ideal is what it has free of the scarcest resource, in pods. What it does not take of that is
/// its loss. A node that is rejected loses all of it to the first plugin that rejects.
SlotLosses slotLosses(const SlotBoard& board, std::size_t shape);

/// Free amounts of one resource that the shape cannot use, since another resource beside them is scarce.
struct Strand {
    ResourceIdx resource;
    ResourceIdx partner;  // what is scarce
    std::int64_t amount = 0;
    struct On {
        NodeIdx node;
        std::int64_t amount = 0;
        bool operator==(const On&) const = default;
    };
    std::vector<On> nodes;  // most first

    bool operator==(const Strand&) const = default;
};
/// Counts what is left if that is enough of the resource for another pod, on nodes that only lack room and offer
/// everything that the shape requests. A node without GPUs strands nothing for a shape with GPUs: it is of another
/// kind. By resource, then partner.
std::vector<Strand> strands(const SlotBoard& board, std::size_t shape);
/// What makes all that is free of `resource` on the node a strand for every shape that requests both: the first of CPU,
/// memory and pods that is used up. Invalid: each is left or not offered, or nothing is free of `resource`.
ResourceIdx scarceForAll(const Cluster& cluster, NodeIdx node, ResourceIdx resource);

/// A pod in the way, and what its eviction would gain.
struct Culprit {
    PodIdx pod;
    NodeIdx node;
    std::int64_t gain = 0;  // additional pods of the shape on its node
    NodeIdx to;             // where the scheduler would put it; invalid: nowhere else
    std::int64_t cost = 0;  // lost pods of the shape there
    Leaving leaving;        // what stands in the way of its eviction

    bool mayLeave() const { return leaving.tolerated({}); }
    /// True if it has somewhere to go and may leave.
    bool movable() const { return to.valid() && mayLeave(); }
    std::int64_t net() const { return gain - cost; }
    bool operator==(const Culprit&) const = default;
};
/// At most `most` pods; the eviction of each makes room for at least one more. Chosen are those with the most gain; of
/// equals those that may leave now, then those with the smallest requests. At most half of them may not leave, if there
/// are others. In the result pods that may leave come first, then those that may not, last those that no other node
/// takes; each group by net gain. Pods of a DaemonSet or of the node itself are left out, as they come back, and so are
/// those on their way out. The scheduler decides where each would go. Errors: Cancelled. O(pods × budgets), and O(nodes × plugins)
/// for each culprit.
Result<std::vector<Culprit>> culprits(SlotBoard& board, std::size_t shape, std::size_t most, const Budget& budget = {});

}  // namespace bayplan
