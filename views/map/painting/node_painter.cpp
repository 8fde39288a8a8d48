// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/node_painter.h"

#include "map/zones/zone_painter.h"

#include <algorithm>
#include <cmath>

namespace bayplan {

namespace {

std::size_t index255(float level) {
    return static_cast<std::size_t>(std::clamp(level, 0.0f, 1.0f) * 255.0f);
}

}  // namespace

QRect stateGlyphRect(const QRect& band, double ratio, int place) {
    const int side = std::min(band.height() - 2, static_cast<int>(std::lround(16 * ratio)));
    return QRect(band.x() + band.width() - (side + 1) * (place + 1), band.y() + 1, side, side);
}

int stateGlyphs(std::uint16_t flags, int height, double ratio) {
    if (height < kGlyphPixels * ratio) return 0;
    return (flags & (kCordoned | kNotReady | kUnknown) ? 1 : 0) + (flags & kStale && height >= kClockPixels * ratio ? 1 : 0);
}

NodePainter::NodePainter(QImage& image, QPoint topLeft, const PaintInput& input, MapScale scale)
    : m_image(&image),
      m_topLeft(topLeft),
      m_in(input),
      m_palette(*input.palette),
      m_scale(scale),
      m_canvas(image, topLeft) {}

NodePainter::NodePainter(VectorCanvas& vectors, const PaintInput& input, MapScale scale)
    : m_vectors(&vectors), m_in(input), m_palette(*input.palette), m_scale(scale), m_canvas(vectors) {}

QPainter& NodePainter::smooth() {
    if (m_vectors) {
        m_vectors->flush();
        m_vectors->painter().setRenderHint(QPainter::Antialiasing);
        return m_vectors->painter();
    }
    if (!m_smooth) {
        m_smooth.emplace(m_image);
        m_smooth->setRenderHint(QPainter::Antialiasing);
        m_smooth->translate(-m_topLeft);
    }
    return *m_smooth;
}

void NodePainter::paint(NodeIdx node) {
    const QRect rect = m_scale.node(*m_in.layout, node);
    if (!rect.intersects(m_canvas.area())) return;
    if (m_vectors) m_vectors->next();
    if (m_scale.level() == Level::Far)
        paintFar(node, rect);
    else
        paintNear(node, rect);
}

void NodePainter::paintFar(NodeIdx node, const QRect& rect) {
    const std::uint16_t flags = m_in.scene->flags(node);
    const bool dim = m_in.nodeMatches && !(*m_in.nodeMatches)[node.get()];
    const int line = rect.height() < 8 ? 0 : m_palette.lineWidth;
    const QRgb outline = dim || flags & kNoFill ? mixed(m_palette.farLine, m_palette.panel, 0.6) : m_palette.farLine;
    m_canvas.fill(rect, line > 0 ? outline : m_palette.vessel);
    const QRect inner = rect.adjusted(line, line, -line, -line);
    if (line > 0) m_canvas.fill(inner, flags & kNoFill ? m_palette.panel : m_palette.vessel);
    if (const NodeValue* value = m_in.value(node)) {
        paintValue(*value, inner, dim);
        paintFound(node, inner);
        if (rect.height() >= 12) m_canvas.soften(rect, m_palette.panel);
        if (dim) return;
        paintStale(flags, rect, nullptr);
        paintState(node, rect, nullptr, 0);
        return;
    }
    const float level = m_in.scene->level(node);
    int height = static_cast<int>(std::lround(level * static_cast<float>(inner.height())));
    if (level > 0) height = std::max(height, 1);
    if (level < 1) height = std::min(height, inner.height() - 1);  // a node that is not full must not look full
    if (height > 0) {
        const int top = inner.y() + inner.height() - height;
        m_canvas.fill(inner.x(), top, inner.width(), height,
                      (dim ? m_palette.quantityDim : m_palette.quantity)[index255(level)]);
        if (height < inner.height() && inner.height() >= 8 && !dim)
            m_canvas.fill(inner.x(), top, inner.width(), 1, m_palette.quantityEdge[index255(level)]);
    }
    if (flags & kStranded && !dim && inner.height() - height >= 4)
        m_canvas.hatch(QRect(inner.x(), inner.y(), inner.width(), inner.height() - height), 4, 1, m_palette.hatch);
    if (flags & kOverCommitted && inner.height() >= 8)
        m_canvas.fill(inner.x(), inner.y(), inner.width(), std::max(2, inner.height() / 8), m_palette.bad);
    paintFound(node, inner);
    if (rect.height() >= 12) m_canvas.soften(rect, m_palette.panel);
    if (dim) return;
    paintStale(flags, rect, nullptr);
    paintState(node, rect, nullptr, 0);
}

void NodePainter::paintFound(NodeIdx node, const QRect& inner) {
    const std::vector<char>* matches = shownMatches(node);
    if (!matches || !m_in.nodeMatches || !(*m_in.nodeMatches)[node.get()] || inner.height() < 5) return;
    const std::vector<PodIdx>& pods = m_in.scene->block(node).pods;
    const auto found = std::count_if(pods.begin(), pods.end(), [&](PodIdx p) { return (*matches)[p.get()]; });
    if (found == 0) return;
    // A seam makes the bar visible on any filling, and goes all the way: the bar has a scale. One of many is still a dot, and only all are all.
    const int high = std::max(2, inner.height() / 5);
    const int all = static_cast<int>(pods.size()), wide = inner.width();
    int lit = std::max(std::min(2, wide), static_cast<int>(wide * found / all));
    if (found < all) lit = std::min(lit, wide - 1);
    m_canvas.fill(inner.x(), inner.y() + inner.height() - high - 1, wide, high + 1, m_palette.panel);
    m_canvas.fill(inner.x(), inner.y() + inner.height() - high, lit, high, m_palette.accent);
}

void NodePainter::paintValue(const NodeValue& value, const QRect& area, bool dim) {
    switch (value.state) {
    case NodeValue::State::None:
        m_canvas.fill(area, m_palette.panel);
        return;
    case NodeValue::State::Unknown:
        m_canvas.fill(area, m_palette.vessel);
        if (!dim) m_canvas.hatch(area, area.height() < 12 ? 3 : std::max(4, m_scale.px(6)), 1, m_palette.hatch);
        return;
    case NodeValue::State::Known: {
        const std::size_t at = index255(value.share);
        m_canvas.fill(area, value.amount == 0 ? m_palette.vessel : (dim ? m_palette.quantityDim : m_palette.quantity)[at]);
        return;
    }
    }
}

void NodePainter::paintStale(std::uint16_t flags, const QRect& rect, const NodeBands* bands) {
    if (!(flags & kStale)) return;
    if (!bands) {
        const int side = std::max(3, rect.height() / 3);
        for (int i = 0; i < side; ++i) m_canvas.fill(rect.x(), rect.y() + i, side - i, 1, m_palette.caution);
        return;
    }
    m_canvas.fill(bands->name.x(), bands->name.y() + bands->name.height() - std::max(1, m_scale.px(1.5)), bands->name.width(), std::max(1, m_scale.px(1.5)), m_palette.caution);
    if (rect.height() < kClockPixels * m_scale.ratio) {
        const int side = m_scale.px(9);
        for (int i = 0; i < side; ++i) m_canvas.fill(rect.x() + 1, rect.y() + 1 + i, side - i, 1, m_palette.caution);
        return;
    }
    const int place = flags & (kCordoned | kNotReady | kUnknown) ? 1 : 0;
    const QRectF g = QRectF(stateGlyphRect(bands->name, m_scale.ratio, place)).adjusted(1, 1, -1, -1);
    QPainter& p = smooth();
    p.setBrush(QColor::fromRgb(m_palette.panel));
    p.setPen(QPen(QColor::fromRgb(m_palette.caution), 1.5 * m_scale.ratio));
    p.drawEllipse(g);
    p.drawLine(g.center(), QPointF(g.center().x(), g.y() + g.height() * 0.2));
    p.drawLine(g.center(), QPointF(g.x() + g.width() * 0.75, g.center().y()));
}

void NodePainter::paintNear(NodeIdx node, const QRect& rect) {
    const MapScene& scene = *m_in.scene;
    const std::uint16_t flags = scene.flags(node);
    const bool dim = m_in.nodeMatches && !(*m_in.nodeMatches)[node.get()];
    const bool large = rect.height() >= kGlyphPixels * m_scale.ratio;
    const QRgb outline = dim ? mixed(m_palette.vesselLine, m_palette.panel, 0.7) : m_palette.vesselLine;
    const int line = std::max(m_palette.lineWidth, static_cast<int>(std::lround(m_scale.ratio)));
    if (large) {
        smooth().setBrush(QColor::fromRgb(m_palette.panel));
        smooth().setPen(QPen(QColor::fromRgb(outline), line));
        const double radius = 3 * m_scale.ratio;
        const double half = line / 2.0;
        smooth().drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), radius, radius);
    } else {
        m_canvas.fill(rect, outline);
        m_canvas.fill(rect.adjusted(line, line, -line, -line), m_palette.panel);
        m_canvas.soften(rect, m_palette.panel);
    }
    const NodeBands bands = bandsOf(rect, scene.shape(node), m_scale.ratio);
    m_canvas.fill(bands.vessel, flags & kNoFill ? m_palette.panel : m_palette.vessel);
    const NodeValue* value = m_in.value(node);
    if (value) {
        paintValue(*value, bands.vessel, dim);
        if (value->state == NodeValue::State::Known && value->amount > 0) paintValue(*value, bands.name, dim);
    }
    if (!bands.reserved.isEmpty()) {
        m_canvas.fill(bands.reserved, m_palette.vessel);
        if (bands.reserved.height() >= 3)
            m_canvas.dots(bands.reserved, 3, m_palette.reserved);
        else
            m_canvas.dashed(bands.reserved, 1, 1, m_palette.reserved);
    }
    const int level = static_cast<int>(std::lround(scene.level(node) * static_cast<float>(bands.vessel.height())));
    if (flags & kStranded && !dim && !value) {
        m_canvas.hatch(bands.vessel.adjusted(0, 0, 0, -level), std::max(5, m_scale.px(6)), std::max(1, m_scale.px(1)),
                       m_palette.hatch);
    }
    paintCells(node, bands);
    if (!dim) paintReserved(node, bands.vessel);
    if (!dim) paintUsed(node, bands.vessel);
    if (flags & kOverCommitted)
        m_canvas.fill(bands.vessel.x(), bands.vessel.y(), bands.vessel.width(), std::max(2, m_scale.px(2)),
                      m_palette.bad);
    if (!bands.zones.isEmpty()) ZonePainter(m_canvas, m_in, m_scale).paint(node, bands.zones, shownMatches(node), dim);
    if (!bands.gpus.isEmpty()) paintGpus(node, bands.gpus, dim);
    if (dim) return;
    // The name of a small node stays readable above what is drawn across it.
    const bool named = !large && rect.height() >= kNamePixels * m_scale.ratio;
    const int name = named ? bands.name.y() + bands.name.height() - rect.y() : 0;
    paintStale(flags, rect.adjusted(0, name, 0, 0), large ? &bands : nullptr);
    paintState(node, rect, large ? &bands : nullptr, name);
}

