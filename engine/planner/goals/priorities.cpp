// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/priorities.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "planner/goals/goal_levels.h"
#include "planner/goals/touched_groups.h"
#include "planner/goals/whole_gangs.h"

namespace bayplan {

namespace {

/// The planner of one goal has said so.
bool hasToBe(const PlanStep& step) { return step.priority == kMandatory; }

bool restarts(const PlanStep& step) { return step.action == PlanStep::Action::Move || step.action == PlanStep::Action::Evict; }

/// After a step: restarts and gain by then, of the steps that need not be.
struct SpentAndGained {
    std::size_t steps = 0;  // up to here
    std::int64_t restarts = 0, gain = 0;
};

/// From `a` to `c` more is gained for a restart than from `a` to `b`, or as much.
bool isNoCorner(const SpentAndGained& a, const SpentAndGained& b, const SpentAndGained& c) {
    return (c.gain - b.gain) * (b.restarts - a.restarts) >= (b.gain - a.gain) * (c.restarts - b.restarts);
}

/// Of the whole plan; of several goals without those that have to be.
std::int64_t gainOf(const GoalAnswer& answer) {
    if (answer.parts.empty()) return std::abs(answer.reached - answer.before);
    std::int64_t gain = 0;
    for (const GoalPart& part : answer.parts)
        if (part.holds() && !bayplan::hasToBe(part.kind)) gain += std::abs(part.reached - part.before);
    return gain;
}

/// The points at which more is gained than ever before.
std::vector<SpentAndGained> pointsOf(const GoalAnswer& answer) {
    const bool up = answer.wanted >= answer.before;
    std::vector<SpentAndGained> points;
    std::int64_t spent = 0, best = 0;
    for (std::size_t i = answer.kept; i < answer.steps.size(); ++i) {
        const GoalStep& one = answer.steps[i];
        spent += restarts(one.step) && !hasToBe(one.step) ? 1 : 0;
        if (!one.counted) continue;
        const std::int64_t gain = up ? *one.counted - answer.before : answer.before - *one.counted;
        if (gain <= best) continue;
        best = gain;
        points.push_back({i + 1, spent, gain});
    }
    // Nothing was counted on the way.
    if (points.empty()) points.push_back({answer.steps.size(), spent, gainOf(answer)});
    return points;
}

}  // namespace

int priorityOf(std::int64_t restarts, std::int64_t gain) {
    for (int level = kMandatory + 1; level < kLeastPriority; ++level)
        if (gain > 0 && restarts <= *mostMovesForOne(level) * gain) return level;
    return kLeastPriority;
}

bool hasToBe(GoalKind kind) { return kind == GoalKind::Drain || kind == GoalKind::Repair; }

namespace {

/// A gang is as urgent as the most urgent of its pods.
void evenInGangs(const std::vector<StandingGang>& gangs, GoalAnswer& answer) {
    if (answer.deltas.size() != answer.steps.size() || answer.steps.empty()) return;
    for (const StandingGang& gang : gangs) {
        std::vector<std::size_t> places;
        int first = kLeastPriority;
        for (std::size_t i = answer.kept; i < answer.steps.size(); ++i) {
            if (!std::binary_search(gang.pods.begin(), gang.pods.end(), restartedBy(answer.deltas[i]))) continue;
            places.push_back(i);
            first = std::min(first, answer.steps[i].step.priority.value_or(kLeastPriority));
        }
        for (const std::size_t i : places) answer.steps[i].step.priority = first;
    }
}

}  // namespace

void tellPriorities(const std::vector<StandingGang>& gangs, GoalAnswer& answer) {
    tellPriorities(answer);
    evenInGangs(gangs, answer);
}

void tellPriorities(GoalAnswer& answer) {
    std::vector<SpentAndGained> corners{{answer.kept, 0, 0}};
    for (const SpentAndGained& point : pointsOf(answer)) {
        while (corners.size() > 1 && isNoCorner(corners[corners.size() - 2], corners.back(), point)) corners.pop_back();
        corners.push_back(point);
    }
    std::size_t corner = 1;
    for (std::size_t i = answer.kept; i < answer.steps.size(); ++i) {
        while (corner < corners.size() && i >= corners[corner].steps) ++corner;
        const bool gains = corner < corners.size();
        answer.steps[i].step.priority = hasToBe(answer.steps[i].step) ? kMandatory
                                        : gains                       ? priorityOf(corners[corner].restarts - corners[corner - 1].restarts, corners[corner].gain - corners[corner - 1].gain)
                                                                      : kLeastPriority;
    }
    for (std::size_t i = answer.steps.size(); i-- > 0;) {
        const GoalStep& one = answer.steps[i];
        if (!one.waitsFor || !one.step.priority || *one.waitsFor >= i) continue;
        std::optional<int>& before = answer.steps[*one.waitsFor].step.priority;
        if (before) before = std::min(*before, *one.step.priority);
    }
}

}  // namespace bayplan
