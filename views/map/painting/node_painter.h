// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints nodes one after the other into one image or drawing, in the detail that their size allows.
// Thread rule: one thread.

#include <QPainter>
#include <optional>

#include "map/map_scale.h"
#include "map/painting/paint_input.h"
#include "map/painting/pixel_canvas.h"

namespace bayplan {

/// Nodes of at least this height (device-independent) have a name, above whatever is drawn across the node.
inline constexpr int kNamePixels = 40;
/// From this height on they have rounded corners and their state as a glyph beside the name; smaller ones show the state
/// across the node.
inline constexpr int kGlyphPixels = 64;
/// From this height on, old data show a clock beside the name; on smaller nodes the name needs the room.
inline constexpr int kClockPixels = 110;

class NodePainter {
public:
    NodePainter(QImage& image, QPoint topLeft, const PaintInput& input, MapScale scale);
    NodePainter(VectorCanvas& vectors, const PaintInput& input, MapScale scale);
    void paint(NodeIdx node);

private:
    void paintFar(NodeIdx node, const QRect& rect);
    /// How many of the node's pods a search found, as a bar at the foot of a far node that is found by its pods alone.
    void paintFound(NodeIdx node, const QRect& inner);
    void paintNear(NodeIdx node, const QRect& rect);
    /// Null if no pod of the node is dimmed: no search, or the search found the node by its own name or labels.
    const std::vector<char>* shownMatches(NodeIdx node) const;
    void paintCells(NodeIdx node, const NodeBands& bands);
    /// Room that Reservations keep: hollow, with a quiet hatch.
    void paintReserved(NodeIdx node, const QRect& vessel);
    /// How much of the fill is in use: a thin bar inside the vessel.
    void paintUsed(NodeIdx node, const QRect& vessel);
    /// `second`: the cell before it is of the same class and has the other shade.
    void paintCell(const QRect& cell, std::uint8_t cls, std::uint8_t flags, bool dim, bool second);
    void paintGpus(NodeIdx node, const QRect& band, bool dimmed);
    void paintValue(const NodeValue& value, const QRect& area, bool dim);
    /// Shows that the node's data is old: a marked corner on small nodes, otherwise a line and a clock.
    void paintStale(std::uint16_t flags, const QRect& rect, const NodeBands* bands);
    /// The upper `name` pixels have a name that stays readable.
    void paintState(NodeIdx node, const QRect& rect, const NodeBands* bands, int name);
    QPainter& smooth();

    QImage* m_image = nullptr;  // null: vectors
    VectorCanvas* m_vectors = nullptr;
    QPoint m_topLeft;
    const PaintInput& m_in;
    const MapPalette& m_palette;
    MapScale m_scale;
    PixelCanvas m_canvas;
    std::optional<QPainter> m_smooth;
};

/// The squares for state glyphs at the right end of the name band, counted from the right; the label ends before the
/// last one.
QRect stateGlyphRect(const QRect& nameBand, double ratio, int place = 0);
int stateGlyphs(std::uint16_t flags, int height, double ratio);

}  // namespace bayplan
