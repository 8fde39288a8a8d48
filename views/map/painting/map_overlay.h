// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is drawn over the painted map and changes with every move of the pointer: selection, hover, the current node,
// the rubber band, halos of recent changes, and pods moving from node to node.
// Thread rule: GUI thread.

#include <QElapsedTimer>
#include <QPainter>
#include <vector>

#include "common/session.h"
#include "map/painting/map_painter.h"

namespace bayplan {

class MapOverlay {
public:
    MapOverlay() { m_clock.start(); }

    static constexpr int kGlideMs = 180;
    static constexpr int kHaloMs = 5000;
    static constexpr std::size_t kMostGlides = 400;

    struct State {
        const Selection* selection = nullptr;
        const std::vector<PodIdx>* marked = nullptr;        // drawn with their numbers, from 1 on
        const std::vector<PodIdx>* alternatives = nullptr;  // any of them might have been marked as well
        const std::vector<NodeIdx>* otherNodes = nullptr;   // the marked ones might stand on any of them as well
        NodeIdx current;                                    // drawn if the map has the focus
        QRect part;                                         // inside the current node, device pixels of the map; empty: the node itself
        NodeIdx hoverNode;
        PodIdx hoverPod;
        QRect band;  // device pixels of the map; empty: none
    };

    /// Marks nodes that have just changed, and animates moves between two scenes of one layout where possible.
    void changed(const std::vector<NodeIdx>& nodes, const MapScene& before, const PaintInput& now,
                 const std::vector<Delta>& deltas, bool glide);
    /// Follows to a later picture: marks what the cluster changed, in addition to existing marks.
    void follow(const Renumbering& numbers, const Changed& lately, bool fade);
    void clear();
    bool animating() const;
    /// Milliseconds until the next frame, or -1.
    int nextFrame() const;

    bool marks(NodeIdx node) const;

    /// `painter` draws in device pixels of the map.
    void paint(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const State& state);

private:
    struct Glide {
        PodIdx pod;
        NodeIdx from;
        NodeIdx to;
        Cell cell;  // on the node that it came from
        BandShape shape;
        bool sill = false;
        std::uint8_t cls = 0;
    };
    void paintSelection(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale,
                        const Selection& selection);
    void paintMarked(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const std::vector<PodIdx>& pods);
    void paintAlternatives(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const std::vector<PodIdx>& pods);
    void paintOtherNodes(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale, const std::vector<NodeIdx>& nodes);
    void paintHalos(QPainter& painter, const QRect& area, const PaintInput& in, MapScale scale);
    void paintGlides(QPainter& painter, const PaintInput& in, MapScale scale);

    template <typename Idx>
    struct Mark {
        Idx of;
        qint64 since = 0;  // by m_clock
    };
    template <typename Idx>
    void mark(std::vector<Mark<Idx>>& marks, const std::vector<Idx>& changed) const;
    void markAll(const std::vector<NodeIdx>& nodes);
    double left(qint64 since) const;  // 1 just now, 0 five seconds later

    std::vector<Mark<NodeIdx>> m_halo;  // sorted
    std::vector<Mark<PodIdx>> m_podHalo;
    bool m_fade = true;
    std::vector<Glide> m_glides;
    QElapsedTimer m_clock;
    QElapsedTimer m_glideClock;
};

/// A frame of `width` pixels just outside `rect`.
void paintFrameOutside(QPainter& painter, const QRect& rect, int width, const QColor& colour);

}  // namespace bayplan
