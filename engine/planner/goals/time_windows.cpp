// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/time_windows.h"

#include <algorithm>
#include <set>

#include "planner/goals/plan_goal.h"
#include "planner/goals/price_limits.h"
#include "planner/goals/step_player.h"

namespace bayplan {

namespace {

bool goesWithItsPod(const PlanStep& step) { return step.action == PlanStep::Action::AssumeClaim || step.action == PlanStep::Action::AllocateClaim; }

/// The step at `i`, or the one of the pod whose claim it is about.
std::size_t withItsPod(const std::vector<PlanStep>& steps, std::size_t i) {
    while (i > 0 && i < steps.size() && goesWithItsPod(steps[i])) --i;
    return i;
}

std::vector<PlanStep> planStepsOf(const std::vector<GoalStep>& steps) {
    std::vector<PlanStep> all;
    for (const GoalStep& one : steps) all.push_back(one.step);
    return all;
}

PodIdx podOf(const Delta& delta) {
    if (const auto* move = std::get_if<Move>(&delta)) return move->pod;
    if (const auto* place = std::get_if<Place>(&delta)) return place->pod;
    const auto* evict = std::get_if<Evict>(&delta);
    return evict ? evict->pod : PodIdx();
}

/// The steps that are left are a plan by themselves: none of them is refused without those that are not.
std::size_t holdingAmong(const ClusterPtr& cluster, const Profiles& profiles, GoalAnswer& answer, std::size_t kept) {
    while (kept > 0 && kept < answer.steps.size()) {
        std::vector<PlanStep> steps;
        for (std::size_t i = 0; i < kept; ++i) steps.push_back(answer.steps[i].step);
        const ReplayedSteps replayed = replaySteps(cluster, profiles, steps);
        const auto refused = std::find_if(replayed.refused.begin(), replayed.refused.end(), [](const auto& one) { return one.has_value(); });
        if (refused == replayed.refused.end()) return kept;
        kept = withItsPod(steps, static_cast<std::size_t>(refused - replayed.refused.begin()));
        answer.leftOutWhy = worded("without a later step: %1", {**refused});
    }
    return kept;
}

/// Each window begins with a wave of its own: what was evicted in the one before is Ready by then.
std::size_t countWavesByWindow(const Catalog& catalog, const std::vector<Delta>& deltas, std::vector<GoalStep>& all) {
    std::size_t waves = 0;
    for (std::size_t first = 0; first < all.size();) {
        std::size_t end = first;
        while (end < all.size() && all[end].window == all[first].window) ++end;
        const auto part = [&](const auto& list) { return std::vector(list.begin() + static_cast<std::ptrdiff_t>(first), list.begin() + static_cast<std::ptrdiff_t>(end)); };
        std::vector<GoalStep> steps = part(all);
        countWaves(catalog, part(deltas), steps);
        for (GoalStep& step : steps) step.wave += waves;
        waves = steps.back().wave + 1;
        std::move(steps.begin(), steps.end(), all.begin() + static_cast<std::ptrdiff_t>(first));
        first = end;
    }
    return waves;
}

}  // namespace

std::optional<std::int64_t> longestOf(PlanStep::Action action, PodIdx pod, const Catalog& catalog, const ReadyTimes& ready, std::optional<std::int64_t> startsWithin,
                                      std::optional<std::int64_t> grace) {
    using Action = PlanStep::Action;
    const bool ends = action == Action::Move || action == Action::Evict, starts = action == Action::Move || action == Action::Place;
    if (!pod.valid() || (!ends && !starts)) return 0;
    std::int64_t takes = ends ? std::max<std::int64_t>(0, grace.value_or(catalog.pod(pod).gracePeriodSeconds)) : 0;
    if (!starts) return takes;
    const std::optional<SecondsRange> told = ready ? ready(pod) : std::nullopt;
    const std::optional<std::int64_t> start = told ? std::optional(told->most) : startsWithin;
    if (!start) return std::nullopt;
    return takes + *start;
}

StepsInWindows placeInWindows(const Cluster& cluster, const std::vector<PlanStep>& steps, const std::vector<Delta>& deltas, const WindowLimits& limits, const ReadyTimes& ready) {
    StepsInWindows placed;
    placed.of.resize(steps.size());
    for (const TimeWindow& window : limits.windows) placed.windows.push_back({window, 0, std::max(window.from, limits.now)});
    std::size_t window = 0, fit = 0;
    for (; fit < steps.size(); ++fit) {
        const std::optional<std::int64_t> takes = longestOf(steps[fit].action, podOf(deltas[fit]), cluster.catalog(), ready, limits.startsWithin);
        if (!takes) {
            placed.why = worded("nothing says how long the pod %1 takes to start", {steps[fit].pod});
            break;
        }
        while (window < placed.windows.size() && placed.windows[window].until + *takes > placed.windows[window].window.to) ++window;
        if (window == placed.windows.size()) {
            placed.why = worded("no window has time left for it");
            break;
        }
        placed.windows[window].until += *takes;
        placed.of[fit] = window;
    }
    if (fit < steps.size())
        for (std::size_t i = withItsPod(steps, fit); i < fit; ++i) placed.of[i].reset();
    for (const auto& one : placed.of)
        if (one) ++placed.windows[*one].steps;
    return placed;
}

StepsInWindows tellWindows(const Cluster& cluster, std::vector<GoalStep>& steps, const std::vector<Delta>& deltas, const WindowLimits& limits, const ReadyTimes& ready) {
    StepsInWindows placed = placeInWindows(cluster, planStepsOf(steps), deltas, limits, ready);
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i].window = placed.of[i];
    countWavesByWindow(cluster.catalog(), deltas, steps);
    return placed;
}

