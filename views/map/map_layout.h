// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The place of every node of a cluster on the map. Geometry only: no colours, no widgets, no pods.
//
// The unit is the pitch: the distance between two neighbouring nodes of normal width, so that a zoom step is a whole
// number of pixels per pitch and all gaps are equal (views/map/map_scale.h). Nodes with one value of the grouping label
// form a bay; all bays have the same number of rows; bays with one value of the outer label form a block. Inside a bay
// nodes are in reading order, sorted by name with numbers compared as numbers, or by places that are given.
// Nothing here depends on the zoom, and on pods only by those places: a node moves only when the grouping, the sizing or the shape of the view
// changes.
// Complexity: make() O(nodes log nodes + candidates × groups), under 50 ms for 5,000 nodes; look-ups O(1) or O(log).
// Thread rule: immutable value.

#include <QPointF>
#include <QRectF>
#include <QSize>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "cluster/cluster.h"

namespace bayplan {

/// In pitches.
inline constexpr double kNodeGap = 1.0 / 16.0;

/// On the screen at the zoom that shows the whole map, in device-independent pixels; they grow with the zoom.
inline constexpr double kHeaderPixels = 22.0;
inline constexpr double kBayPadPixels = 8.0;
inline constexpr double kBayGapPixels = 12.0;
/// Few nodes do not grow beyond this when the whole map is shown.
inline constexpr double kLargestFitPitch = 240.0;

/// What nodes of a group are sorted by; equal ones, and all by Name, by name.
enum class NodeOrder { Name,
                       MostFree,
                       Fullest,
                       Newest };

/// Places of nodes by their names, lower first.
using NodePlaces = std::unordered_map<std::string, std::int64_t>;

struct LayoutOptions {
    std::vector<std::string> keys;             // label keys, outer first; at most two count
    std::optional<ResourceIdx> sizeBy;         // absent: all nodes are of one width
    std::shared_ptr<const NodePlaces> places;  // null: by name; nodes that are not in it come last
    QSize view = QSize(1600, 900);             // the size that the whole map must fit into, device-independent pixels
};

struct Bay {
    std::string name;
    bool labelled = true;  // false: the nodes without the label
    std::uint32_t block = 0;
    QRectF frame;              // header, padding and nodes
    QPointF origin;            // top left corner of the first node
    std::uint32_t halves = 0;  // width in half pitches
    std::uint32_t rows = 0;    // rows in use
    std::uint32_t firstRow = 0;
    std::uint32_t first = 0;  // index in MapLayout::order()
    std::uint32_t count = 0;
};

struct Block {
    std::string name;
    bool labelled = true;
    QRectF frame;
    std::uint32_t firstBay = 0;
    std::uint32_t bayCount = 0;
    std::uint32_t nodeCount = 0;
};

/// A node's place: half-pitch columns and rows in its bay.
struct NodePlace {
    std::uint32_t bay = 0;
    std::uint32_t row = 0;
    std::uint32_t half = 0;
    std::uint32_t span = 2;  // width in half pitches, 1..4; 2 is a square
};

enum class Direction { Left,
                       Right,
                       Up,
                       Down };

class MapLayout {
public:
    static MapLayout make(const Catalog& catalog, const LayoutOptions& options);

    std::size_t nodeCount() const { return m_places.size(); }
    /// The rectangle of everything, with a margin; empty without nodes.
    QRectF bounds() const { return m_bounds; }
    bool twoLevels() const { return m_twoLevels; }
    bool grouped() const { return m_grouped; }
    double headerHeight() const { return m_header; }
    double bayPadding() const { return m_bayPad; }      // between a bay's frame and its nodes
    double blockPadding() const { return m_blockPad; }  // between a block's frame and its bays
    const std::vector<Bay>& bays() const { return m_bays; }
    const std::vector<Block>& blocks() const { return m_blocks; }
    /// All nodes, bay by bay, in reading order.
    const std::vector<NodeIdx>& order() const { return m_order; }
    const NodePlace& place(NodeIdx node) const { return m_places[node.get()]; }

    QRectF nodeRect(NodeIdx node) const;
    /// The node at a point; invalid between nodes.
    NodeIdx nodeAt(QPointF at) const;
    /// The index of the bay, or kNone.
    std::uint32_t bayAt(QPointF at) const;
    /// Nodes that intersect `area`, in the order of order().
    std::vector<NodeIdx> nodesIn(const QRectF& area) const;
    /// Appends the ranges [first, last) of order() that may intersect `area`; the painter iterates over them.
    void rowsIn(const QRectF& area, std::vector<std::pair<std::uint32_t, std::uint32_t>>& ranges) const;
    /// The next node on the screen in that direction; `node` itself at the edge.
    NodeIdx neighbour(NodeIdx node, Direction direction) const;

    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

private:
    friend class LayoutMaker;
    struct Strip {  // things side by side: blocks of the map, or bays of a block
        double top = 0;
        double bottom = 0;
        std::uint32_t first = 0;
        std::uint32_t end = 0;
    };
    NodeIdx nodeInBay(const Bay& bay, QPointF at) const;

    std::vector<NodePlace> m_places;  // by node
    std::vector<NodeIdx> m_order;
    std::vector<std::uint32_t> m_rowStarts;  // indices in m_order; one more than there are rows, for one bay after the other
    std::vector<Bay> m_bays;
    std::vector<Block> m_blocks;
    std::vector<Strip> m_blockStrips;
    std::vector<Strip> m_bayStrips;
    std::vector<std::uint32_t> m_firstBayStrip;  // by block, one more than there are blocks
    QRectF m_bounds;
    double m_header = 0;
    double m_bayPad = 0;
    double m_blockPad = 0;
    bool m_grouped = false;
    bool m_twoLevels = false;
};

/// The places of a picture's nodes, by the resource `fill`; null for Name. Nodes that have none of it, or of unknown age, come
/// last. A value of that moment: later pictures do not move nodes. O(nodes).
std::shared_ptr<const NodePlaces> nodePlaces(const Cluster& cluster, NodeOrder order, ResourceIdx fill);

/// The order in which people sort names: "gpu-2" before "gpu-10".
bool naturalLess(std::string_view a, std::string_view b);

}  // namespace bayplan
