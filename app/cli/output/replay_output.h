// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `replay` prints: the table's values as CSV, JSON, YAML, or for people; and placements event by event.

#include <ostream>
#include <string>
#include <vector>

#include "io/reports/report_format.h"
#include "metrics/replay_study.h"

namespace bayplan {

/// trace,policy,arrived_pct,metric,value for one seed, …,mean,min,max,n for several; with a column tie after policy if
/// both ways of breaking ties were tried.
void writeReplayCsv(std::ostream& out, const std::string& trace, const ReplayStudy& study);
void writeReplayDocument(std::ostream& out, ReportFormat format, const std::string& trace, const ReplayStudy& study);
void writeReplayTable(std::ostream& out, const std::string& trace, const ReplayStudy& study, const TableLook& look);

/// The result of the comparison: who leads by how much at 100 % arrived, and whether that also holds with ties broken
/// at random. One sentence on each line; empty if there is nothing to compare. In the language of `look`.
std::vector<std::string> replayVerdicts(const ReplayStudy& study, const TableLook& look);

/// event,pod_row,node_row,gpu_ids,arrived_milli,used_milli,frag_milli; preceded by trace, policy, tie and seed if there
/// are several runs.
std::string placementsHeader(bool several);
std::string placementsText(const Replay& replay, bool several);

}  // namespace bayplan
