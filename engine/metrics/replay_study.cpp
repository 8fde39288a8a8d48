// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/replay_study.h"

#include <algorithm>
#include <chrono>

namespace bayplan {

const ReplayBandPoint* ReplayGroup::at(std::int32_t arrivedPct) const {
    const auto found = std::find_if(bands.begin(), bands.end(), [&](const ReplayBandPoint& point) { return point.arrivedPct == arrivedPct; });
    return found == bands.end() ? nullptr : &*found;
}

Result<ReplayStudy> runStudy(const ReplayTrace& trace, const ReplayPlan& plan, const Budget& budget,
                             const std::function<void(const Replay&)>& eachRun) {
    ReplayStudy study;
    const std::vector<GpuTraceOrder>& orders = trace.trace().orders;
    std::uint64_t all = 0, done = 0;
    for (const GpuTraceOrder& order : orders) all += order.arrivals.size() * plan.policies.size() * plan.ties.size();
    Budget part = budget;
    part.progress = [&](const Progress& progress) { budget.report({done + progress.done, all, progress.what}); };
    for (const GpuPolicy policy : plan.policies) {
        for (const TieRule tie : plan.ties) {
            ReplayGroup group;
            group.policy = policy;
            group.tie = tie;
            for (std::size_t order = 0; order < orders.size(); ++order) {
                const auto begin = std::chrono::steady_clock::now();
                const Result<Replay> run = replay(trace, order, policy, tie, part);
                if (!run) return run.error();
                study.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
                done += run->events.size();
                group.seeds.push_back(run->seed);
                group.arrivals.push_back(run->events.size());
                group.failed.push_back(run->run.attempts - run->run.scheduled);
                group.series.push_back(replaySeries(*run));
                study.arrivals += run->events.size();
                if (eachRun) eachRun(*run);
            }
            group.bands = replayBands(group.series);
            study.groups.push_back(std::move(group));
        }
    }
    return study;
}

std::vector<ReplayLead> replayLeads(const ReplayStudy& study, std::int32_t arrivedPct) {
    const auto allocated = [&](GpuPolicy policy, TieRule tie) -> std::optional<double> {
        for (const ReplayGroup& group : study.groups)
            if (group.policy == policy && group.tie == tie)
                if (const ReplayBandPoint* point = group.at(arrivedPct)) return point->band(ReplayMetric::AllocRatioPct).mean;
        return std::nullopt;
    };
    std::vector<ReplayLead> leads;
    for (std::size_t i = 0; i < kGpuPolicies; ++i) {
        ReplayLead lead;
        lead.other = static_cast<GpuPolicy>(i);
        if (lead.other == GpuPolicy::Fgd || lead.other == GpuPolicy::Random) continue;
        const auto against = [&](TieRule tie) -> std::optional<double> {
            const std::optional<double> fgd = allocated(GpuPolicy::Fgd, tie), other = allocated(lead.other, tie);
            return fgd && other ? std::optional(*fgd - *other) : std::nullopt;
        };
        lead.byRank = against(TieRule::Rank);
        lead.byLot = against(TieRule::Random);
        if (lead.byRank || lead.byLot) leads.push_back(lead);
    }
    return leads;
}

}  // namespace bayplan