const std::vector<char>* NodePainter::shownMatches(NodeIdx node) const {
    const std::vector<char>* matches = m_in.podMatches.get();
    if (!matches || !m_in.nodeMatches || !(*m_in.nodeMatches)[node.get()]) return matches;
    const std::vector<PodIdx>& pods = m_in.scene->block(node).pods;
    const bool some = std::any_of(pods.begin(), pods.end(), [&](PodIdx p) { return (*matches)[p.get()]; });
    return some ? matches : nullptr;
}

void NodePainter::paintCells(NodeIdx node, const NodeBands& bands) {
    const NodeBlock& block = m_in.scene->block(node);
    const std::vector<char>* matches = shownMatches(node);
    bool second = true;
    for (std::size_t i = 0; i < block.cells.size(); ++i) {
        second = i > 0 && i != block.sill && block.classes[i] == block.classes[i - 1] && !second;
        const bool dim = matches && !(*matches)[block.pods[i].get()];
        paintCell(cellRect(i < block.sill ? bands.sill : bands.vessel, block.cells[i]), block.classes[i],
                  block.flags[i], dim, second);
    }
}

void NodePainter::paintReserved(NodeIdx node, const QRect& vessel) {
    if (m_in.value(node)) return;  // the node is filled by something else
    for (const Cell& cell : m_in.scene->block(node).reservedCells) {
        const QRect whole = cellRect(vessel, cell);
        const int gap = std::max(1, m_scale.px(1));
        if (whole.width() < 4 || whole.height() < 4) {
            m_canvas.fill(whole, m_palette.reserved);
            continue;
        }
        const QRect r = whole.adjusted(0, gap, -gap, 0), inside = r.adjusted(gap, gap, -gap, -gap);
        m_canvas.fill(r, m_palette.reserved);
        m_canvas.fill(inside, m_palette.panel);
        m_canvas.hatch(inside, std::max(4, m_scale.px(7)), std::max(1, m_scale.px(1)), m_palette.reserved);
    }
}

