// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/map_palette.h"

namespace bayplan {

namespace {

/// A shade beside `fill` on which `ink` still reads: away from the panel's lightness if that is possible.
QRgb nextShade(QRgb fill, QRgb ink, bool dark) {
    const QRgb shade = mixed(fill, dark ? qRgb(255, 255, 255) : qRgb(0, 0, 0), 0.2);
    if (Theme::contrast(QColor::fromRgb(shade), QColor::fromRgb(ink)) >= 4.5) return shade;
    return mixed(fill, dark ? qRgb(0, 0, 0) : qRgb(255, 255, 255), 0.22);
}

}  // namespace

MapPalette MapPalette::make(const Theme& theme) {
    MapPalette p;
    p.lineWidth = theme.lineWidth;
    p.stage = theme.stage.rgb();
    p.panel = theme.panel.rgb();
    p.text = theme.text.rgb();
    p.secondary = theme.secondary.rgb();
    p.accent = theme.accent.rgb();
    p.good = theme.good.rgb();
    p.caution = theme.caution.rgb();
    p.bad = theme.bad.rgb();
    p.bayLine = theme.line.rgb();
    p.vessel = theme.kind == ThemeKind::HighContrast ? p.panel : theme.raised.rgb();
    p.vesselLine = withContrast(theme.line.rgb(), p.panel, p.text, 3.0);
    p.farLine = withContrast(theme.line.rgb(), p.panel, p.text, theme.kind == ThemeKind::HighContrast ? 3.0 : 1.7);
    p.cordoned = p.accent;
    p.notReady = p.text;
    p.reserved = withContrast(theme.disabled.rgb(), p.vessel, p.text, 3.0);
    p.hatch = p.reserved;
    for (std::size_t i = 0; i < p.quantity.size(); ++i) {
        p.quantity[i] = theme.quantity(static_cast<double>(i) / 255.0).rgb();
        p.quantityInk[i] = Theme::inkOn(QColor::fromRgb(p.quantity[i])).rgb();
        p.quantityEdge[i] = withContrast(p.quantity[i], p.vessel, p.text, 3.0);
        p.quantityDim[i] = mixed(p.quantity[i], p.vessel, 0.8);
    }
    // Pale enough to stay apart from purple and green for eyes that see two hues.
    const QRgb grey = mixed(theme.disabled.rgb(), p.panel, theme.kind == ThemeKind::HighContrast ? 0.8 : 0.55);
    for (std::size_t c = 0; c < kClassCount; ++c) {
        p.fill[c] = c < kCategoryClasses ? theme.category(c).rgb() : grey;
        p.edge[c] = withContrast(mixed(p.fill[c], p.text, 0.25), p.vessel, p.text, 3.0);
        p.ink[c] = Theme::inkOn(QColor::fromRgb(p.fill[c])).rgb();
        p.stripe[c] = withContrast(p.edge[c], p.fill[c], p.ink[c], 2.5);  // the edge is dark on a dark fill
        p.fillNext[c] = c < kCategoryClasses ? nextShade(p.fill[c], p.ink[c], theme.kind == ThemeKind::Dark) : p.fill[c];
        p.fillDim[c] = mixed(p.fill[c], p.vessel, 0.8);
        p.edgeDim[c] = mixed(p.edge[c], p.vessel, 0.75);
    }
    return p;
}

}  // namespace bayplan
