// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints a laid-out machine with QPainter: a widget, PNG, SVG and PDF all come from here. Observed is filled, predicted
// is hardly filled with a dashed outline, asked is dashed in the accent colour; free is empty, unknown hatched,
// reserved for the system dotted. Colour is never the only sign of a state.
// Thread rule: one painter for each thread; what it paints is immutable.

#include <QFont>
#include <QPainter>
#include <vector>

#include "inside/inside_palette.h"
#include "inside/machine_layout.h"
#include "inside/machine_scene.h"

namespace bayplan {

/// What is under the pointer and what is chosen, as positions of boxes.
struct MachineMarks {
    std::vector<std::size_t> selected;  // what selected pods have
    std::vector<std::size_t> chosen;    // parts that were selected themselves
    std::vector<std::size_t> tenants;   // selected pods; their pieces of bars and their GPUs are framed
    std::optional<std::size_t> hover;
    std::optional<std::size_t> current;  // of the keyboard focus
    bool machineSelected = false;
};

class MachinePainter {
public:
    /// The painter's origin is the machine's corner.
    MachinePainter(QPainter& painter, const MachineLayout& layout, const MachineScene& scene, const InsidePalette& palette);
    void paint(const MachineMarks& marks = {});

private:
    void box(const MachineBox& box);
    void container(const MachineBox& box, const QColor& ground, const QColor& line);
    void core(const MachineBox& box);
    void thread(const MachineBox& box);
    void bar(const MachineBox& box);
    void gpu(const MachineBox& box);
    void device(const MachineBox& box);
    void published(const MachineBox& box);
    void rail(const MachineBox& box);
    void header(const MachineBox& box, const QColor& ink);
    void mark(const QRectF& rect, double out, double width, const QColor& colour);
    void pieceMarks(const MachineBox& box, const std::vector<std::size_t>& tenants);
    /// The place of the bar itself in its box.
    QRectF barRect(const MachineBox& box) const;
    /// Paints a corner in the colour of caution: observed and predicted differ.
    void disputed(const QRectF& rect);

    void piece(const QRectF& rect, const Piece& piece);
    void taken(const QRectF& rect, std::size_t tenant, Knowing knowing);
    const InsidePalette::Class& look(std::size_t tenant, Knowing knowing) const;
    void frame(const QRectF& rect, const QColor& colour, double width);
    void dashes(const QRectF& rect, const QColor& colour, double width);
    void hatch(const QRectF& rect, const QColor& colour);
    void dots(const QRectF& rect, const QColor& colour);
    /// Elides text that does not fit; returns the painted width. Paints nothing if letters would be too small to read.
    double text(const QRectF& rect, const QString& text, const QFont& font, const QColor& ink, Qt::Alignment alignment);
    QRectF snapped(const QRectF& rect) const;

    QPainter& m_painter;
    const MachineLayout& m_layout;
    const MachineScene& m_scene;
    const InsidePalette& m_palette;
    QFont m_font, m_bold, m_small;
    double m_line;
};

}  // namespace bayplan
