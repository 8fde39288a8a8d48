// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the map draws of a picture, ready to paint: for every node its level and state, for every pod on it a cell, a
// colour class and flags, for every GPU its users and their shares. Only numbers and arrays; painting adds colours.
//
// A scene is immutable. After a change, updated() makes a new one that shares the blocks of all nodes with an unchanged
// NodeState::version.
// Complexity: build O(pods log pods of a node); updated O(nodes) plus O(pods) of the changed nodes.
// Thread rule: immutable; built and read in any thread.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "common/devices/device_picture.h"
#include "common/pod_classes.h"
#include "common/told_insides.h"
#include "map/cell_layout.h"
#include "map/map_scale.h"
#include "map/reserved_room.h"
#include "map/shared_gpus.h"
#include "map/zones/zone_block.h"
#include "map/zones/zone_layout.h"
#include "topology/kubelet/snapshot_age.h"
#include "topology/pod_gpus.h"

namespace bayplan {

enum NodeFlag : std::uint16_t {
    kCordoned = 1,
    kNotReady = 2,
    kUnknown = 4,        // its readiness is not given, while other nodes give theirs
    kOverCommitted = 8,  // more of the fill is requested than there is
    kStranded = 16,      // some of the fill is free, but cpu, memory or pods are used up: see scarce()
    kTainted = 32,
    kNoFill = 64,          // has none of the fill
    kStale = 128,          // the data shown is old: see ages()
    kInsideUnknown = 256,  // its zones are not known, while those of others are
};

enum PodFlag : std::uint8_t {
    kPredicted = 1,  // Standing::Assumed
    kDeleting = 2,   // terminating
};

/// A pod's part of one GPU, from the bottom up.
struct GpuPart {
    std::uint8_t slot = 0;
    std::uint16_t from = 0;  // thousandths
    std::uint16_t milli = 0;
    std::uint32_t pod = 0;  // into NodeBlock::pods; kNobody: a claim of no pod on this node
    static constexpr std::uint32_t kNobody = static_cast<std::uint32_t>(-1);

    bool operator==(const GpuPart&) const = default;
};

/// One node's pods: first those that request none of the fill (the sill), then the others; both by the place of what they
/// have inside the node, where that is known, then by owner and order of reading.
struct NodeBlock {
    std::vector<PodIdx> pods;
    std::vector<Cell> cells;
    std::vector<std::uint8_t> classes;
    std::vector<std::uint8_t> flags;
    std::vector<std::uint32_t> owners;  // PodGroups::owner, to find where one ends
    std::vector<GpuPart> gpus;
    std::uint32_t published = 0;             // the slots from here on are devices of slices, in the order of DevicePicture::cells()
    std::vector<ReservedRoomPart> reserved;  // room that is kept for pods to come
    std::vector<Cell> reservedCells;         // of these, above those of the pods
    std::uint64_t slotsTainted = 0;          // a bit for each slot
    std::uint64_t slotsWatched = 0;          // a claim has administrative access
    std::uint64_t slotsAssumed = 0;          // some of it was allocated here, or is a guess
    std::uint32_t sill = 0;
    std::uint32_t gpusUnplaced = 0;
    std::uint64_t version = 0;

    bool operator==(const NodeBlock&) const = default;
};

struct SceneOptions {
    ResourceIdx fill = ResourceTable::kCpuIdx;
    Colouring colouring = Colouring::Owner;
    std::shared_ptr<const Profile> sharing{};  // the profile that chooses Koordinator's devices; null: none does
    std::string reserving{};                   // the schedulerName of the profile that heeds Reservations; empty: none does
    bool heldBack = false;                     // the scheduler takes off what Koordinator's annotations keep of nodes

    bool operator==(const SceneOptions&) const = default;
};

/// The sums that the legend shows.
struct SceneTotals {
    std::int64_t allocatable = 0;
    std::int64_t requested = 0;
    std::size_t cordoned = 0;
    std::size_t notReady = 0;
    std::size_t unknown = 0;
    std::size_t overCommitted = 0;
    std::size_t stranded = 0;
    std::size_t ready = 0;  // in none of the first three states
    std::size_t predicted = 0;
    std::size_t terminating = 0;
    std::size_t reserved = 0;  // rooms that are kept for pods to come
    std::size_t stale = 0;
    std::size_t insideUnknown = 0;
    std::size_t placed = 0;
    std::size_t pending = 0;
    std::array<std::size_t, kClassCount> podsByClass{};  // only placed pods

    bool operator==(const SceneTotals&) const = default;
};

class MapScene {
public:
    static std::shared_ptr<const MapScene> build(ClusterPtr cluster, std::shared_ptr<const PodGroups> groups,
                                                 SceneOptions options,
                                                 std::shared_ptr<const ToldInsides> told = nullptr);
    /// The scene for a later picture of the same catalog. `changed` receives the nodes that differ.
    std::shared_ptr<const MapScene> updated(ClusterPtr after, std::vector<NodeIdx>& changed) const;
    /// Zones cost more than all else: beyond kZonesAtOnce nodes, updated() leaves them as they were and withZones()
    /// makes them.
    bool zonesBehind() const { return !m_zonesBehind.empty(); }
    std::shared_ptr<const MapScene> withZones() const;
    /// Takes over those zones of `ready`, made from an earlier picture, that are still valid. `changed` receives their
    /// nodes.
    std::shared_ptr<const MapScene> withZonesOf(const MapScene& ready, std::vector<NodeIdx>& changed) const;
    static constexpr std::size_t kZonesAtOnce = 64;
    /// The same picture with the colours of where its pods are sent; `changed` receives the nodes that differ, sorted. O(pods sent).
    std::shared_ptr<const MapScene> sending(const Destinations& sent, std::vector<NodeIdx>& changed) const;

