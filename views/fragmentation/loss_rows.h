// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A report's losses and strands as rows with bars. While a drag is under way, the rows also show what they would
// become.
// Thread rule: pure functions.

#include <vector>

#include "common/theme.h"
#include "fragmentation/bar_list.h"
#include "fragmentation/fragmentation_report.h"

namespace bayplan {

/// By cause, then what fits on a node but into none of its parts. With `then` the rows stay in their places, additional
/// rows come below, and figures that differ show both; nodes are those of `then`.
std::vector<BarRow> lossRows(const FragmentationReport& now, const FragmentationReport* then, const Theme& theme);
/// The same for what is free but of no use.
std::vector<BarRow> strandRows(const FragmentationReport& now, const FragmentationReport* then, const Theme& theme);

}  // namespace bayplan
