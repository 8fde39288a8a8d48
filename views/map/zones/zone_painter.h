// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints the zones of a node into an image: frames with GPUs, CPUs and pages in them. Observed assignments are filled;
// predicted ones are hollow, and dashed if there is room for dashes; unknown ones are hatched.
// Thread rule: one thread.

#include "map/map_scale.h"
#include "map/painting/paint_input.h"
#include "map/painting/pixel_canvas.h"

namespace bayplan {

class ZonePainter {
public:
    ZonePainter(PixelCanvas& canvas, const PaintInput& input, MapScale scale)
        : m_canvas(canvas), m_in(input), m_palette(*input.palette), m_scale(scale) {}

    /// `band` is NodeBands::zones. `matches` as for the pods' cells; null: nothing is dimmed.
    void paint(NodeIdx node, const QRect& band, const std::vector<char>* matches, bool dimmed);

private:
    void paintGpus(const ZoneBlock& block, const QRect& band);
    void paintCpus(const ZoneBlock& block, std::size_t zone, const QRect& bar);
    void paintPages(const ZoneBlock& block, std::size_t zone, const QRect& area);
    /// Something that a pod has: solid if observed, hollow if predicted.
    void paintHeld(const QRect& r, PodIdx pod, bool observed);
    QRgb pale(QRgb colour) const;

    PixelCanvas& m_canvas;
    const PaintInput& m_in;
    const MapPalette& m_palette;
    MapScale m_scale;
    const std::vector<char>* m_matches = nullptr;
    bool m_dimmed = false;
};

}  // namespace bayplan