void NodePainter::paintUsed(NodeIdx node, const QRect& vessel) {
    const float share = m_in.used ? (*m_in.used)[node.get()] : -1.0f;
    const int seam = std::max(1, m_scale.px(1));
    const int wide = std::clamp(vessel.width() / 24, m_scale.px(2), m_scale.px(5));
    if (share < 0 || vessel.width() < 6 * wide || vessel.height() < 8) return;
    const int high = std::max(share > 0 ? 1 : 0, static_cast<int>(std::lround(share * static_cast<float>(vessel.height()))));
    // A seam separates it from the cells, and goes all the way up: the bar has a scale.
    const QRect track(vessel.x() + vessel.width() - wide - 2 * seam, vessel.y(), wide + 2 * seam, vessel.height());
    m_canvas.fill(track, m_palette.panel);
    m_canvas.fill(track.x() + seam, vessel.y() + vessel.height() - high, wide, high, m_palette.text);
}

void NodePainter::paintCell(const QRect& cell, std::uint8_t cls, std::uint8_t flags, bool dim, bool second) {
    const QRgb fill = (dim ? m_palette.fillDim : second ? m_palette.fillNext
                                                        : m_palette.fill)[cls];
    const int w = cell.width();
    const int h = cell.height();
    if (w < 4 || h < 4) {  // too small for an outline: leave a gap if there is room for one
        m_canvas.fill(cell.x(), cell.y(), std::max(1, w > 2 ? w - 1 : w), std::max(1, h > 2 ? h - 1 : h), fill);
        if (h > 2) m_canvas.fill(cell.x(), cell.y() + h - 1, w, 1, (dim ? m_palette.edgeDim : m_palette.edge)[cls]);
        return;
    }
    const int gap = std::max(1, m_scale.px(1));
    const QRect r = cell.adjusted(0, gap, -gap, 0);
    const QRgb edge = (dim ? m_palette.edgeDim : m_palette.edge)[cls];
    m_canvas.fill(r, edge);
    const QRect inside = r.adjusted(gap, gap, -gap, -gap);
    // A terminating pod is pale, and struck through if there is room: its resources are not free yet.
    const bool leaves = flags & kDeleting && !dim;
    const QRgb body = MapPalette::hollow(cls) ? m_palette.panel : fill;
    m_canvas.fill(inside, leaves ? mixed(body, m_palette.vessel, 0.6) : body);
    if (leaves && inside.width() >= m_scale.px(5) && inside.height() >= m_scale.px(5))
        m_canvas.diagonal(inside, false, std::max(m_scale.px(2), inside.width() / inside.height() + 1), edge);  // on flat cells, too, the line has no gaps
    if (MapPalette::hatched(cls) && inside.width() >= 3 && inside.height() >= 3)
        m_canvas.hatch(inside, m_scale.px(5), m_scale.px(1), dim || leaves ? edge : m_palette.stripe[cls]);
    if (!(flags & kPredicted) || dim) return;
    if (inside.width() >= m_scale.px(24) && inside.height() >= m_scale.px(20))
        m_canvas.dashed(inside.adjusted(gap, gap, -gap, -gap), gap, m_scale.px(3),
                        mixed(fill, m_palette.ink[cls], 0.55));
    else if (inside.width() >= m_scale.px(5) && inside.height() >= m_scale.px(5))
        m_canvas.fill(inside.x(), inside.y(), m_scale.px(2), m_scale.px(2), m_palette.ink[cls]);
}

