// SPDX-License-Identifier: GPL-3.0-or-later
// plan drain, free, room, slots, consolidate, rebalance, repair, vacate: steps that reach a goal.
#include <algorithm>
#include <chrono>
#include <iostream>

#include "base/duration.h"
#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/output/exit_code.h"
#include "cli/output/goal_output.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/request_notes.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/objects/ready_times.h"
#include "io/sessions/plan_file.h"
#include "io/text/time_span.h"
#include "metrics/shape_text.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/goal_front.h"
#include "planner/goals/goal_levels.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/goals/time_windows.h"

namespace bayplan {

namespace {

/// The object says enough: an option is no field of a file.
int failOf(Error error) {
    error.origin.field.clear();
    return fail(error);
}

}  // namespace

std::string checkProtect(const std::string& text) {
    const Result<void> reads = readsAsProtection(text);
    return reads ? std::string() : tr(reads.error().message);
}

std::string checkLimits(const std::string& text) {
    const Result<void> reads = readsAsLimits(text);
    return reads ? std::string() : tr(reads.error().message);
}

std::string checkThen(const std::string& text) {
    const Result<GoalRequest> reads = goalFromWords(text);
    return reads ? std::string() : tr(reads.error().message);
}

std::string checkWindow(const std::string& text) {
    const Result<TimeWindow> reads = timeSpanFrom(text);
    return reads ? std::string() : tr(reads.error().message);
}

std::string checkStartWithin(const std::string& text) {
    const std::optional<Duration> reads = parseDuration(text);
    return reads && reads->nanoseconds >= 0 ? std::string() : tr("must be a duration, such as 90s or 2m");
}

std::string checkGpuHours(const std::string& text) {
    const Result<std::int64_t> reads = gpuHoursFrom(text);
    return reads ? std::string() : tr(reads.error().message);
}

std::string checkLabelKey(const std::string& text) {
    const Result<void> reads = readsAsLabelKey(text);
    return reads ? std::string() : tr(reads.error().message);
}

int runGoal(const GoalOptions& options, const std::stop_token& stop) {
    int code = kExitOk;
    std::optional<Opening> opened = wholeOpeningFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    const ClusterPtr cluster = opened->input.cluster;
    if (!options.goal.request.empty() && !knowsRequest(options.goal.request, cluster->catalog())) return kExitUsage;
    GoalRequest request = options.goal;
    Result<GoalQuestion> question = questionOf(request, *cluster, opened->profiles);
    if (!question) return failOf(question.error());
    if (question->kind == GoalKind::Slots && !options.quiet) tellClosed(shapeOf(*question->shape), cluster->catalog());
    if (!options.like.empty()) {
        const Result<Plan> earlier = readPlan(options.like, stop);
        if (!earlier) return fail(earlier.error());
        question->earlier = earlierOf(*earlier);
    }
    Budget budget = budgetFor(stop, options.quiet);
    budget.work = options.work > 0 ? options.work : usualWork(cluster->nodeCount());
    const auto begin = std::chrono::steady_clock::now();
    Result<GoalAnswer> answer = planGoal(cluster, opened->profiles, *question, budget);
    if (!answer) return failOf(answer.error());
    GoalPrices prices;
    if (options.front || options.aggressiveness > 0) {
        Result<std::vector<FrontPoint>> front = frontOf(cluster, opened->profiles, *question, *answer, budget);
        if (!front) return failOf(front.error());
        prices.front = std::move(*front);
        prices.before = answer->before;
    }
    if (options.aggressiveness > 0 && !prices.front->empty()) {
        const std::optional<std::size_t> point = pointsByLevel(answer->before, *prices.front)[static_cast<std::size_t>(options.aggressiveness - 1)];
        request.count = point ? (*prices.front)[*point].wanted : answer->before;
        if (request.count != options.goal.count) {
            // Less is another goal: the gap of the earlier plan says nothing about it.
            question = questionOf(request, *cluster, opened->profiles);
            if (!question) return failOf(question.error());
            answer = planGoal(cluster, opened->profiles, *question, budget);
            if (!answer) return failOf(answer.error());
            if (!options.quiet)
                std::cerr << (point ? tr("aggressiveness %1 goes to %2 of %3", {std::to_string(options.aggressiveness), std::to_string(request.count), std::to_string(options.goal.count)})
                                    : tr("aggressiveness %1 goes nowhere: not even the first step is worth its moves", {std::to_string(options.aggressiveness)}))
                          << '\n';
        }
    }
    if (options.cheaper) {
        Result<GoalReliefs> reliefs = reliefsOf(cluster, opened->profiles, request, *question, *answer, budget);
        if (!reliefs) return failOf(reliefs.error());
        prices.reliefs = std::move(*reliefs);
    }
    if (!request.windows.empty()) {
        WindowLimits limits{{}, std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count(), request.startsWithin};
        for (const AskedWindow& one : request.windows) limits.windows.push_back(one.window);
        if (const Result<void> ordered = areToCome(limits.windows, limits.now); !ordered) return failOf(ordered.error());
        if (const Result<void> fitted = fitIntoWindows(cluster, opened->profiles, *question, limits, readyTimesOf(*cluster), budget, *answer); !fitted) return failOf(fitted.error());
    }
    if (hasSteps(answer->is) && answer->steps.size() == answer->deltas.size()) {
        Result<PlanOutlook> outlook = outlookOf(*cluster, opened->profiles, answer->steps, answer->deltas, readyTimesOf(*cluster), budget);
        if (!outlook) return failOf(outlook.error());
        prices.outlook = std::move(*outlook);
    }
    if (question->earlier && hasSteps(answer->is) && !options.quiet) {
        const std::vector<PlanStep>& steps = question->earlier->steps;
        const auto moves = std::count_if(steps.begin(), steps.end(), [](const PlanStep& step) { return step.action == PlanStep::Action::Move; });
        std::cerr << tr("of %1 moves of the earlier plan this one has %2", {std::to_string(moves), std::to_string(keptOf(*question->earlier, *answer))}) << '\n';
    }
    if (options.timing) std::cerr << tr("%1 s", {fixedNumber(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 3)}) << '\n';

    const Catalog& catalog = cluster->catalog();
    if (!options.plan.empty() && hasSteps(answer->is)) {
        const Plan plan = planOf(request, *answer, *cluster, budget.work);
        if (const Result<void> written = writeOutput(options.plan, {}, planTextFor(plan, options.plan)); !written) return fail(written.error());
    }
    // A plan on standard output replaces the report.
    if (!isStandardOutput(options.plan))
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeGoalTable(out, *question, *answer, prices, catalog, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeGoalDocument(out, format, *question, *answer, prices, catalog); },
                               .names = [&](std::ostream& out) {
                                   for (const GoalStep& step : answer->steps)
                                       if (!step.step.pod.empty()) out << referenceTo("Pod", step.step.pod) << '\n'; }});
    else if (answer->is != GoalIs::Reached && !options.quiet)
        std::cerr << verdictOf(*question, *answer, catalog, {.translate = translation()}) << '\n';
    const bool reached = answer->is == GoalIs::Reached || answer->is == GoalIs::Already;
    return finishOutput(reached ? kExitOk : kExitNo);
}

}  // namespace bayplan