Result<void> areToCome(const std::vector<TimeWindow>& windows, std::int64_t now) {
    for (std::size_t i = 0; i < windows.size(); ++i) {
        if (windows[i].to > windows[i].from && windows[i].to <= now) return Error{ErrorCode::Invalid, worded("window %1 is over", {i + 1}), {}};
    }
    return areInOrder(windows);
}

Result<void> fitIntoWindows(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const WindowLimits& limits, const ReadyTimes& ready, const Budget& budget,
                            GoalAnswer& answer) {
    if (!hasSteps(answer.is) || answer.steps.size() != answer.deltas.size()) return {};
    const std::size_t all = answer.steps.size();
    StepsInWindows placed = placeInWindows(*cluster, planStepsOf(answer.steps), answer.deltas, limits, ready);
    answer.windows = std::move(placed.windows);
    answer.leftOutWhy = std::move(placed.why);
    std::size_t kept = 0;
    for (; kept < all && placed.of[kept]; ++kept) answer.steps[kept].window = placed.of[kept];
    kept = holdingAmong(cluster, profiles, answer, kept);
    // To close nodes and do nothing with them helps nobody.
    const auto namesPod = [](const GoalStep& one) { return !one.step.pod.empty(); };
    if (kept < all && std::none_of(answer.steps.begin(), answer.steps.begin() + static_cast<std::ptrdiff_t>(kept), namesPod)) kept = 0;
    for (WindowUse& use : answer.windows) use.steps = 0;
    answer.steps.resize(kept);
    answer.deltas.resize(kept);
    for (const GoalStep& step : answer.steps) ++answer.windows[*step.window].steps;
    answer.waves = countWavesByWindow(cluster->catalog(), answer.deltas, answer.steps);
    if (kept == all) return {};
    answer.leftOut = all - kept;
    Result<Applied> applied = bayplan::apply(*cluster, answer.deltas);
    if (!applied) return applied.error();
    answer.after = std::move(applied->cluster);
    answer.moves = 0;
    answer.surges = 0;
    std::set<std::string> moved;
    answer.twice = 0;
    for (const GoalStep& step : answer.steps)
        if (step.step.action == PlanStep::Action::Move) {
            ++answer.moves;
            answer.surges += step.step.surge ? 1 : 0;
            if (!moved.insert(step.step.pod).second) ++answer.twice;
        }
    tellPrices(*cluster, question.rules.loss, answer);
    Budget nothing = budget;
    nothing.work = 0;
    const Result<GoalAnswer> end = planGoal(answer.after, profiles, question, nothing);
    if (!end) return end.error();
    answer.reached = end->before;
    for (std::size_t k = 0; k < answer.parts.size() && k < end->parts.size(); ++k) {
        GoalPart& part = answer.parts[k];
        part.reached = end->parts[k].before;
        if (end->parts[k].is != GoalIs::Already && part.holds()) part.is = GoalIs::NotFound;
    }
    answer.is = kept > 0 ? GoalIs::Partly : GoalIs::NotFound;
    answer.proved = false;
    if (kept == 0) {
        answer.after.reset();
        answer.obstacles.push_back({{}, {}, worded("no step fits into the windows: %1", {answer.leftOutWhy})});
    }
    return {};
}

}  // namespace bayplan
