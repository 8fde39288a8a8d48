// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The look of all charts: thin axes without boxes, our fonts and colours, and files that look like the screen.
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
/// `colour`, made lighter or darker until it stands out from the panel: 4.5:1 for a line in the dark and in high
/// contrast, 3:1 otherwise. The hue stays, so that everything keeps its colour.
QColor lineColour(const Theme& theme, const QColor& colour);
/// 1, 2 or 5 times a power of ten, at least 1, so that at most `lines` of them reach `most`.
double niceStep(double most, int lines);
/// Sets ticks at round numbers from 0 to `last`, and none beyond, with `unit` behind each.
void setTicksUpTo(QCPAxis& axis, double last, int lines, const QString& unit = {});
/// The name of a line, beside its end.
struct LineName {
    QString text;
    double y = 0;
    QColor colour;
};
/// Writes names right of the lines, each with a dot of its colour. Names that would overlap are moved apart, in the
/// order of the lines. `top`: the greatest value of the axis. Whoever clears the plot's items has to add the names
/// again.
void addLineNames(QCustomPlot& plot, const Theme& theme, std::vector<LineName> names, double top);
/// Gives charts above one another the same left and right edges, with room for names at the right.
void leaveRoomForNames(QCustomPlot& plot);
inline constexpr int kAxisWidth = 48, kNamesWidth = 140;  // pixels
/// With a true minus, and a plus on request: "−0.4", "+1.2".
QString signedNumber(double value, int decimals, bool plus = true);
/// Draws the chart anew, at once with what else is drawn, or when it is shown: charts on screens behind would be drawn for nobody.
void redrawChart(QCustomPlot& plot);
/// Adds a context menu with *Save as PNG* and *Save as PDF*.
void addChartMenu(QCustomPlot& plot);
/// The dialog of that menu; does nothing if no file is chosen.
void saveChart(QCustomPlot& plot, bool pdf, QWidget* parent);

}  // namespace bayplan
