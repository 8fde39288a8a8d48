// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The measures of a lab in the user's language.
// Thread rule: any thread.

#include <QString>

#include "planner/lab/lab_table.h"

namespace bayplan {

/// "Nodes in use", "Most free cpu on a node".
QString metricText(const LabMetric& metric);
/// What the measure counts, in a sentence.
QString metricTip(const LabMetric& metric);
/// As people read it: cores, GiB, percent.
QString valueText(const LabMetric& metric, double value);
/// "412 ± 1.5"; a dash where nothing is known.
QString cellText(const LabMetric& metric, const LabCell& cell);
/// "≥ 398": what no placement does better; empty: nothing is proved.
QString boundText(const LabMetric& metric, const LabCell& cell);
/// "less by 3 ± 1 than the first"; empty: there is nothing to compare.
QString againstFirstText(const LabMetric& metric, const LabCell& cell);
/// What the table and the chart show of a cell: the mean, of compaction the 90th percentile.
double typicalOf(const LabMetric& metric, const LabCell& cell);
/// Whether one value is better than another. How much of a pool is used is neither.
bool isRanked(const LabMetric& metric);
/// Whether more of it is better.
bool moreIsBetter(const LabMetric& metric);

}  // namespace bayplan
