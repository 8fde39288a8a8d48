// SPDX-License-Identifier: GPL-3.0-or-later
// plan drain, free, room, slots, consolidate, rebalance, repair, vacate: steps that reach a goal.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <iostream>

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
#include "io/sessions/plan_file.h"
#include "metrics/shape_text.h"
#include "planner/goals/plan_goal.h"
#include "plugins/groups/gangs.h"

namespace bayplan {

namespace {

constexpr std::uint64_t kNodesLookedAt = 20'000'000;  // about two seconds

std::optional<std::int64_t> signedWhole(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

Result<void> addProtection(MoveRules& rules, std::string_view text) {
    const std::size_t at = text.find('=');
    const std::string_view kind = text.substr(0, at), value = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
    if (!value.empty() && kind == "namespace") {
        rules.namespaces.emplace_back(value);
        return {};
    }
    if (!value.empty() && kind == "label") {
        Result<LabelSelector> selector = parseLabelSelector(value);
        if (!selector) return selector.error();
        rules.labels.push_back(std::move(*selector));
        return {};
    }
    const std::optional<std::int64_t> priority = kind == "priority" ? signedWhole(value) : std::nullopt;
    if (!priority || *priority < std::numeric_limits<std::int32_t>::min() || *priority > std::numeric_limits<std::int32_t>::max())
        return Error{ErrorCode::Invalid, tr("must be namespace=NAME, label=SELECTOR or priority=NUMBER"), {}};
    rules.priority = std::min(rules.priority.value_or(std::numeric_limits<std::int32_t>::max()), static_cast<std::int32_t>(*priority));
    return {};
}

Result<std::map<std::string, std::int64_t>> limitsFrom(std::string_view list) {
    std::map<std::string, std::int64_t> limits;
    while (true) {
        const std::size_t end = std::min(list.find(','), list.size());
        const std::string_view part = list.substr(0, end);
        const std::size_t at = part.find('=');
        const std::optional<std::int64_t> percent = at == std::string_view::npos || at == 0 ? std::nullopt : signedWhole(part.substr(at + 1));
        if (!percent || *percent < 0 || *percent > 100 || !limits.emplace(part.substr(0, at), *percent).second)
            return Error{ErrorCode::Invalid, tr("must be RESOURCE=PERCENT,…, each resource once, with 0 to 100"), {}};
        if (end == list.size()) return limits;
        list.remove_prefix(end + 1);
    }
}

Error notThere(const std::string& kind, const std::string& name, const std::string& message) { return Error{ErrorCode::NotFound, message, Origin{{}, 0, 0, kind + " " + name, {}}}; }

Result<GoalQuestion> questionOf(const GoalOptions& options, const Cluster& cluster, const Profiles& profiles) {
    const Catalog& catalog = cluster.catalog();
    GoalQuestion question;
    question.kind = options.kind;
    question.count = options.count;
    question.mostMoves = options.mostMoves;
    question.seed = options.seed;
    question.threads = options.threads;
    question.rules.deleteEmptyDirData = options.deleteEmptyDirData;
    for (const std::string& text : options.protect)
        if (const Result<void> added = addProtection(question.rules, text); !added) return added.error();
    for (const std::string& name : options.nodes) {
        question.nodes.push_back(catalog.findNode(name));
        if (!question.nodes.back().valid()) return notThere("Node", name, tr("there is no such node"));
    }
    for (const std::string& key : options.pods) {
        question.pods.push_back(catalog.findPod(key));
        if (!question.pods.back().valid()) return notThere("Pod", key, tr("there is no such pod"));
    }
    if (!options.gang.empty()) {
        std::optional<Gang> named;
        for (Gang& gang : gangsOf(cluster, profiles))
            if (gang.key() == options.gang) named = std::move(gang);
        if (!named) return notThere("PodGroup", options.gang, tr("no pod is in a group of that name"));
        question.pods.insert(question.pods.end(), named->pods.begin(), named->pods.end());
    }
    if (!options.request.empty()) {
        const Result<ShapeWords> words = shapeFromText(options.request);
        if (!words) return words.error();
        question.shape = shapeOf(*words, profiles.all.front()->schedulerName).pod;
        question.amounts = words->requests;
    }
    if (!options.limits.empty()) {
        Result<std::map<std::string, std::int64_t>> limits = limitsFrom(options.limits);
        if (!limits) return limits.error();
        question.percent = std::move(*limits);
    }
    return question;
}

}  // namespace

std::string checkProtect(const std::string& text) {
    MoveRules rules;
    const Result<void> added = addProtection(rules, text);
    return added ? std::string() : tr(added.error().message);
}

std::string checkLimits(const std::string& text) {
    const auto limits = limitsFrom(text);
    return limits ? std::string() : tr(limits.error().message);
}

int runGoal(const GoalOptions& options, const std::stop_token& stop) {
    int code = kExitOk;
    std::optional<Opening> opened = openingFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    if (!isEnough(opened->input, options.quiet, options.live.partial)) return kExitFailed;
    const ClusterPtr cluster = opened->input.cluster;
    if (!options.request.empty() && !knowsRequest(options.request, cluster->catalog())) return kExitUsage;
    const Result<GoalQuestion> question = questionOf(options, *cluster, opened->profiles);
    if (!question) return fail(question.error());
    if (question->kind == GoalKind::Slots && !options.quiet) tellClosed(shapeOf(*question->shape), cluster->catalog());
    Budget budget = budgetFor(stop, options.quiet);
    budget.work = options.work > 0 ? options.work : std::clamp<std::uint64_t>(kNodesLookedAt / std::max<std::size_t>(1, cluster->nodeCount()), 1'000, 100'000);
    const auto begin = std::chrono::steady_clock::now();
    const Result<GoalAnswer> answer = planGoal(cluster, opened->profiles, *question, budget);
    if (!answer) return fail(answer.error());
    if (options.timing) std::cerr << tr("%1 s", {fixedNumber(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 3)}) << '\n';

    const Catalog& catalog = cluster->catalog();
    if (!options.plan.empty() && answer->is == GoalIs::Reached) {
        Plan plan{toString(question->kind), {}};
        for (const GoalStep& step : answer->steps) plan.steps.push_back(step.step);
        if (const Result<void> written = writeOutput(options.plan, options.files, planTextFor(plan, options.plan)); !written) return fail(written.error());
    }
    // A plan on standard output replaces the report.
    if (!isStandardOutput(options.plan))
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeGoalTable(out, *question, *answer, catalog, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeGoalDocument(out, format, *question, *answer, catalog); },
                               .names = [&](std::ostream& out) {
                                   for (const GoalStep& step : answer->steps)
                                       if (!step.step.pod.empty()) out << referenceTo("Pod", step.step.pod) << '\n'; }});
    else if (answer->is != GoalIs::Reached && !options.quiet)
        std::cerr << verdictOf(*question, *answer, catalog, {.translate = translation()}) << '\n';
    const bool reached = answer->is == GoalIs::Reached || answer->is == GoalIs::Already;
    return finishOutput(reached ? kExitOk : kExitNo);
}

}  // namespace bayplan
