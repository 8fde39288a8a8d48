// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the map draws of a picture, ready to be painted: for every node its level and state, for every pod on it a cell,
// a colour class and flags, for every GPU who has what of it. Numbers and arrays only; colours come in at painting.
//
// A scene is immutable. After a change updated() makes a new one that shares the blocks of all nodes whose
// NodeState::version is the same.
// Complexity: build O(pods log pods of a node); updated O(nodes) plus O(pods) of the changed nodes.
// Thread rule: immutable; built and read in any thread.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "cluster/cluster.h"
#include "common/gpu_slots.h"
#include "common/pod_classes.h"
#include "common/told_insides.h"
#include "map/cell_layout.h"
#include "map/map_scale.h"
#include "map/zones/zone_block.h"
#include "map/zones/zone_layout.h"
#include "topology/kubelet/snapshot_age.h"

namespace bayplan {

enum NodeFlag : std::uint16_t {
    kCordoned = 1,
    kNotReady = 2,
    kUnknown = 4,        // others say whether they are ready, this one does not
    kOverCommitted = 8,  // more of the fill is requested than there is
    kStranded = 16,      // some of the fill is free, but cpu, memory or pods are used up: see scarce
    kTainted = 32,
    kNoFill = 64,          // offers none of the fill
    kStale = 128,          // what is shown of it is old: see ages()
    kInsideUnknown = 256,  // its zones are not known, others' are
};

enum PodFlag : std::uint8_t {
    kPredicted = 1,  // Standing::Assumed
    kDeleting = 2,   // terminating: on its way out
};

/// One node's pods, those that ask for none of the fill first (the sill), then by owner and order of reading.
struct NodeBlock {
    std::vector<PodIdx> pods;
    std::vector<Cell> cells;
    std::vector<std::uint8_t> classes;
    std::vector<std::uint8_t> flags;
    std::vector<std::uint32_t> owners;  // PodGroups::owner, to see where one ends
    std::vector<GpuShare> gpus;         // GpuShare::request is an index into `pods`
    std::uint32_t sill = 0;
    std::uint32_t gpusUnplaced = 0;
    std::uint64_t version = 0;

    bool operator==(const NodeBlock&) const = default;
};

struct SceneOptions {
    ResourceIdx fill = ResourceTable::kCpuIdx;
    Colouring colouring = Colouring::Owner;

    bool operator==(const SceneOptions&) const = default;
};

/// Sums that the legend shows.
struct SceneTotals {
    std::int64_t allocatable = 0;
    std::int64_t requested = 0;
    std::size_t cordoned = 0;
    std::size_t notReady = 0;
    std::size_t unknown = 0;
    std::size_t overCommitted = 0;
    std::size_t stranded = 0;
    std::size_t ready = 0;  // none of the first three
    std::size_t predicted = 0;
    std::size_t terminating = 0;
    std::size_t stale = 0;
    std::size_t insideUnknown = 0;
    std::size_t placed = 0;
    std::size_t pending = 0;
    std::array<std::size_t, kClassCount> podsByClass{};  // placed ones

    bool operator==(const SceneTotals&) const = default;
};

class MapScene {
public:
    static std::shared_ptr<const MapScene> build(ClusterPtr cluster, std::shared_ptr<const PodGroups> groups,
                                                 SceneOptions options,
                                                 std::shared_ptr<const ToldInsides> told = nullptr);
    /// The same for a later picture of the same catalog. `changed` gets the nodes that differ.
    std::shared_ptr<const MapScene> updated(ClusterPtr after, std::vector<NodeIdx>& changed) const;
    /// Zones cost more than all else: beyond kZonesAtOnce nodes they are left as they were, and withZones() makes them.
    bool zonesBehind() const { return !m_zonesBehind.empty(); }
    std::shared_ptr<const MapScene> withZones() const;
    /// Takes over the zones that `ready`, made of an earlier picture, has and that still hold. `changed` gets their nodes.
    std::shared_ptr<const MapScene> withZonesOf(const MapScene& ready, std::vector<NodeIdx>& changed) const;
    static constexpr std::size_t kZonesAtOnce = 64;

