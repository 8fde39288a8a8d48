// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `replay` prints: the table's values as CSV, JSON, or for people; and placements event by event.

#include <ostream>
#include <string>
#include <vector>

#include "metrics/replay_study.h"

namespace bayplan {

/// trace,policy,arrived_pct,metric,value for one seed, …,mean,min,max,n for several; with a column tie after policy where
/// both ways of breaking ties were tried.
void writeReplayCsv(std::ostream& out, const std::string& trace, const ReplayStudy& study);
void writeReplayJson(std::ostream& out, const std::string& trace, const ReplayStudy& study);
void writeReplayTable(std::ostream& out, const std::string& trace, const ReplayStudy& study);

/// What the comparison comes to: who leads by how much at 100 % arrived, and whether that outlives ties broken by lot.
/// A sentence a line; empty where there is nothing to compare.
std::vector<std::string> replayVerdicts(const ReplayStudy& study);

/// event,pod_row,node_row,gpu_ids,arrived_milli,used_milli,frag_milli; with trace, policy, tie and seed before them where
/// there are several runs.
std::string placementsHeader(bool several);
std::string placementsText(const Replay& replay, bool several);

}  // namespace bayplan
