// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/time_windows.h"

#include <algorithm>
#include <set>

#include "planner/goals/plan_goal.h"
#include "planner/goals/step_player.h"

namespace bayplan {

namespace {

bool goesWithItsPod(const PlanStep& step) { return step.action == PlanStep::Action::AssumeClaim || step.action == PlanStep::Action::AllocateClaim; }

class WindowFitter {
public:
    WindowFitter(const ClusterPtr& cluster, const Profiles& profiles, const WindowLimits& limits, const ReadyTimes& ready, GoalAnswer& answer)
        : m_cluster(cluster), m_profiles(profiles), m_limits(limits), m_ready(ready), m_answer(answer) {}

    /// How many steps fit; fills in the window of each.
    std::size_t fit() {
        for (const TimeWindow& window : m_limits.windows) m_answer.windows.push_back({window, 0, std::max(window.from, m_limits.now)});
        const std::size_t all = m_answer.steps.size();
        std::size_t window = 0;
        for (std::size_t i = 0; i < all; ++i) {
            const std::optional<std::int64_t> takes = takenBy(i);
            if (!takes) return stopsAt(i, worded("nothing says how long the pod %1 takes to start", {m_answer.steps[i].step.pod}));
            while (window < m_answer.windows.size() && m_answer.windows[window].until + *takes > m_answer.windows[window].window.to) ++window;
            if (window == m_answer.windows.size()) return stopsAt(i, worded("no window has time left for it"));
            m_answer.windows[window].until += *takes;
            ++m_answer.windows[window].steps;
            m_answer.steps[i].window = window;
        }
        return all;
    }

    /// The steps that are left are a plan by themselves: none of them is refused without those that are not.
    std::size_t holdingAmong(std::size_t kept) {
        while (kept > 0 && kept < m_answer.steps.size()) {
            std::vector<PlanStep> steps;
            for (std::size_t i = 0; i < kept; ++i) steps.push_back(m_answer.steps[i].step);
            const ReplayedSteps replayed = replaySteps(m_cluster, m_profiles, steps);
            const auto refused = std::find_if(replayed.refused.begin(), replayed.refused.end(), [](const auto& one) { return one.has_value(); });
            if (refused == replayed.refused.end()) return kept;
            kept = stopsAt(static_cast<std::size_t>(refused - replayed.refused.begin()), worded("without a later step: %1", {**refused}));
        }
        return kept;
    }

private:
    /// Seconds from the moment when the step begins to its end, at most. Absent: not known.
    std::optional<std::int64_t> takenBy(std::size_t i) const {
        const auto* move = std::get_if<Move>(&m_answer.deltas[i]);
        const auto* place = std::get_if<Place>(&m_answer.deltas[i]);
        if (!move && !place) return 0;
        const PodIdx pod = move ? move->pod : place->pod;
        const std::optional<SecondsRange> starts = m_ready ? m_ready(pod) : std::nullopt;
        const std::optional<std::int64_t> start = starts ? std::optional(starts->most) : m_limits.startsWithin;
        if (!start) return std::nullopt;
        return *start + (move ? std::max<std::int64_t>(0, m_cluster->catalog().pod(pod).gracePeriodSeconds) : 0);
    }

    std::size_t stopsAt(std::size_t i, Message why) {
        while (i > 0 && i < m_answer.steps.size() && goesWithItsPod(m_answer.steps[i].step)) --i;
        m_answer.leftOutWhy = std::move(why);
        return i;
    }

    const ClusterPtr& m_cluster;
    const Profiles& m_profiles;
    const WindowLimits& m_limits;
    const ReadyTimes& m_ready;
    GoalAnswer& m_answer;
};

/// Each window begins with a wave of its own: what was evicted in the one before is Ready by then.
void countWavesByWindow(const Catalog& catalog, GoalAnswer& answer) {
    std::size_t waves = 0;
    for (std::size_t first = 0; first < answer.steps.size();) {
        std::size_t end = first;
        while (end < answer.steps.size() && answer.steps[end].window == answer.steps[first].window) ++end;
        const auto part = [&](const auto& list) { return std::vector(list.begin() + static_cast<std::ptrdiff_t>(first), list.begin() + static_cast<std::ptrdiff_t>(end)); };
        std::vector<GoalStep> steps = part(answer.steps);
        countWaves(catalog, part(answer.deltas), steps);
        for (GoalStep& step : steps) step.wave += waves;
        waves = steps.back().wave + 1;
        std::move(steps.begin(), steps.end(), answer.steps.begin() + static_cast<std::ptrdiff_t>(first));
        first = end;
    }
    answer.waves = waves;
}

}  // namespace

Result<void> areInOrder(const std::vector<TimeWindow>& windows, std::int64_t now) {
    for (std::size_t i = 0; i < windows.size(); ++i) {
        if (windows[i].to <= windows[i].from) return Error{ErrorCode::Invalid, worded("window %1 ends before it begins", {i + 1}), {}};
        if (windows[i].to <= now) return Error{ErrorCode::Invalid, worded("window %1 is over", {i + 1}), {}};
        if (i > 0 && windows[i].from < windows[i - 1].to) return Error{ErrorCode::Invalid, worded("window %1 begins before the one before it ends", {i + 1}), {}};
    }
    return {};
}

Result<void> fitIntoWindows(const ClusterPtr& cluster, const Profiles& profiles, const GoalQuestion& question, const WindowLimits& limits, const ReadyTimes& ready, const Budget& budget,
                            GoalAnswer& answer) {
    if (!hasSteps(answer.is) || answer.steps.size() != answer.deltas.size()) return {};
    WindowFitter fitter(cluster, profiles, limits, ready, answer);
    const std::size_t all = answer.steps.size();
    std::size_t kept = fitter.holdingAmong(fitter.fit());
    // To close nodes and do nothing with them helps nobody.
    const auto namesPod = [](const GoalStep& one) { return !one.step.pod.empty(); };
    if (kept < all && std::none_of(answer.steps.begin(), answer.steps.begin() + static_cast<std::ptrdiff_t>(kept), namesPod)) kept = 0;
    for (WindowUse& use : answer.windows) use.steps = 0;
    answer.steps.resize(kept);
    answer.deltas.resize(kept);
    for (const GoalStep& step : answer.steps) ++answer.windows[*step.window].steps;
    countWavesByWindow(cluster->catalog(), answer);
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