void NodePainter::paintGpus(NodeIdx node, const QRect& band, bool dimmed) {
    const NodeBlock& block = m_in.scene->block(node);
    const std::uint32_t slots = m_in.scene->shape(node).gpuSlots;
    const int line = std::max(1, m_scale.px(1));
    const std::vector<char>* matches = shownMatches(node);
    std::uint64_t used = 0;
    for (std::uint32_t s = 0; s < slots; ++s) {
        const QRect r = gpuRect(band, slots, s);
        m_canvas.fill(r, dimmed ? mixed(m_palette.vesselLine, m_palette.panel, 0.7) : m_palette.vesselLine);
        if (r.width() > 2 * line) m_canvas.fill(r.adjusted(line, line, -line, -line), m_palette.vessel);
    }
    for (const GpuPart& share : block.gpus) {
        const QRect r = gpuRect(band, slots, share.slot);
        const QRect inner = r.width() > 4 * line ? r.adjusted(line, line, -line, -line) : r;
        const int bottom = inner.height() * share.from / kWholeGpu;
        const int top = std::max(bottom + 1, inner.height() * (share.from + share.milli) / kWholeGpu);
        const bool nobody = share.pod == GpuPart::kNobody;
        const std::uint8_t cls = nobody ? kOtherClass : block.classes[share.pod];
        const bool dim = matches && (nobody || !(*matches)[block.pods[share.pod].get()]);
        const QRect part(inner.x(), inner.y() + inner.height() - top, inner.width(), top - bottom);
        m_canvas.fill(part, (dim ? m_palette.fillDim : m_palette.fill)[cls]);
        if (MapPalette::hatched(cls) && part.width() >= 5)
            m_canvas.hatch(part, m_scale.px(5), m_scale.px(1), (dim ? m_palette.edgeDim : m_palette.stripe)[cls]);
        if (share.from > 0) m_canvas.fill(part.x(), part.bottom(), part.width(), 1, m_palette.vessel);
        used |= 1ull << share.slot;
    }
    for (std::uint32_t s = 0; s < slots && !dimmed; ++s) {
        const QRect r = gpuRect(band, slots, s);
        if (block.slotsTainted >> s & 1) m_canvas.diagonal(r, true, line, m_palette.notReady);
        if (block.slotsWatched >> s & 1 && r.width() >= m_scale.px(8)) {  // an eye on it: a square in the corner
            const int side = std::max(m_scale.px(3), r.width() / 6);
            m_canvas.fill(r.x() + line, r.y() + line, side, side, m_palette.secondary);
        }
        // An assignment made here has a dashed frame.
        if (!(used & block.slotsAssumed & 1ull << s) || r.width() < m_scale.px(18)) continue;
        m_canvas.frame(r, line, m_palette.vessel);
        m_canvas.dashed(r, line, m_scale.px(3), m_palette.secondary);
    }
}

