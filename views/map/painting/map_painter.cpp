// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/map_painter.h"

#include <QPainter>
#include <cmath>

#include "map/painting/node_painter.h"
#include "map/painting/pixel_canvas.h"

namespace bayplan {

std::vector<std::pair<std::uint32_t, std::uint32_t>> visibleRanges(const MapLayout& layout, const QRect& area,
                                                                   MapScale scale) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
    const QRectF world(scale.toWorld(area.topLeft() - QPoint(1, 1)), scale.toWorld(area.bottomRight() + QPoint(2, 2)));
    layout.rowsIn(world, ranges);
    return ranges;
}

namespace {

/// Panels with rounded corners under the nodes; antialiased, but few.
void paintPanels(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale) {
    if (!in.layout->grouped()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = std::min(6.0 * scale.ratio, scale.pitch * 0.3);
    const double half = in.palette->lineWidth * 0.5;
    painter.setPen(QPen(QColor::fromRgb(in.palette->bayLine), in.palette->lineWidth));
    const auto panel = [&](const QRect& r, QRgb fill) {
        if (!r.intersects(area)) return;
        painter.setBrush(QColor::fromRgb(fill));
        painter.drawRoundedRect(QRectF(r).adjusted(half, half, -half, -half), radius, radius);
    };
    if (in.layout->twoLevels()) {
        const QRgb outer = mixed(in.palette->stage, in.palette->panel, 0.5);
        for (const Block& b : in.layout->blocks()) panel(scale.block(b), outer);
    }
    for (const Bay& b : in.layout->bays()) panel(scale.bay(*in.layout, b), in.palette->panel);
}

}  // namespace

void paintMap(QImage& image, QPoint topLeft, const PaintInput& in, MapScale scale) {
    image.fill(in.palette ? in.palette->stage : 0xFF000000u);
    if (!in.valid() || in.layout->nodeCount() == 0) return;
    {
        QPainter painter(&image);
        painter.translate(-topLeft);
        paintPanels(painter, QRect(topLeft, image.size()), in, scale);
    }
    const auto ranges = visibleRanges(*in.layout, QRect(topLeft, image.size()), scale);
    NodePainter nodes(image, topLeft, in, scale);
    for (const auto& [first, last] : ranges) {
        for (std::uint32_t i = first; i < last; ++i) nodes.paint(in.layout->order()[i]);
    }
}

void paintMap(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale) {
    if (!in.palette) return;
    painter.fillRect(area, QColor::fromRgb(in.palette->stage));
    if (!in.valid()) return;
    paintPanels(painter, area, in, scale);
    VectorCanvas vectors(painter, area);
    NodePainter nodes(vectors, in, scale);
    for (const auto& [first, last] : visibleRanges(*in.layout, area, scale)) {
        for (std::uint32_t i = first; i < last; ++i) nodes.paint(in.layout->order()[i]);
    }
}

QImage paintOverview(const PaintInput& in, QSize size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(in.palette ? in.palette->stage : 0xFF000000u);
    if (!in.valid() || in.layout->nodeCount() == 0 || size.isEmpty()) return image;
    const double sx = size.width() / in.layout->bounds().width();
    const double sy = size.height() / in.layout->bounds().height();
    PixelCanvas canvas(image, QPoint());
    const auto rect = [&](const QRectF& r) {
        const int x = static_cast<int>(r.x() * sx);
        const int y = static_cast<int>(r.y() * sy);
        return QRect(x, y, std::max(1, static_cast<int>(std::lround(r.width() * sx))),
                     std::max(1, static_cast<int>(std::lround(r.height() * sy))));
    };
    if (in.layout->grouped()) {
        for (const Bay& b : in.layout->bays()) canvas.fill(rect(b.frame), in.palette->panel);
    }
    for (std::size_t i = 0; i < in.layout->nodeCount(); ++i) {
        const NodeIdx n(i);
        auto share = static_cast<std::size_t>(in.scene->level(n) * 255.0f);
        const bool dim = in.nodeMatches && !(*in.nodeMatches)[i];
        bool empty = in.scene->flags(n) & kNoFill;
        if (const NodeValue* value = in.value(n)) {
            share = static_cast<std::size_t>(value->share * 255.0f);
            empty = value->state != NodeValue::State::Known;
        }
        canvas.fill(rect(in.layout->nodeRect(n)), empty ? in.palette->vessel
                                                  : dim ? in.palette->quantityDim[share]
                                                        : in.palette->quantity[share]);
    }
    return image;
}

}  // namespace bayplan
