// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every node says to the pods in the hand, over the map: feasible ones keep their colours and gain an edge that is
// thicker the better the score, the best five carry their rank, infeasible ones recede and carry the letter of the
// plugin that said no; the target shows the level it would have.
// Thread rule: GUI thread.

#include <QFont>
#include <QHash>
#include <QImage>
#include <memory>

#include "framework/scheduler.h"
#include "map/map_painter.h"

namespace bayplan {

inline constexpr std::uint32_t kRankedNodes = 5;

struct VerdictInput {
    std::shared_ptr<const Verdicts> verdicts;  // null: nothing is dragged
    std::vector<std::uint32_t> ranks;          // by node, 0 infeasible
    std::vector<NodeIdx> origins;              // where the pods stand now
    std::int64_t amount = 0;                   // of the fill, of all pods in the hand

    bool active() const { return verdicts != nullptr; }
};

class VerdictLayer {
public:
    void setInput(VerdictInput input);
    const VerdictInput& input() const { return m_verdicts; }
    /// Over a composed frame whose first pixel is `topLeft`.
    void paint(QImage& frame, QPoint topLeft, const PaintInput& map, MapScale scale);
    /// The target alone; `painter` draws in device pixels of the map.
    void paintTarget(QPainter& painter, NodeIdx target, const PaintInput& map, MapScale scale) const;
    /// Pixels of the edge of a feasible node, 1..4 by its score among the feasible ones.
    int edgeOf(NodeIdx node, MapScale scale) const;

private:
    const QImage& sprite(QChar letter, int height, QRgb ink, QRgb ground);

    VerdictInput m_verdicts;
    std::int64_t m_lowest = 0;
    std::vector<QChar> m_letters;  // by plugin
    QHash<quint64, QImage> m_sprites;
};

}  // namespace bayplan
