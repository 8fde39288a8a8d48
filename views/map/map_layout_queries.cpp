// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "map/map_layout.h"

namespace bayplan {

QRectF MapLayout::nodeRect(NodeIdx node) const {
    const NodePlace& p = m_places[node.get()];
    const QPointF origin = m_bays[p.bay].origin;
    return QRectF(origin.x() + p.half / 2.0, origin.y() + p.row, p.span / 2.0 - kNodeGap, 1.0 - kNodeGap);
}

std::uint32_t MapLayout::bayAt(QPointF at) const {
    const auto stripAt = [&](std::vector<Strip>::const_iterator first, std::vector<Strip>::const_iterator last) {
        const auto next = std::upper_bound(first, last, at.y(), [](double y, const Strip& s) { return y < s.top; });
        return next == first || std::prev(next)->bottom <= at.y() ? last : std::prev(next);
    };
    const auto blocks = stripAt(m_blockStrips.begin(), m_blockStrips.end());
    if (blocks == m_blockStrips.end()) return kNone;
    const auto byLeft = [](double x, const auto& thing) { return x < thing.frame.left(); };
    const auto block =
        std::upper_bound(m_blocks.begin() + blocks->first, m_blocks.begin() + blocks->end, at.x(), byLeft);
    if (block == m_blocks.begin() + blocks->first) return kNone;
    const auto b = static_cast<std::size_t>(std::prev(block) - m_blocks.begin());
    const auto end = m_bayStrips.begin() + m_firstBayStrip[b + 1];
    const auto strip = stripAt(m_bayStrips.begin() + m_firstBayStrip[b], end);
    if (strip == end) return kNone;
    const auto bay = std::upper_bound(m_bays.begin() + strip->first, m_bays.begin() + strip->end, at.x(), byLeft);
    if (bay == m_bays.begin() + strip->first || std::prev(bay)->frame.right() <= at.x()) return kNone;
    return static_cast<std::uint32_t>(std::prev(bay) - m_bays.begin());
}

NodeIdx MapLayout::nodeInBay(const Bay& bay, QPointF at) const {
    const double row = std::floor(at.y() - bay.origin.y());
    if (row < 0 || row >= bay.rows || at.x() < bay.origin.x()) return {};
    const std::uint32_t r = bay.firstRow + static_cast<std::uint32_t>(row);
    const double half = (at.x() - bay.origin.x()) * 2.0;
    const auto first = m_order.begin() + m_rowStarts[r];
    const auto next = std::upper_bound(first, m_order.begin() + m_rowStarts[r + 1], half,
                                       [this](double x, NodeIdx n) { return x < m_places[n.get()].half; });
    if (next == first) return {};
    const NodeIdx node = *std::prev(next);
    return nodeRect(node).contains(at) ? node : NodeIdx{};
}

NodeIdx MapLayout::nodeAt(QPointF at) const {
    const std::uint32_t bay = bayAt(at);
    return bay == kNone ? NodeIdx{} : nodeInBay(m_bays[bay], at);
}

void MapLayout::rowsIn(const QRectF& area, std::vector<std::pair<std::uint32_t, std::uint32_t>>& ranges) const {
    for (std::size_t b = 0; b < m_blocks.size(); ++b) {
        if (!m_blocks[b].frame.intersects(area)) continue;
        for (std::uint32_t i = m_blocks[b].firstBay; i < m_blocks[b].firstBay + m_blocks[b].bayCount; ++i) {
            const Bay& bay = m_bays[i];
            if (!bay.frame.intersects(area)) continue;
            const double above = std::floor(area.top() - bay.origin.y());
            const double below = std::floor(area.bottom() - bay.origin.y());
            const auto from = static_cast<std::int64_t>(std::max(0.0, above));
            const auto to = static_cast<std::int64_t>(std::min(static_cast<double>(bay.rows) - 1.0, below));
            const double left = (area.left() - bay.origin.x()) * 2.0;
            const double right = (area.right() - bay.origin.x()) * 2.0;
            for (std::int64_t row = from; row <= to; ++row) {
                const std::uint32_t r = bay.firstRow + static_cast<std::uint32_t>(row);
                const auto begin = m_order.begin();
                const auto first = std::lower_bound(
                    begin + m_rowStarts[r], begin + m_rowStarts[r + 1], left,
                    [this](NodeIdx n, double x) { return m_places[n.get()].half + m_places[n.get()].span <= x; });
                const auto last = std::upper_bound(first, begin + m_rowStarts[r + 1], right,
                                                   [this](double x, NodeIdx n) { return x < m_places[n.get()].half; });
                if (first != last)
                    ranges.emplace_back(static_cast<std::uint32_t>(first - begin),
                                        static_cast<std::uint32_t>(last - begin));
            }
        }
    }
}

std::vector<NodeIdx> MapLayout::nodesIn(const QRectF& area) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
    rowsIn(area, ranges);
    std::vector<NodeIdx> nodes;
    for (const auto& [first, last] : ranges) {
        for (std::uint32_t i = first; i < last; ++i) {
            if (nodeRect(m_order[i]).intersects(area)) nodes.push_back(m_order[i]);
        }
    }
    return nodes;
}

NodeIdx MapLayout::neighbour(NodeIdx node, Direction direction) const {
    const QPointF from = nodeRect(node).center();
    const bool sideways = direction == Direction::Left || direction == Direction::Right;
    const double sign = direction == Direction::Right || direction == Direction::Down ? 1.0 : -1.0;
    // A beam of one pitch in that direction; the nearest node in it wins. If it hits nothing, it is widened.
    for (const double width : {0.98, 6.0, m_bounds.width() + m_bounds.height()}) {
        QRectF beam = sideways ? QRectF(from.x(), from.y() - width / 2, m_bounds.width(), width)
                               : QRectF(from.x() - width / 2, from.y(), width, m_bounds.height());
        if (sign < 0) beam.translate(sideways ? -m_bounds.width() : 0.0, sideways ? 0.0 : -m_bounds.height());
        NodeIdx best;
        double shortest = 0;
        for (const NodeIdx other : nodesIn(beam)) {
            const QPointF to = nodeRect(other).center() - from;
            const double along = sign * (sideways ? to.x() : to.y());
            const double across = std::abs(sideways ? to.y() : to.x());
            if (along < 0.3) continue;
            const double distance = along + 2.0 * across;
            if (!best.valid() || distance < shortest) {
                best = other;
                shortest = distance;
            }
        }
        if (best.valid()) return best;
    }
    return node;
}

std::shared_ptr<const NodePlaces> nodePlaces(const Cluster& cluster, NodeOrder order, ResourceIdx fill) {
    if (order == NodeOrder::Name) return nullptr;
    auto places = std::make_shared<NodePlaces>();
    for (std::size_t i = 0; i < cluster.nodeCount(); ++i) {
        const NodeIdx n(i);
        const Node& node = cluster.catalog().node(n);
        const std::int64_t whole = cluster.allocatable(n, fill), requested = cluster.requested(n, fill);
        if (order == NodeOrder::Newest ? node.creationTime == 0 : whole <= 0) continue;
        switch (order) {
        case NodeOrder::MostFree: (*places)[node.name] = requested - whole; break;
        case NodeOrder::Fullest: (*places)[node.name] = -static_cast<std::int64_t>(static_cast<double>(requested) / static_cast<double>(whole) * 1e6); break;
        case NodeOrder::Newest: (*places)[node.name] = -node.creationTime; break;
        case NodeOrder::Name: break;
        }
    }
    return places;
}

}  // namespace bayplan