void NodePainter::paintState(NodeIdx node, const QRect& rect, const NodeBands* bands, int name) {
    const std::uint16_t flags = m_in.scene->flags(node);
    if (!(flags & (kCordoned | kNotReady | kUnknown))) return;
    const QRgb colour = flags & kNotReady   ? m_palette.notReady
                        : flags & kCordoned ? m_palette.cordoned
                                            : m_palette.hatch;
    const int stroke = rect.height() < m_scale.px(12) ? 1 : std::max(2, m_scale.px(2));
    if (!bands) {
        const QRect across = rect.adjusted(stroke, std::max(stroke, name), -stroke, -stroke);
        if (flags & kUnknown) m_canvas.hatch(across, std::max(3, m_scale.px(4)), 1, m_palette.hatch);
        m_canvas.frame(rect, stroke, colour);
        // A light seam on both sides separates the stroke from any filling.
        const auto stripe = [&](bool rising) {
            m_canvas.diagonal(across.adjusted(-1, 0, 1, 0), rising, stroke + 2, m_palette.panel);
            m_canvas.diagonal(across, rising, stroke, colour);
        };
        if (flags & (kCordoned | kNotReady)) stripe(true);
        if (flags & kNotReady) stripe(false);
        return;
    }
    if (flags & kUnknown) m_canvas.hatch(bands->vessel, m_scale.px(6), m_scale.px(1), m_palette.hatch);
    QPainter& p = smooth();
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(QColor::fromRgb(colour), stroke));
    const double half = stroke / 2.0;
    p.drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), 3 * m_scale.ratio, 3 * m_scale.ratio);
    const QRectF g = QRectF(stateGlyphRect(bands->name, m_scale.ratio)).adjusted(1, 1, -1, -1);
    p.setBrush(QColor::fromRgb(m_palette.panel));
    p.setPen(QPen(QColor::fromRgb(colour), 1.5 * m_scale.ratio));
    p.drawEllipse(g);
    const double in = g.width() * 0.2;
    if (flags & (kCordoned | kNotReady)) p.drawLine(g.bottomLeft() + QPointF(in, -in), g.topRight() + QPointF(-in, in));
    if (flags & kNotReady) p.drawLine(g.topLeft() + QPointF(in, in), g.bottomRight() - QPointF(in, in));
    if (!(flags & (kCordoned | kNotReady))) {
        QFont font = p.font();
        font.setPixelSize(std::max(6, static_cast<int>(g.height() * 0.75)));
        font.setBold(true);
        p.setFont(font);
        p.drawText(g, Qt::AlignCenter, QStringLiteral("?"));
    }
}

}  // namespace bayplan
