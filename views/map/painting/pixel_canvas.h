// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rectangles written directly into the lines of an image: QPainter needs a hundred nanoseconds for a rectangle, this
// needs ten, and a far view has half a million rectangles. Everything is clipped to the image. For a drawing of vectors
// the same shapes go to a VectorCanvas.
// Thread rule: one thread for each image.

#include <QImage>
#include <QRect>
#include <algorithm>

#include "map/painting/vector_canvas.h"

namespace bayplan {

class PixelCanvas {
public:
    /// `image` has 32 bits for each pixel; `topLeft` gives the coordinates of its first pixel.
    PixelCanvas(QImage& image, QPoint topLeft)
        : m_bits(reinterpret_cast<QRgb*>(image.bits())),
          m_stride(image.bytesPerLine() / 4),
          m_area(topLeft, image.size()) {}
    explicit PixelCanvas(VectorCanvas& vectors) : m_area(vectors.area()), m_vectors(&vectors) {}

    const QRect& area() const { return m_area; }

    void fill(int x, int y, int w, int h, QRgb colour) {
        if (m_vectors) return m_vectors->fill(QRect(x, y, w, h), colour);
        const int x0 = std::max(x, m_area.x());
        const int x1 = std::min(x + w, m_area.x() + m_area.width());
        const int y0 = std::max(y, m_area.y());
        const int y1 = std::min(y + h, m_area.y() + m_area.height());
        if (x0 >= x1) return;
        QRgb* line = at(x0, y0);
        for (int row = y0; row < y1; ++row, line += m_stride) std::fill_n(line, x1 - x0, colour);
    }
    void fill(const QRect& r, QRgb colour) { fill(r.x(), r.y(), r.width(), r.height(), colour); }

    /// A frame of `width` pixels inside `r`.
    void frame(const QRect& r, int width, QRgb colour) {
        const int w = std::min({width, r.width(), r.height()});
        fill(r.x(), r.y(), r.width(), w, colour);
        fill(r.x(), r.y() + r.height() - w, r.width(), w, colour);
        fill(r.x(), r.y(), w, r.height(), colour);
        fill(r.x() + r.width() - w, r.y(), w, r.height(), colour);
    }

    /// Moves every pixel towards `colour` by `alpha` of 256.
    void blend(const QRect& r, QRgb colour, unsigned alpha) {
        if (m_vectors) return m_vectors->blend(r, colour, alpha);
        eachPixel(r, [colour, alpha](int, int, QRgb& p) { p = mix(p, colour, alpha); });
    }

    /// Lines of `width` pixels that rise to the right, `step` apart, aligned to the map so that neighbouring areas
    /// join.
    void hatch(const QRect& r, int step, int width, QRgb colour) {
        if (m_vectors) return m_vectors->hatch(r, step, width, colour);
        eachPixel(r, [=](int x, int y, QRgb& p) {
            if (((x + y) % step + step) % step < width) p = colour;
        });
    }

    void dots(const QRect& r, int step, QRgb colour) {
        if (m_vectors) return m_vectors->dots(r, step, colour);
        eachPixel(r, [=](int x, int y, QRgb& p) {
            if ((x - r.x()) % step == step / 2 && (y - r.y()) % step == step / 2) p = colour;
        });
    }

    /// A frame of `width` pixels, `dash` pixels on and `dash` off.
    void dashed(const QRect& r, int width, int dash, QRgb colour) {
        if (m_vectors) return m_vectors->dashed(r, width, dash, colour);
        eachPixel(r, [=](int x, int y, QRgb& p) {
            const int left = x - r.x();
            const int top = y - r.y();
            const bool horizontal = top < width || r.height() - 1 - top < width;
            const bool vertical = left < width || r.width() - 1 - left < width;
            if ((horizontal && (left / dash) % 2 == 0) || (vertical && (top / dash) % 2 == 0)) p = colour;
        });
    }

    /// The diagonal of `r` that rises (or falls) to the right.
    void diagonal(const QRect& r, bool rising, int width, QRgb colour) {
        if (m_vectors) return m_vectors->diagonal(r, rising, width, colour);
        const int h = r.height();
        for (int i = 0; i < h; ++i) {
            const int along = h > 1 ? i * (r.width() - 1) / (h - 1) : 0;
            fill(r.x() + std::min(along, r.width() - width), rising ? r.y() + h - 1 - i : r.y() + i, width, 1, colour);
        }
    }

    /// Blends one pixel at each corner with the background. A drawing of vectors has no pixels.
    void soften(const QRect& r, QRgb background) {
        if (m_vectors) return;
        for (const QPoint p : {r.topLeft(), r.topRight(), r.bottomLeft(), r.bottomRight()})
            blend(QRect(p, QSize(1, 1)), background, 190);
    }

private:
    static QRgb mix(QRgb a, QRgb b, unsigned alpha) {
        const unsigned keep = 256 - alpha;
        const unsigned rb = (((a & 0xFF00FFu) * keep + (b & 0xFF00FFu) * alpha) >> 8) & 0xFF00FFu;
        const unsigned g = (((a & 0x00FF00u) * keep + (b & 0x00FF00u) * alpha) >> 8) & 0x00FF00u;
        return 0xFF000000u | rb | g;
    }
    QRgb* at(int x, int y) { return m_bits + (y - m_area.y()) * m_stride + (x - m_area.x()); }
    template <typename F>
    void eachPixel(const QRect& r, F f) {
        const QRect c = r & m_area;
        for (int y = c.top(); y <= c.bottom(); ++y) {
            QRgb* p = at(c.left(), y);
            for (int x = c.left(); x <= c.right(); ++x, ++p) f(x, y, *p);
        }
    }

    QRgb* m_bits = nullptr;
    qsizetype m_stride = 0;
    QRect m_area;
    VectorCanvas* m_vectors = nullptr;  // instead of an image
};

}  // namespace bayplan
