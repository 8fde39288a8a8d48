// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/vector_canvas.h"

#include <QPainter>
#include <algorithm>

namespace bayplan {

namespace {

/// Later shapes of a node lie over all of these: comparing every two would take the square of their number.
constexpr std::size_t kMostCompared = 256;

}  // namespace

QPainterPath& VectorCanvas::pathFor(const QRect& bounds, QRgb colour) {
    if (m_here.size() == kMostCompared) {
        for (const Kept& k : m_here) m_floor = std::max(m_floor, k.layer + 1);
        m_here.clear();
    }
    std::size_t layer = m_floor;
    for (const Kept& k : m_here)
        if (k.bounds.intersects(bounds)) layer = std::max(layer, k.layer + (k.colour == colour && qAlpha(colour) == 255 ? 0 : 1));
    m_here.push_back({bounds, colour, layer});
    if (m_layers.size() <= layer) m_layers.resize(layer + 1);
    return m_layers[layer][colour];
}

void VectorCanvas::fill(const QRect& whole, QRgb colour) {
    const QRect r = whole & m_area;
    if (!r.isEmpty()) pathFor(r, colour).addRect(r);
}

void VectorCanvas::blend(const QRect& r, QRgb colour, unsigned alpha) {
    fill(r, qRgba(qRed(colour), qGreen(colour), qBlue(colour), static_cast<int>(std::min(alpha, 255u))));
}

void VectorCanvas::hatch(const QRect& whole, int step, int width, QRgb colour) {
    const QRect r = whole & m_area;
    if (r.isEmpty()) return;
    const int x0 = r.x(), y0 = r.y(), x1 = r.x() + r.width(), y1 = r.y() + r.height();
    QPainterPath& path = pathFor(r, colour);
    // A line of the pattern is x + y = at; it enters the rectangle at the left or the bottom and leaves it at the top or
    // the right.
    const auto ends = [&](int at) {
        const int k = std::clamp(at, x0 + y0, x1 + y1);
        return std::pair(QPointF(std::max(x0, k - y1), std::min(y1, k - x0)), QPointF(std::min(x1, k - y0), std::max(y0, k - x1)));
    };
    const int first = x0 + y0 - ((x0 + y0) % step + step) % step;
    for (int at = first; at < x1 + y1; at += step) {
        if (at + width <= x0 + y0) continue;
        const auto [lowA, highA] = ends(at);
        const auto [lowB, highB] = ends(at + width);
        path.addPolygon(QPolygonF({lowA, highA, highB, lowB}));
        path.closeSubpath();
    }
}

void VectorCanvas::dots(const QRect& whole, int step, QRgb colour) {
    const QRect r = whole & m_area;
    if (r.isEmpty()) return;
    QPainterPath& path = pathFor(r, colour);
    for (int y = whole.y() + step / 2; y < whole.y() + whole.height(); y += step)
        for (int x = whole.x() + step / 2; x < whole.x() + whole.width(); x += step)
            if (r.contains(x, y)) path.addRect(x, y, 1, 1);
}

void VectorCanvas::dashed(const QRect& whole, int width, int dash, QRgb colour) {
    const QRect r = whole & m_area;
    if (r.isEmpty()) return;
    QPainterPath& path = pathFor(r, colour);
    const auto part = [&](int x, int y, int w, int h) {
        if (const QRect clipped = QRect(x, y, w, h) & r; !clipped.isEmpty()) path.addRect(clipped);
    };
    for (int left = 0; left < whole.width(); left += 2 * dash) {
        const int w = std::min(dash, whole.width() - left);
        part(whole.x() + left, whole.y(), w, width);
        part(whole.x() + left, whole.y() + whole.height() - width, w, width);
    }
    for (int top = 0; top < whole.height(); top += 2 * dash) {
        const int h = std::min(dash, whole.height() - top);
        part(whole.x(), whole.y() + top, width, h);
        part(whole.x() + whole.width() - width, whole.y() + top, width, h);
    }
}

void VectorCanvas::diagonal(const QRect& r, bool rising, int width, QRgb colour) {
    if (!r.intersects(m_area)) return;
    const double left = r.x(), right = r.x() + r.width(), top = r.y(), bottom = r.y() + r.height(), w = std::min(width, r.width());
    const double from = rising ? bottom : top, to = rising ? top : bottom;
    QPainterPath& path = pathFor(r, colour);
    path.addPolygon(QPolygonF({{left, from}, {left + w, from}, {right, to}, {right - w, to}}));
    path.closeSubpath();
}

void VectorCanvas::next() {
    m_here.clear();
    m_floor = 0;
}

void VectorCanvas::flush() {
    next();
    if (m_layers.empty()) return;
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);  // of what is hatched or struck through; the edges of rectangles are whole pixels
    m_painter.setPen(Qt::NoPen);
    for (auto& layer : m_layers) {
        for (auto& [colour, path] : layer) {
            path.setFillRule(Qt::WindingFill);
            m_painter.setBrush(QColor::fromRgba(colour));
            m_painter.drawPath(path);
        }
    }
    m_painter.restore();
    m_layers.clear();
}

}  // namespace bayplan
