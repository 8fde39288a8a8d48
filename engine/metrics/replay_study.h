// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Several policies on one trace, over several seeds, with ties broken either way: the curves of a chart, their bands,
// and what remains of a policy's lead when ties are broken at random.
// Thread rule: plain values; runStudy may be called from any thread, can be stopped and reports progress.

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "metrics/gpu_replay.h"
#include "metrics/replay_series.h"

namespace bayplan {

struct ReplayPlan {
    std::vector<GpuPolicy> policies{GpuPolicy::Fgd};
    std::vector<TieRule> ties{TieRule::Rank};
};

/// Runs of one trace that differ only in their seeds. All lists are by seed, in the order of the trace's orders.
struct ReplayGroup {
    GpuPolicy policy = GpuPolicy::Fgd;
    TieRule tie = TieRule::Rank;
    std::vector<std::uint64_t> seeds;
    std::vector<std::size_t> arrivals;
    std::vector<std::size_t> failed;
    std::vector<std::vector<ReplayPoint>> series;
    std::vector<ReplayBandPoint> bands;  // over the seeds

    /// Null if nothing is known at that percentage.
    const ReplayBandPoint* at(std::int32_t arrivedPct) const;
};

struct ReplayStudy {
    std::vector<ReplayGroup> groups;  // by policy, then by tie, in the plan's order
    std::size_t arrivals = 0;         // of all runs
    double seconds = 0;               // of replaying and measuring
};

/// Every policy with every tie rule on every order of the trace. `eachRun`, if given, sees every run as it ends. Progress
/// counts arrivals of all runs. Errors: Cancelled.
Result<ReplayStudy> runStudy(const ReplayTrace& trace, const ReplayPlan& plan, const Budget& budget = {},
                             const std::function<void(const Replay&)>& eachRun = {});

/// FGD's lead over another policy in points of the allocated share; positive if FGD leads.
struct ReplayLead {
    GpuPolicy other = GpuPolicy::BestFit;
    std::optional<double> byRank;
    std::optional<double> byLot;

    /// True if it leads with ties broken by rank, and does not with ties broken at random.
    bool restsOnTies() const { return byRank && byLot && *byRank > 0 && *byLot <= 0; }
};
/// Against every other policy of the study but Random, at that percentage arrived; means over the seeds. Empty without FGD.
std::vector<ReplayLead> replayLeads(const ReplayStudy& study, std::int32_t arrivedPct = 100);

}  // namespace bayplan
