// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `replay` prints: the table's values as CSV, JSON, or for people; and placements event by event.

#include <ostream>
#include <string>
#include <vector>

#include "metrics/gpu_replay.h"
#include "metrics/replay_series.h"

namespace bayplan {

/// Runs of one trace that differ in their seeds alone.
struct ReplayGroup {
    GpuPolicy policy = GpuPolicy::Fgd;
    TieRule tie = TieRule::Rank;
    std::vector<std::uint64_t> seeds;
    std::vector<std::size_t> arrivals;  // by seed, as all below
    std::vector<std::size_t> failed;
    std::vector<std::vector<ReplayPoint>> series;
};

/// trace,policy,arrived_pct,metric,value for one seed, …,mean,min,max,n for several; with a column tie after policy where
/// both ways of breaking ties were tried.
void writeReplayCsv(std::ostream& out, const std::string& trace, const std::vector<ReplayGroup>& groups);
void writeReplayJson(std::ostream& out, const std::string& trace, const std::vector<ReplayGroup>& groups);
void writeReplayTable(std::ostream& out, const std::string& trace, const std::vector<ReplayGroup>& groups);

/// What the comparison comes to: who leads by how much at 100 % arrived, and whether that outlives ties broken by lot.
/// A sentence a line; empty where there is nothing to compare.
std::vector<std::string> replayVerdicts(const std::vector<ReplayGroup>& groups);

/// event,pod_row,node_row,gpu_ids,arrived_milli,used_milli,frag_milli; with trace, policy, tie and seed before them where
/// there are several runs.
std::string placementsHeader(bool several);
std::string placementsText(const ReplayRun& run, bool several);

}  // namespace bayplan
