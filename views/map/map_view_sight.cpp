// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the map that is seen: its scale, jumps, and the way back.
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "common/session.h"
#include "map/map_view.h"

namespace bayplan {

QSize MapView::deviceSize() const {
    return QSize(static_cast<int>(std::ceil(viewport()->width() * m_scale.ratio)),
                 static_cast<int>(std::ceil(viewport()->height() * m_scale.ratio)));
}

int MapView::fitPitch() const {
    const QRectF bounds = m_input.layout ? m_input.layout->bounds() : QRectF();
    if (bounds.isEmpty()) return 48;
    const double scale = std::min({deviceSize().width() / bounds.width(), deviceSize().height() / bounds.height(),
                                   kLargestFitPitch * m_scale.ratio});
    return std::max(kSmallestPitch, static_cast<int>(scale));
}

QPoint MapView::topLeft() const {
    return {horizontalScrollBar()->value(), verticalScrollBar()->value()};
}

void MapView::setTopLeft(QPoint device) {
    horizontalScrollBar()->setValue(device.x());
    verticalScrollBar()->setValue(device.y());
}

void MapView::updateScrollBars() {
    if (!m_input.layout) return;
    const QSize whole = m_scale.size(*m_input.layout);
    const QSize seen = deviceSize();
    const auto set = [](QScrollBar* bar, int length, int page) {
        // A map smaller than the view is centred.
        if (length <= page)
            bar->setRange((length - page) / 2, (length - page) / 2);
        else
            bar->setRange(0, length - page);
        bar->setPageStep(page);
        bar->setSingleStep(page / 12);
    };
    set(horizontalScrollBar(), whole.width(), seen.width());
    set(verticalScrollBar(), whole.height(), seen.height());
}

void MapView::setPitch(int pitch, QPointF anchor) {
    const int least = std::min(fitPitch(), static_cast<int>(24 * m_scale.ratio));
    pitch = std::clamp(pitch, least, static_cast<int>(kLargestPitch * m_scale.ratio));
    if (pitch == m_scale.pitch || !m_input.layout) return;
    const QPointF world = m_scale.toWorld(anchor + topLeft());
    m_fitted = pitch == fitPitch();
    m_scale.pitch = pitch;
    updateScrollBars();
    setTopLeft((world * pitch - anchor).toPoint());
    refresh();
    Q_EMIT viewChanged();
}

void MapView::fit() {
    if (!m_fitted) noteSeen();
    m_fitted = true;
    relayout();
    applyInput();
    Q_EMIT viewChanged();
}

void MapView::zoomIn() {
    zoomSteps(1, QPointF(deviceSize().width() / 2.0, deviceSize().height() / 2.0));
}
void MapView::zoomOut() {
    zoomSteps(-1, QPointF(deviceSize().width() / 2.0, deviceSize().height() / 2.0));
}

void MapView::zoomTo(const QRectF& world, double share) {
    if (!m_input.layout || world.isEmpty()) return;
    noteSeen();
    const double pitch = share * std::min(deviceSize().width() / world.width(), deviceSize().height() / world.height());
    setPitch(static_cast<int>(pitch), QPointF());
    centerOn(world.center());
}

void MapView::noteSeen() {
    constexpr std::size_t kMostSeen = 50;
    if (m_goingBack || !ready()) return;
    const std::optional<QRectF> now = m_fitted ? std::nullopt : std::optional(visibleWorld());
    if (!m_seen.empty() && m_seen.back() == now) return;
    if (m_seen.size() == kMostSeen) m_seen.erase(m_seen.begin());
    m_seen.push_back(now);
}

void MapView::goBack() {
    if (m_seen.empty() || !ready()) return;
    const std::optional<QRectF> seen = m_seen.back();
    m_seen.pop_back();
    m_goingBack = true;
    if (seen) zoomTo(*seen, 1);
    else fit();
    m_goingBack = false;
}

void MapView::zoomToSelection() {
    const Selection& selection = m_session->looking()->selection();
    QRectF world;
    for (const NodeIdx node : selection.nodes) world |= m_input.layout->nodeRect(node);
    for (const PodIdx pod : selection.pods)
        if (const NodeIdx node = m_session->cluster()->placement(pod).node; node.valid()) world |= m_input.layout->nodeRect(node);
    if (world.isEmpty() && m_current.valid()) world = m_input.layout->nodeRect(m_current);
    zoomTo(world);
}

void MapView::centerOn(QPointF world) {
    setTopLeft((world * m_scale.pitch - QPointF(deviceSize().width() / 2.0, deviceSize().height() / 2.0)).toPoint());
}

void MapView::showNodes(const std::vector<NodeIdx>& nodes) {
    if (!m_input.valid() || nodes.empty()) return;
    if (nodes.size() == 1) return showNode(nodes.front());
    QRectF world;
    for (const NodeIdx node : nodes) world |= m_input.layout->nodeRect(node);
    if (!visibleWorld().contains(world)) zoomTo(world.adjusted(-1, -1, 1, 1));
}

void MapView::showNode(NodeIdx node) {
    if (!ready() || !node.valid()) return;
    const QRect seen(topLeft(), deviceSize());
    const QRect rect = m_scale.node(*m_input.layout, node);
    if (seen.contains(rect)) return;
    noteSeen();
    const int margin = std::min(m_scale.pitch, std::min(seen.width(), seen.height()) / 4);
    const QRect wanted = rect.adjusted(-margin, -margin, margin, margin);
    QPoint to = seen.topLeft();
    const auto bring = [](int from, int length, int first, int last) {
        if (first < from) return first;
        return last > from + length ? last - length : from;
    };
    to.setX(bring(to.x(), seen.width(), wanted.left(), wanted.right()));
    to.setY(bring(to.y(), seen.height(), wanted.top(), wanted.bottom()));
    setTopLeft(to);
}

QRectF MapView::visibleWorld() const {
    return QRectF(m_scale.toWorld(topLeft()), QSizeF(deviceSize()) / static_cast<double>(m_scale.pitch));
}

}  // namespace bayplan