    const Cluster& cluster() const { return *m_cluster; }
    const ClusterPtr& sharedCluster() const { return m_cluster; }
    const SceneOptions& options() const { return m_options; }
    const PodClasses& classes() const { return m_classes; }
    const SceneTotals& totals() const { return m_totals; }
    std::size_t nodeCount() const { return m_levels.size(); }
    /// Null: nothing is told of any node's inside.
    const std::shared_ptr<const ToldInsides>& told() const { return m_told; }
    const SnapshotAge& ages() const { return *m_ages; }

    float level(NodeIdx n) const { return m_levels[n.get()]; }  // 0..1
    std::uint16_t flags(NodeIdx n) const { return m_flags[n.get()]; }
    char scarce(NodeIdx n) const { return m_scarce[n.get()]; }  // 'C', 'M' or 'P' where stranded
    const BandShape& shape(NodeIdx n) const { return m_shapes[n.get()]; }
    const NodeBlock& block(NodeIdx n) const { return *m_blocks[n.get()]; }

    /// Null: its zones are not known (yet).
    const ZoneBlock* zones(NodeIdx n) const { return m_zones.empty() ? nullptr : m_zones[n.get()].get(); }
    const std::shared_ptr<const ZoneBlock>& sharedZones(NodeIdx n) const { return m_zones[n.get()]; }
    /// The colour of a pod in the zones, by its standing in this picture.
    std::uint8_t classOf(PodIdx pod) const { return m_classes.classOf(pod, m_cluster->placement(pod).standing); }

    /// What of the node's inside is under a point of its rectangle in device pixels.
    std::optional<ZonePart> partAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const;
    /// Where a part stands in its node's rectangle.
    QRect partRect(NodeIdx n, const QRect& rect, const ZonePart& part, double ratio) const;
    /// Who has a part; invalid: nobody, or it is not known.
    PodIdx podOf(NodeIdx n, const ZonePart& part) const;
    /// The rectangles of a pod's parts inside its node: GPUs, shares of CPUs.
    std::vector<QRect> partRects(NodeIdx n, const QRect& rect, PodIdx pod, double ratio) const;
    /// What is under a point of a node's rectangle in device pixels: its pod, or invalid.
    PodIdx podAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const;
    /// The rectangle of a pod on its node; null where it does not stand there.
    QRect podRect(NodeIdx n, const QRect& rect, PodIdx pod, double ratio) const;

private:
    void rebuildNode(NodeIdx n);
    void rebuildZones(const std::vector<NodeIdx>& nodes);
    void count(NodeIdx n, int sign);  // into the totals, or out of them

    ClusterPtr m_cluster;
    SceneOptions m_options;
    PodClasses m_classes;
    std::vector<ResourceIdx> m_gpuColumns;
    bool m_readinessKnown = false;
    std::vector<float> m_levels;
    std::vector<std::uint16_t> m_flags;
    std::vector<std::int64_t> m_requested;
    std::vector<char> m_scarce;
    std::vector<BandShape> m_shapes;
    std::vector<std::shared_ptr<const NodeBlock>> m_blocks;
    std::shared_ptr<const ToldInsides> m_told;
    std::shared_ptr<const SnapshotAge> m_ages;
    std::vector<std::shared_ptr<const ZoneBlock>> m_zones;  // by node; empty: nothing is told
    std::vector<NodeIdx> m_zonesBehind;
    std::size_t m_strayPods = 0;
    SceneTotals m_totals;
};
using ScenePtr = std::shared_ptr<const MapScene>;

/// How much of the fill a pod takes on its node.
std::int64_t fillAmount(const Catalog& catalog, PodIdx pod, ResourceIdx fill);

}  // namespace bayplan
