// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The house's look for charts: thin axes without boxes, our fonts and colours, and a file that looks like the screen.
// Thread rule: GUI thread only.

#include <QColor>
#include <QString>
#include <vector>

#include "common/theme.h"

class QCPAxis;
class QCustomPlot;
class QWidget;

namespace bayplan {

/// Colours and fonts of everything but the data; two axes, left and bottom.
void styleChart(QCustomPlot& plot, const Theme& theme);
void styleAxis(QCPAxis& axis, const Theme& theme, bool grid);
/// `colour`, made lighter or darker until it stands out from the panel: 4.5:1 for a line in the dark and in high contrast,
/// 3:1 otherwise. The hue stays, so that a thing keeps its colour.
QColor lineColour(const Theme& theme, const QColor& colour);
/// 1, 2 or 5 times a power of ten, at least 1, so that at most `lines` of them reach `most`.
double niceStep(double most, int lines);
/// Ticks at round numbers from 0 to `last`, and none beyond, with `unit` behind each.
void setTicksUpTo(QCPAxis& axis, double last, int lines, const QString& unit = {});
/// The name of a line, to stand beside its end.
struct LineName {
    QString text;
    double y = 0;
    QColor colour;
};
/// Names right of the lines, each with a dot of its colour; those that would lie over one another are moved apart, in the
/// order of the lines. `top`: the greatest value of the axis. The plot's items must not be cleared without naming anew.
void addLineNames(QCustomPlot& plot, const Theme& theme, std::vector<LineName> names, double top);
/// Charts above one another begin and end at the same places, with room for names at the right.
void leaveRoomForNames(QCustomPlot& plot);
inline constexpr int kAxisWidth = 48, kNamesWidth = 140;  // pixels
/// With a true minus, and a plus where it is asked for: "−0.4", "+1.2".
QString signedNumber(double value, int decimals, bool plus = true);
/// A menu of its own with *Save as PNG* and *Save as PDF*.
void addChartMenu(QCustomPlot& plot);
/// The dialog of that menu; does nothing where no file is chosen.
void saveChart(QCustomPlot& plot, bool pdf, QWidget* parent);

}  // namespace bayplan