    const Cluster& cluster() const { return *m_cluster; }
    /// Of the fill: what its scheduler gives to pods, and what it keeps of what the node offers.
    std::int64_t allocatable(NodeIdx n) const { return m_cluster->allocatable(n, m_options.fill) - heldBackOf(n); }
    std::int64_t heldBackOf(NodeIdx n) const { return m_heldBack.empty() ? 0 : m_heldBack[n.get()]; }
    const ClusterPtr& sharedCluster() const { return m_cluster; }
    const SceneOptions& options() const { return m_options; }
    const PodClasses& classes() const { return m_classes; }
    const SceneTotals& totals() const { return m_totals; }
    std::size_t nodeCount() const { return m_levels.size(); }
    /// Null if nothing is known about the inside of any node.
    const std::shared_ptr<const ToldInsides>& told() const { return m_told; }
    const SnapshotAge& ages() const { return *m_ages; }
    /// Null if no slice publishes devices.
    const std::shared_ptr<const DevicePicture>& devices() const { return m_devices; }
    /// The device of a slice at a point of a node's rectangle, in device pixels: its position in DevicePicture::cells().
    std::optional<std::size_t> deviceAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const;

    float level(NodeIdx n) const { return m_levels[n.get()]; }  // 0..1
    std::uint16_t flags(NodeIdx n) const { return m_flags[n.get()]; }
    char scarce(NodeIdx n) const { return m_scarce[n.get()]; }  // 'C', 'M' or 'P' if stranded
    const BandShape& shape(NodeIdx n) const { return m_shapes[n.get()]; }
    const NodeBlock& block(NodeIdx n) const { return *m_blocks[n.get()]; }

    /// Null if its zones are not known (yet).
    const ZoneBlock* zones(NodeIdx n) const { return m_zones.empty() ? nullptr : m_zones[n.get()].get(); }
    const std::shared_ptr<const ZoneBlock>& sharedZones(NodeIdx n) const { return m_zones[n.get()]; }
    /// The colour of a pod in the zones, by its standing in this picture.
    std::uint8_t classOf(PodIdx pod) const { return m_classes.classOf(pod, m_cluster->placement(pod).standing); }

    /// The part inside the node at a point of its rectangle, in device pixels.
    std::optional<ZonePart> partAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const;
    /// The place of a part in its node's rectangle.
    QRect partRect(NodeIdx n, const QRect& rect, const ZonePart& part, double ratio) const;
    /// The pod that has a part; invalid: none, or not known.
    PodIdx podOf(NodeIdx n, const ZonePart& part) const;
    /// The rectangles of a pod's parts inside its node: GPUs, shares of CPUs.
    std::vector<QRect> partRects(NodeIdx n, const QRect& rect, PodIdx pod, double ratio) const;
    /// The pod at a point of a node's rectangle, in device pixels; invalid: none.
    PodIdx podAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const;
    /// The reserved room at a point of a node's rectangle.
    std::optional<ReservedRoomPart> reservedAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const;
    /// The rectangle of a pod on its node; null if it is not there.
    QRect podRect(NodeIdx n, const QRect& rect, PodIdx pod, double ratio) const;

private:
    void rebuildNode(NodeIdx n);
    static std::uint32_t addListed(const std::vector<SharedGpu>& listed, NodeBlock& block);  // returns how many slots there are
    std::uint32_t addDevices(NodeIdx n, std::uint32_t slots, NodeBlock& block) const;        // returns how many slots there are then
    void rebuildZones(const std::vector<NodeIdx>& nodes);
    void count(NodeIdx n, int sign);  // adds it to the totals, or subtracts it

    ClusterPtr m_cluster;
    SceneOptions m_options;
    PodClasses m_classes;
    GpuColumns m_gpuColumns{ResourceTable()};
    bool m_readinessKnown = false;
    std::vector<float> m_levels;
    std::vector<std::uint16_t> m_flags;
    std::vector<std::int64_t> m_requested;
    std::vector<std::int64_t> m_heldBack;  // of the fill; empty: nothing is
    std::vector<char> m_scarce;
    std::vector<BandShape> m_shapes;
    std::vector<std::shared_ptr<const NodeBlock>> m_blocks;
    std::shared_ptr<const ToldInsides> m_told;
    std::shared_ptr<const SnapshotAge> m_ages;
    std::shared_ptr<const DevicePicture> m_devices;
    std::vector<ReservedOnNode> m_reserved;
    std::vector<std::shared_ptr<const ZoneBlock>> m_zones;  // by node; empty: no inside is known
    std::vector<NodeIdx> m_zonesBehind;
    std::size_t m_strayPods = 0;
    SceneTotals m_totals;
};
using ScenePtr = std::shared_ptr<const MapScene>;

/// The amount of the fill that a pod takes on its node.
std::int64_t fillAmount(const Catalog& catalog, PodIdx pod, ResourceIdx fill);

}  // namespace bayplan
