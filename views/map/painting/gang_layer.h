// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gangs on the map: a frame around the nodes of the one that is selected or pointed at, with its name, and the places that a
// dragged one would take. What is expected is hollow: dashed, with the fill showing through.
// Thread rule: GUI thread.

#include <QPainter>
#include <QString>
#include <vector>

#include "common/looking.h"
#include "map/painting/map_painter.h"

namespace bayplan {

class Session;
struct GangTry;

class GangFrames {
public:
    struct Frame {
        QString label;  // "train · 6 of 8"
        std::vector<NodeIdx> nodes;
    };

    /// Finds the frames again if the picture, the selection or the pod under the pointer is another.
    void update(const Session& session, PodIdx hover);
    const std::vector<Frame>& frames() const { return m_frames; }
    /// `painter` draws in device pixels of the map.
    void paint(QPainter& painter, const PaintInput& map, MapScale scale) const;

private:
    const void* m_cluster = nullptr;
    std::uint64_t m_rules = 0;
    std::vector<PodIdx> m_selected;
    PodIdx m_hover;
    std::vector<Frame> m_frames;
};

/// The nodes to which a gang's pods would go; empty: to none.
void paintGhosts(QPainter& painter, const GangTry& attempt, const PaintInput& map, MapScale scale);

}  // namespace bayplan
