// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/found_plan.h"

#include <algorithm>
#include <set>
#include <utility>

namespace bayplan {

PlanStep planStepOf(const GoalStep& step) {
    PlanStep told = step.step;
    told.wave = step.wave + 1;
    told.counted = step.counted;
    if (step.window) told.window = *step.window + 1;
    return told;
}

PlanFinding findingOf(const GoalRequest& request, const GoalAnswer& answer, const Cluster& picture, std::uint64_t work) {
    std::vector<PlanStep> steps;
    steps.reserve(answer.steps.size());
    for (const GoalStep& step : answer.steps) steps.push_back(planStepOf(step));
    return {commandWords(request), answer.moves, answer.before, answer.reached, answer.wanted, answer.bound.leastMoves,
            toString(answer.bound.why), answer.bound.resources, request.seed, work, pictureMark(picture), answer.loss.lost,
            static_cast<std::int64_t>(answer.loss.unknown), answer.groups, answer.bound.rows, stepMarks(steps)};
}

PlanWindows windowsOf(const GoalRequest& request) {
    PlanWindows windows;
    for (const AskedWindow& one : request.windows) windows.spans.push_back(one.window);
    if (windows.any()) windows.startsWithin = request.startsWithin;
    return windows;
}

Plan planOf(const GoalRequest& request, const GoalAnswer& answer, const Cluster& picture, std::uint64_t work) {
    Plan plan{toString(request.kind), {}, findingOf(request, answer, picture, work)};
    plan.windows = windowsOf(request);
    for (const GoalStep& step : answer.steps) plan.steps.push_back(planStepOf(step));
    return plan;
}

SinceFound sinceFound(const Plan& plan) {
    SinceFound since;
    since.moves = std::count_if(plan.steps.begin(), plan.steps.end(), [](const PlanStep& step) { return step.action == PlanStep::Action::Move; });
    since.found = plan.steps.size();
    if (!plan.found) return since;
    const PlanFinding& found = *plan.found;
    if (found.steps.empty()) {
        // Of a plan without windows the last step comes to what was reached.
        const bool otherEnd = !plan.windows.any() && !plan.steps.empty() && plan.steps.back().counted.value_or(found.reached) != found.reached;
        if (since.moves != found.moves || otherEnd) since.kept = false;
        else if (plan.steps.empty()) since.kept = true;
        return since;
    }
    since.found = found.steps.size() / kStepMarkDigits;
    const std::string marks = stepMarks(plan.steps);
    const bool asMany = since.found == plan.steps.size();
    for (std::size_t i = 0; i < std::min(since.found, plan.steps.size()) && (asMany || since.others.empty()); ++i)
        if (marks.compare(i * kStepMarkDigits, kStepMarkDigits, found.steps, i * kStepMarkDigits, kStepMarkDigits) != 0) since.others.push_back(i);
    since.kept = marks == found.steps && since.moves == found.moves;
    return since;
}

EarlierPlan earlierOf(const Plan& plan) {
    EarlierPlan earlier{plan.steps};
    if (plan.found) earlier.gap = std::max<std::int64_t>(0, plan.found->moves - plan.found->leastMoves);
    return earlier;
}

std::size_t keptOf(const EarlierPlan& earlier, const GoalAnswer& answer) {
    const auto moveOf = [](const PlanStep& step) { return std::pair(step.pod, step.to); };
    std::set<std::pair<std::string, std::string>> moves;
    for (const GoalStep& one : answer.steps)
        if (one.step.action == PlanStep::Action::Move) moves.insert(moveOf(one.step));
    return static_cast<std::size_t>(
        std::count_if(earlier.steps.begin(), earlier.steps.end(), [&](const PlanStep& step) { return step.action == PlanStep::Action::Move && moves.contains(moveOf(step)); }));
}

std::string askedWords(const PlanFinding& found) { return oneLine(found.asked, '\''); }

}  // namespace bayplan
