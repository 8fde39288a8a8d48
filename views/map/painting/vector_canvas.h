// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The shapes of PixelCanvas for a painter of any kind, so that the map becomes a vector drawing. A QPainter of SVG
// needs half a kilobyte for each change of colour: shapes are kept, sorted by what lies over what, and written as one
// path for each colour.
// Thread rule: one thread.

#include <QColor>
#include <QPainterPath>
#include <QRect>
#include <map>
#include <vector>

class QPainter;

namespace bayplan {

class VectorCanvas {
public:
    /// `painter` draws in the coordinates of `area`, to which everything is clipped.
    VectorCanvas(QPainter& painter, const QRect& area) : m_painter(painter), m_area(area) {}
    ~VectorCanvas() { flush(); }
    VectorCanvas(const VectorCanvas&) = delete;
    VectorCanvas& operator=(const VectorCanvas&) = delete;

    const QRect& area() const { return m_area; }
    QPainter& painter() { return m_painter; }

    void fill(const QRect& r, QRgb colour);
    void blend(const QRect& r, QRgb colour, unsigned alpha);
    void hatch(const QRect& r, int step, int width, QRgb colour);
    void dots(const QRect& r, int step, QRgb colour);
    void dashed(const QRect& r, int width, int dash, QRgb colour);
    void diagonal(const QRect& r, bool rising, int width, QRgb colour);

    /// What follows overlaps nothing of what came since the last call, as a node overlaps no other.
    void next();
    /// Paints what is kept; before the painter itself draws over it.
    void flush();

private:
    struct Kept {
        QRect bounds;
        QRgb colour = 0;
        std::size_t layer = 0;
    };
    QPainterPath& pathFor(const QRect& bounds, QRgb colour);

    QPainter& m_painter;
    QRect m_area;
    std::vector<std::map<QRgb, QPainterPath>> m_layers;
    std::vector<Kept> m_here;  // since next()
    std::size_t m_floor = 0;
};

}  // namespace bayplan
