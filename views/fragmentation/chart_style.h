// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The house's look for charts: thin axes without boxes, our fonts and colours, and a file that looks like the screen.
// Thread rule: GUI thread only.

#include "common/theme.h"

class QCPAxis;
class QCustomPlot;
class QWidget;

namespace bayplan {

/// Colours and fonts of everything but the data; two axes, left and bottom.
void styleChart(QCustomPlot& plot, const Theme& theme);
void styleAxis(QCPAxis& axis, const Theme& theme, bool grid);
/// A menu of its own with *Save as PNG* and *Save as PDF*.
void addChartMenu(QCustomPlot& plot);
/// The dialog of that menu; does nothing where no file is chosen.
void saveChart(QCustomPlot& plot, bool pdf, QWidget* parent);

}  // namespace bayplan
