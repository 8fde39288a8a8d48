// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/plan_outlook.h"

#include <algorithm>

#include "base/saturating.h"
#include "framework/scheduler.h"

namespace bayplan {

namespace {

/// Processors, memory, and what nodes have beside what every node has.
std::vector<ResourceIdx> roomTold(const Cluster& cluster) {
    const ResourceTable& table = cluster.catalog().resources;
    std::vector<ResourceIdx> told;
    for (std::size_t r = 0; r < table.size(); ++r) {
        const ResourceIdx resource(r);
        const std::string& name = table.name(resource);
        if (name != "cpu" && name != "memory" && name.find('/') == std::string::npos) continue;
        bool any = false;
        for (std::size_t n = 0; n < cluster.nodeCount() && !any; ++n) any = cluster.allocatable(NodeIdx(n), resource) > 0;
        if (any) told.push_back(resource);
    }
    return told;
}

std::vector<std::pair<std::string, std::int64_t>> roomAfterWave(const Cluster& cluster, const std::vector<ResourceIdx>& told) {
    std::vector<std::pair<std::string, std::int64_t>> free;
    for (const ResourceIdx resource : told) {
        std::int64_t sum = 0;
        for (std::size_t n = 0; n < cluster.nodeCount(); ++n)
            if (const NodeIdx node(n); !cluster.node(node).unschedulable) sum = saturatingAdd(sum, std::max<std::int64_t>(0, cluster.allocatable(node, resource) - cluster.requested(node, resource)));
        free.emplace_back(cluster.catalog().resources.name(resource), sum);
    }
    return free;
}

struct ArrivingPod {
    PodIdx pod;
    NodeIdx to;
    bool leaves = false;
};

std::optional<ArrivingPod> arrivingIn(const Delta& delta) {
    if (const auto* move = std::get_if<Move>(&delta)) return ArrivingPod{move->pod, move->to, true};
    if (const auto* place = std::get_if<Place>(&delta)) return ArrivingPod{place->pod, place->node, false};
    return std::nullopt;
}

}  // namespace

SecondsRange PlanOutlook::takes() const {
    SecondsRange sum;
    for (const WaveOutlook& wave : waves) {
        sum.least += wave.takes.least;
        sum.most += wave.takes.most;
    }
    return sum;
}

std::size_t PlanOutlook::untimed() const {
    std::size_t sum = 0;
    for (const WaveOutlook& wave : waves) sum += wave.untimed;
    return sum;
}

Result<PlanOutlook> outlookOf(const Cluster& cluster, const Profiles& profiles, const std::vector<GoalStep>& steps, const std::vector<Delta>& deltas, const ReadyTimes& ready,
                              const Budget& budget) {
    check(steps.size() == deltas.size(), "a delta for each step");
    PlanOutlook outlook;
    Scheduler scheduler(profiles);
    const std::vector<ResourceIdx> told = roomTold(cluster);
    const bool asks = steps.size() * cluster.nodeCount() <= kMostTiesAsked;
    Draft draft(cluster);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("it was stopped"), {}};
        outlook.ties.emplace_back();
        if (steps[i].wave >= outlook.waves.size()) {
            if (!outlook.waves.empty()) outlook.waves.back().free = roomAfterWave(draft.cluster(), told);
            outlook.waves.resize(steps[i].wave + 1);
        }
        WaveOutlook& wave = outlook.waves[steps[i].wave];
        ++wave.steps;
        if (const std::optional<ArrivingPod> landing = arrivingIn(deltas[i])) {
            ++wave.landings;
            const std::optional<SecondsRange> starts = ready ? ready(landing->pod) : std::nullopt;
            if (!starts) ++wave.untimed;
            const std::int64_t grace = landing->leaves ? std::max<std::int64_t>(0, cluster.catalog().pod(landing->pod).gracePeriodSeconds) : 0;
            wave.takes.least = std::max(wave.takes.least, starts ? starts->least : 0);
            wave.takes.most += grace + (starts ? starts->most : 0);
            if (asks) {
                const Verdicts verdicts = scheduler.verdicts(draft.cluster(), {landing->pod}, budget);
                std::size_t others = 0;
                for (std::size_t n = 0; n < verdicts.codes.size(); ++n)
                    others += n != landing->to.get() && verdicts.codes[n] == Code::Success && verdicts.totals[n] >= verdicts.totals[landing->to.get()] ? 1 : 0;
                outlook.ties.back() = others;
            }
        }
        if (const auto done = draft.apply(deltas[i]); !done) return done.error();
    }
    if (!outlook.waves.empty()) outlook.waves.back().free = roomAfterWave(draft.cluster(), told);
    return outlook;
}

}  // namespace bayplan
