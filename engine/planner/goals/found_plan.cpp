// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/found_plan.h"

namespace bayplan {

PlanStep planStepOf(const GoalStep& step) {
    PlanStep told = step.step;
    told.wave = step.wave + 1;
    told.counted = step.counted;
    return told;
}

PlanFinding findingOf(const GoalRequest& request, const GoalAnswer& answer, const Cluster& picture, std::uint64_t work) {
    return {commandWords(request), answer.moves, answer.before, answer.reached, answer.wanted, answer.bound.leastMoves,
            toString(answer.bound.why), answer.bound.resources, request.seed, work, pictureMark(picture)};
}

Plan planOf(const GoalRequest& request, const GoalAnswer& answer, const Cluster& picture, std::uint64_t work) {
    Plan plan{toString(request.kind), {}, findingOf(request, answer, picture, work)};
    for (const GoalStep& step : answer.steps) plan.steps.push_back(planStepOf(step));
    return plan;
}

std::string askedWords(const PlanFinding& found) { return oneLine(found.asked, '\''); }

}  // namespace bayplan
