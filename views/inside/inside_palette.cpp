// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/inside_palette.h"

#include "common/colour_mixing.h"

namespace bayplan {

namespace {

QColor mix(const QColor& a, const QColor& b, double part) { return QColor::fromRgb(mixed(a.rgb(), b.rgb(), part)); }

InsidePalette::Class classOf(const QColor& colour, const Theme& theme) {
    const QColor& ground = theme.panel;
    InsidePalette::Class c;
    c.solid = colour;
    c.edge = QColor::fromRgb(withContrast(mixed(colour.rgb(), theme.text.rgb(), 0.25), ground.rgb(), theme.text.rgb(), 3.0));
    c.ink = Theme::inkOn(colour);
    c.stripe = QColor::fromRgb(withContrast(c.edge.rgb(), colour.rgb(), c.ink.rgb(), 2.5));
    c.tint = mix(ground, colour, 0.14);
    c.dash = QColor::fromRgb(withContrast(colour.rgb(), c.tint.rgb(), theme.text.rgb(), 3.0));
    c.faint = mix(c.tint, c.dash, 0.45);
    return c;
}

}  // namespace

InsidePalette InsidePalette::make(const Theme& theme) {
    InsidePalette p;
    p.theme = theme;
    const bool plain = theme.kind == ThemeKind::HighContrast;
    const double much = theme.kind == ThemeKind::Dark ? 1.5 : 1.0;
    p.machine = theme.panel;
    p.package = plain ? theme.panel : theme.raised;
    p.zone = plain ? theme.panel : mix(theme.panel, theme.category(5), 0.06 * much);
    p.cache = plain ? theme.panel : mix(theme.panel, theme.text, 0.02 * much);
    p.core = plain ? theme.panel : mix(theme.panel, theme.text, 0.11 * much);
    p.device = plain ? theme.panel : mix(theme.panel, theme.category(2), 0.13 * much);
    p.free = theme.panel;
    p.line = QColor::fromRgb(withContrast(theme.line.rgb(), p.core.rgb(), theme.text.rgb(), 3.0));
    p.faintLine = plain ? theme.text : mix(theme.line, theme.text, 0.18);
    p.untold = QColor::fromRgb(withContrast(theme.disabled.rgb(), theme.panel.rgb(), theme.text.rgb(), 3.0));
    p.system = p.untold;
    p.link = QColor::fromRgb(withContrast(theme.category(2).rgb(), theme.panel.rgb(), theme.text.rgb(), 3.0));
    for (std::size_t c = 0; c < kClassCount; ++c) {
        p.classes[c] = classOf(c < kCategoryClasses ? theme.category(c) : mix(theme.disabled, theme.panel, 0.35), theme);
        p.classes[c].hatched = c < kCategoryClasses && Theme::categoryHatched(c);
    }
    p.somebody = classOf(mix(theme.secondary, theme.panel, 0.3), theme);
    p.asked = classOf(theme.accent, theme);
    p.asked.tint = mix(theme.panel, theme.accent, 0.25);
    return p;
}

}  // namespace bayplan
