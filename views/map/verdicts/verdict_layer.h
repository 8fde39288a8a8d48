// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Every node's verdict on the dragged pods, over the map: feasible nodes keep their colours and get an edge that is
// thicker for a better score; the best five show their rank; infeasible ones fade and show the letter of the plugin
// that rejected them; the target shows the level that it would have.
// Thread rule: GUI thread.

#include <QFont>
#include <QHash>
#include <QImage>
#include <memory>

#include "framework/scheduler.h"
#include "map/painting/map_painter.h"

namespace bayplan {

class PixelCanvas;
class VectorCanvas;

inline constexpr std::uint32_t kRankedNodes = 5;

struct VerdictInput {
    std::shared_ptr<const Verdicts> verdicts;  // null: no drag, or still to come
    std::vector<std::uint32_t> ranks;          // by node, 0 infeasible
    std::vector<NodeIdx> origins;              // the pods' present nodes
    std::int64_t amount = 0;                   // of the fill, for all dragged pods

    bool active() const { return verdicts != nullptr; }
};

class VerdictLayer {
public:
    void setInput(VerdictInput input);
    const VerdictInput& input() const { return m_verdicts; }
    /// Paints over a composed frame whose first pixel is `topLeft`.
    void paint(QImage& frame, QPoint topLeft, const PaintInput& map, MapScale scale);
    /// The same as vectors; `painter` draws in device pixels of the map.
    void paint(QPainter& painter, const QRect& area, const PaintInput& map, MapScale scale) const;
    /// Paints only the target; `painter` draws in device pixels of the map.
    void paintTarget(QPainter& painter, NodeIdx target, const PaintInput& map, MapScale scale) const;
    /// What is written on a node that says no; null: it is feasible. Only while verdicts are shown.
    QChar letterOf(NodeIdx node) const;
    /// The width in pixels of a feasible node's edge, 1..4 by its score relative to the other feasible ones.
    int edgeOf(NodeIdx node, MapScale scale) const;

private:
    /// A letter or a rank in a square.
    struct Sign {
        QRect at;
        QChar letter;
        QRgb ink, ground;
    };
    /// Paints what is beneath the signs, and returns them.
    std::vector<Sign> paintGround(PixelCanvas& canvas, const PaintInput& map, MapScale scale, VectorCanvas* vectors) const;
    const QImage& sprite(QChar letter, int height, QRgb ink, QRgb ground);

    VerdictInput m_verdicts;
    std::int64_t m_lowest = 0;
    std::vector<QChar> m_letters;  // by plugin
    QHash<quint64, QImage> m_sprites;
};

}  // namespace bayplan
