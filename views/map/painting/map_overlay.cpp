// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/map_overlay.h"

#include <algorithm>
#include <cmath>

namespace bayplan {

namespace {

/// A broken frame in the colour of the marks, on the panel's colour, so that it is seen above any filling.
void paintBrokenFrame(QPainter& painter, const QRect& around, int width, const PaintInput& in) {
    paintFrameOutside(painter, around, width, QColor::fromRgb(in.palette->panel));
    painter.setBrush(Qt::NoBrush);
    QPen broken(QColor::fromRgb(in.palette->caution), width, Qt::CustomDashLine, Qt::FlatCap);
    broken.setDashPattern({2, 1.5});
    painter.setPen(broken);
    const double half = width / 2.0;
    painter.drawRect(QRectF(around).adjusted(-half, -half, half, half));
}

}  // namespace

void paintFrameOutside(QPainter& painter, const QRect& rect, int width, const QColor& colour) {
    const QRect outer = rect.adjusted(-width, -width, width, width);
    painter.fillRect(QRect(outer.x(), outer.y(), outer.width(), width), colour);
    painter.fillRect(QRect(outer.x(), outer.bottom() + 1 - width, outer.width(), width), colour);
    painter.fillRect(QRect(outer.x(), rect.y(), width, rect.height()), colour);
    painter.fillRect(QRect(outer.right() + 1 - width, rect.y(), width, rect.height()), colour);
}

void MapOverlay::changed(const std::vector<NodeIdx>& nodes, const MapScene& before, const PaintInput& now,
                         const std::vector<Delta>& deltas, bool glide) {
    m_halo.clear();
    m_podHalo.clear();
    m_fade = true;
    // If a large part of the map has changed, marking all of it tells nothing.
    if (nodes.size() <= std::max<std::size_t>(50, now.scene->nodeCount() / 10)) mark(m_halo, nodes);
    m_glides.clear();
    if (!glide) return;
    for (const Delta& delta : deltas) {
        const auto* move = std::get_if<Move>(&delta);
        if (!move || m_glides.size() >= kMostGlides) continue;
        Glide g;
        g.pod = move->pod;
        g.from = before.cluster().placement(move->pod).node;
        g.to = now.scene->cluster().placement(move->pod).node;
        if (!g.from.valid() || !g.to.valid() || g.from == g.to) continue;
        const NodeBlock& block = before.block(g.from);
        const auto at =
            static_cast<std::size_t>(std::find(block.pods.begin(), block.pods.end(), g.pod) - block.pods.begin());
        if (at == block.pods.size()) continue;
        g.cell = block.cells[at];
        g.sill = at < block.sill;
        g.cls = block.classes[at];
        g.shape = before.shape(g.from);
        m_glides.push_back(g);
    }
    m_glideClock.start();
}

template <typename Idx>
void MapOverlay::mark(std::vector<Mark<Idx>>& marks, const std::vector<Idx>& changed) const {
    for (const Idx one : changed) {
        const auto at = std::lower_bound(marks.begin(), marks.end(), one, [](const Mark<Idx>& m, Idx i) { return m.of < i; });
        if (at != marks.end() && at->of == one) at->since = m_clock.elapsed();
        else marks.insert(at, {one, m_clock.elapsed()});
    }
}

void MapOverlay::follow(const Renumbering& numbers, const Changed& lately, bool fade) {
    const auto along = [&](auto& marks) {
        for (auto& m : marks) m.of = numbers.of(m.of);
        std::erase_if(marks, [](const auto& m) { return !m.of.valid(); });
        std::sort(marks.begin(), marks.end(), [](const auto& a, const auto& b) { return a.of < b.of; });
    };
    along(m_halo);
    along(m_podHalo);
    m_fade = fade;
    for (Glide& g : m_glides) g.pod = numbers.of(g.pod);
    if (!numbers.sameNodes) m_glides.clear();
    std::erase_if(m_glides, [](const Glide& g) { return !g.pod.valid(); });
    if (lately.nodes.size() <= std::max<std::size_t>(50, numbers.nodes.size() / 10)) {
        mark(m_halo, lately.nodes);
        mark(m_podHalo, lately.pods);
    }
}

double MapOverlay::left(qint64 since) const { return 1.0 - static_cast<double>(m_clock.elapsed() - since) / kHaloMs; }

void MapOverlay::clear() {
    m_halo.clear();
    m_podHalo.clear();
    m_glides.clear();
}

bool MapOverlay::marks(NodeIdx node) const {
    return std::any_of(m_halo.begin(), m_halo.end(), [&](const Mark<NodeIdx>& m) { return m.of == node && left(m.since) > 0; });
}

bool MapOverlay::animating() const {
    return nextFrame() >= 0;
}

int MapOverlay::nextFrame() const {
    if (!m_glides.empty() && m_glideClock.elapsed() < kGlideMs) return 16;
    // Marks that do not fade need a frame only when they end.
    if (!m_halo.empty() || !m_podHalo.empty()) return m_fade ? 100 : 500;
    return m_glides.empty() ? -1 : 0;  // one more, to erase the last traces
}

void MapOverlay::paint(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const State& state) {
    paintHalos(painter, area, in, scale);
    if (state.otherNodes) paintOtherNodes(painter, area, in, scale, *state.otherNodes);
    if (state.alternatives) paintAlternatives(painter, area, in, scale, *state.alternatives);
    if (state.marked) paintMarked(painter, area, in, scale, *state.marked);
    if (state.selection) paintSelection(painter, area, in, scale, *state.selection);
    const QColor accent = QColor::fromRgb(in.palette->accent);
    if (state.hoverNode.valid()) {
        QColor lighter = accent;
        lighter.setAlpha(130);
        paintFrameOutside(painter, scale.node(*in.layout, state.hoverNode), scale.px(1), lighter);
        if (state.hoverPod.valid() && scale.level() != Level::Far) {
            const QRect r = in.scene->podRect(state.hoverNode, scale.node(*in.layout, state.hoverNode), state.hoverPod,
                                              scale.ratio);
            if (!r.isEmpty()) paintFrameOutside(painter, r, scale.px(1), QColor::fromRgb(in.palette->text));
            for (const QRect& part : in.scene->partRects(state.hoverNode, scale.node(*in.layout, state.hoverNode), state.hoverPod, scale.ratio))
                paintFrameOutside(painter, part, scale.px(1), QColor::fromRgb(in.palette->text));
        }
    }
    if (state.current.valid()) {  // the current node of the keyboard: a dotted frame two pixels further out
        const QRect r =
            scale.node(*in.layout, state.current).adjusted(-scale.px(3), -scale.px(3), scale.px(3), scale.px(3));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor::fromRgb(in.palette->text), scale.px(1), Qt::DotLine));
        painter.drawRect(QRectF(r).adjusted(0.5, 0.5, -0.5, -0.5));
    }
    if (state.part.isValid() && !state.part.isEmpty()) {  // above squares of any colour: dark on light
        paintFrameOutside(painter, state.part, scale.px(3), QColor::fromRgb(in.palette->panel));
        paintFrameOutside(painter, state.part, scale.px(2), QColor::fromRgb(in.palette->text));
    }
    paintGlides(painter, in, scale);
    if (!state.band.isEmpty()) {
        QColor veil = accent;
        veil.setAlpha(36);
        painter.fillRect(state.band, veil);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(accent, scale.px(1)));
        painter.drawRect(QRectF(state.band).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void MapOverlay::paintOtherNodes(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const std::vector<NodeIdx>& nodes) {
    for (const NodeIdx n : nodes) {
        if (n.get() >= in.scene->cluster().nodeCount()) continue;
        if (const QRect node = scale.node(*in.layout, n); node.intersects(area)) paintBrokenFrame(painter, node, scale.px(2), in);
    }
}

void MapOverlay::paintAlternatives(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const std::vector<PodIdx>& pods) {
    const Cluster& cluster = in.scene->cluster();
    for (const PodIdx pod : pods) {
        if (pod.get() >= cluster.podCount()) continue;
        const NodeIdx n = cluster.placement(pod).node;
        if (!n.valid()) continue;
        const QRect node = scale.node(*in.layout, n);
        if (!node.intersects(area)) continue;
        QRect around = scale.level() == Level::Far ? node : in.scene->podRect(n, node, pod, scale.ratio);
        if (around.isEmpty()) around = node;
        paintBrokenFrame(painter, around, scale.px(2), in);
    }
}

void MapOverlay::paintMarked(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const std::vector<PodIdx>& pods) {
    const Cluster& cluster = in.scene->cluster();
    const QColor colour = QColor::fromRgb(in.palette->caution);
    QFont font = uiFont(TextSize::Small, true);
    font.setPixelSize(scale.px(font.pixelSize()));
    painter.setFont(font);
    for (std::size_t i = pods.size(); i-- > 0;) {  // the first lies on top
        const NodeIdx n = cluster.placement(pods[i]).node;
        if (!n.valid()) continue;
        const QRect node = scale.node(*in.layout, n);
        if (!node.intersects(area)) continue;
        QRect around = scale.level() == Level::Far ? node : in.scene->podRect(n, node, pods[i], scale.ratio);
        if (around.isEmpty()) around = node;
        paintFrameOutside(painter, around, scale.px(2), colour);
        const QString number = QString::number(i + 1);
        const int high = painter.fontMetrics().height(), wide = std::max(high, painter.fontMetrics().horizontalAdvance(number) + scale.px(6));
        if (node.height() < high) continue;
        const QRect badge(around.left() - scale.px(2), around.top() - scale.px(2), wide, high);
        painter.fillRect(badge, colour);
        painter.setPen(Theme::inkOn(colour));
        painter.drawText(badge, Qt::AlignCenter, number);
    }
}

void MapOverlay::paintSelection(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale,
                                const Selection& selection) {
    const QColor accent = QColor::fromRgb(in.palette->accent);
    const int width = std::min(scale.px(2), std::max(1, scale.gap()));
    for (const NodeIdx n : selection.nodes) {
        const QRect r = scale.node(*in.layout, n);
        if (r.intersects(area)) paintFrameOutside(painter, r, width, accent);
    }
    const Cluster& cluster = in.scene->cluster();
    for (const PodIdx p : selection.pods) {
        const NodeIdx n = cluster.placement(p).node;
        if (!n.valid()) continue;
        const QRect node = scale.node(*in.layout, n);
        if (!node.intersects(area)) continue;
        if (scale.level() == Level::Far) {  // its node has a marked corner
            const int side = std::max(2, node.height() / 3);
            const QPoint corner[] = {node.topRight(), node.topRight() - QPoint(side, 0),
                                     node.topRight() + QPoint(0, side)};
            painter.setPen(Qt::NoPen);
            painter.setBrush(accent);
            painter.drawPolygon(corner, 3);
            continue;
        }
        for (const QRect& part : in.scene->partRects(n, node, p, scale.ratio)) paintFrameOutside(painter, part, scale.px(1), accent);
        const QRect r = in.scene->podRect(n, node, p, scale.ratio);
        if (r.isEmpty()) continue;
        paintFrameOutside(painter, r.adjusted(1, 1, -1, -1), scale.px(2), accent);
        if (r.width() > scale.px(8) && r.height() > scale.px(8))
            paintFrameOutside(painter, r.adjusted(scale.px(2), scale.px(2), -scale.px(2), -scale.px(2)), scale.px(1),
                              QColor::fromRgb(in.palette->panel));
    }
}

void MapOverlay::paintHalos(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale) {
    const auto over = [this](const auto& m) { return left(m.since) <= 0; };
    std::erase_if(m_halo, over);
    std::erase_if(m_podHalo, over);
    const auto colour = [&](qint64 since) {
        QColor c = QColor::fromRgb(in.palette->good);
        c.setAlphaF(m_fade ? static_cast<float>(std::sqrt(left(since))) : 1.0f);
        return c;
    };
    for (const auto& [n, since] : m_halo) {
        if (n.get() >= in.layout->nodeCount()) continue;
        const QRect r = scale.node(*in.layout, n);
        if (r.intersects(area)) paintFrameOutside(painter, r, scale.px(scale.level() == Level::Far ? 1 : 2), colour(since));
    }
    if (scale.level() == Level::Far) return;
    const Cluster& cluster = in.scene->cluster();
    for (const auto& [p, since] : m_podHalo) {
        if (p.get() >= cluster.podCount()) continue;
        const NodeIdx n = cluster.placement(p).node;
        if (!n.valid()) continue;
        const QRect node = scale.node(*in.layout, n);
        if (!node.intersects(area)) continue;
        const QRect r = in.scene->podRect(n, node, p, scale.ratio);
        if (r.width() >= scale.px(4)) paintFrameOutside(painter, r.adjusted(1, 1, -1, -1), scale.px(1), colour(since));
    }
}

void MapOverlay::paintGlides(QPainter& painter, const PaintInput& in, MapScale scale) {
    if (m_glides.empty()) return;
    const double t = static_cast<double>(m_glideClock.elapsed()) / kGlideMs;
    if (t >= 1) {
        m_glides.clear();
        return;
    }
    const double eased = 1.0 - (1.0 - t) * (1.0 - t);
    for (const Glide& g : m_glides) {
        const QRect fromNode = scale.node(*in.layout, g.from);
        const QRect toNode = scale.node(*in.layout, g.to);
        QRectF from = fromNode;
        QRectF to = toNode;
        if (scale.level() != Level::Far) {
            const NodeBands bands = bandsOf(fromNode, g.shape, scale.ratio);
            from = cellRect(g.sill ? bands.sill : bands.vessel, g.cell);
            to = in.scene->podRect(g.to, toNode, g.pod, scale.ratio);
        }
        const auto mix = [eased](double a, double b) { return a + (b - a) * eased; };
        const QRectF now(mix(from.x(), to.x()), mix(from.y(), to.y()), std::max(2.0, mix(from.width(), to.width())),
                         std::max(2.0, mix(from.height(), to.height())));
        painter.fillRect(now, QColor::fromRgb(in.palette->edge[g.cls]));
        painter.fillRect(now.adjusted(1, 1, -1, -1), QColor::fromRgb(in.palette->fill[g.cls]));
    }
}

}  // namespace bayplan
