// SPDX-License-Identifier: GPL-3.0-or-later
// bench plan: the planner's search on instances of others, and on clusters built backwards, beside what is known and what is proved.
#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>

#include "cli/bench/known_answers.h"
#include "cli/commands.h"
#include "cli/opening.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "cluster/builder.h"
#include "io/reports/text_table.h"
#include "io/sessions/loader.h"
#include "io/text/json_members.h"
#include "io/traces/trace_leftovers.h"
#include "io/traces/vm_clusters.h"
#include "planner/bins/bin_checker.h"
#include "planner/goals/goal_request.h"
#include "planner/goals/plan_goal.h"
#include "planner/lab/perfect_cluster.h"
#include "planner/search/portfolio.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMostAsked = 1'000'000;
constexpr const char* kGenerated = "generated";  // the set of the clusters that are made here

std::optional<std::vector<std::int64_t>> askedNumbers(std::string_view list) {
    std::vector<std::int64_t> numbers;
    while (true) {
        const std::size_t end = std::min(list.find(','), list.size());
        std::int64_t number = -1;
        const auto [stopped, failure] = std::from_chars(list.data(), list.data() + end, number);
        if (failure != std::errc() || stopped != list.data() + end || number < 0 || number > kMostAsked) return std::nullopt;
        numbers.push_back(number);
        if (end == list.size()) return numbers;
        list.remove_prefix(end + 1);
    }
}

struct BenchLine {
    std::string set;
    std::string instance;
    SlotGoal goal;
    FoundPlan plan;
    CheckedMoves checked;
    double seconds = 0;
    KnownAnswer known{};

    /// How far the plan may be from the best one, as a part of the bound. Absent: there is no plan for the goal.
    std::optional<double> gap() const {
        if (goal.mostPrice) return *plan.bound.value == 0 ? 0.0 : static_cast<double>(*plan.bound.value - plan.slotsAfter) / static_cast<double>(*plan.bound.value);
        if (!plan.reached || !plan.bound.value) return std::nullopt;
        return plan.order.price == 0 ? 0.0 : static_cast<double>(plan.order.price - *plan.bound.value) / static_cast<double>(plan.order.price);
    }
};

struct Instance {
    std::string set;
    NamedBins bins;
    bool byGain = false;
};

Result<std::vector<Instance>> readSet(const std::filesystem::path& set, const BenchPlanOptions& options, const Budget& budget) {
    std::vector<Instance> found;
    std::error_code failure;
    if (std::filesystem::is_directory(set, failure)) {
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(set, failure)) {
            const std::string name = entry.path().filename().string();
            if ((name.starts_with("reset_vm_pm_id_") && name.ends_with(".json")) || (name.ends_with(".txt") && name.find('-') != std::string::npos)) files.push_back(entry.path());
        }
        if (failure) return Error{ErrorCode::Unreadable, failure.message(), Origin{set.string(), 0, 0, {}, {}}};
        if (files.empty()) return Error{ErrorCode::NotFound, tr("the folder has no set: neither reset_vm_pm_id_*.json nor POLICY-PERCENT.txt"), Origin{set.string(), 0, 0, {}, {}}};
        std::sort(files.begin(), files.end());
        for (const std::filesystem::path& file : files) {
            Result<std::vector<Instance>> more = readSet(file, options, budget);
            if (!more) return more;
            std::move(more->begin(), more->end(), std::back_inserter(found));
        }
        return found;
    }
    if (set.extension() == ".json") {
        Result<std::vector<NamedBins>> clusters = readVmClusters(set, budget);
        if (!clusters) return clusters.error();
        for (NamedBins& cluster : *clusters) found.push_back({set.stem().string(), std::move(cluster), false});
        return found;
    }
    const std::string name = set.stem().string();
    const std::filesystem::path trace = options.trace.empty() ? set.parent_path() / ".." / ".." / "openb" : options.trace;
    const std::string policy = name.substr(0, name.find('-'));
    Result<BinModel> model = readTraceLeftovers({trace / "openb_node_list_gpu_node.csv", trace / "pods" / "openb_pod_list_default.csv",
                                                 trace / "golden" / ("placements_default_seed42_" + policy + ".csv"), set},
                                                budget);
    if (!model) return model.error();
    found.push_back({name, {policy, std::move(*model)}, true});
    return found;
}

/// Of a generated cluster: the nodes that are to be free are its slots.
Result<BenchLine> planPerfect(const PerfectCluster& made, const BenchPlanOptions& options, const std::stop_token& stop) {
    Result<Objects> objects = readObjectsFromText(made.objects, made.name);
    if (!objects) return objects.error();
    Result<Built> built = build(std::move(*objects));
    if (!built) return built.error();
    for (const Diagnostic& diagnostic : built->diagnostics)
        if (diagnostic.severity == Severity::Error) return diagnostic.what;
    Input input;
    input.cluster = built->cluster;
    const Result<Opening> opened = openFor(std::move(input), RuleOptions{}, stop);
    if (!opened) return opened.error();
    GoalQuestion question;
    question.kind = GoalKind::Free;
    question.count = made.freeNodes;
    question.seed = std::stoull(options.seed);
    question.threads = options.threads;
    const Budget::Clock::time_point start = Budget::Clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(Budget::Clock::now() - start).count(); };
    Budget budget;
    budget.stop = stop;
    if (options.seconds > 0) budget.deadline = start + std::chrono::duration_cast<Budget::Clock::duration>(std::chrono::duration<double>(options.seconds));
    budget.work = options.work.empty() ? usualWork(built->cluster->nodeCount()) : std::stoull(options.work);
    std::vector<PlanProgress> curve;
    const GoalTeller tell = [&](const GoalSoFar& soFar) {
        if (soFar.moves && (curve.empty() || curve.back().price != *soFar.moves)) curve.push_back({0, passed(), made.freeNodes, *soFar.moves});
    };
    const Result<GoalAnswer> answer = planGoal(built->cluster, opened->profiles, question, budget, tell);
    if (!answer) return answer.error();
    BenchLine line{kGenerated, made.name, {{}, answer->wanted - answer->before}, {}, {}, passed(), {made.fewestMoves, made.fewestMoves}};
    FoundPlan& plan = line.plan;
    plan.reached = answer->is == GoalIs::Reached;
    plan.proved = answer->proved;
    plan.slotsBefore = answer->before;
    plan.slotsAfter = answer->reached;
    plan.order.price = answer->moves;
    plan.order.moves.resize(plan.reached ? static_cast<std::size_t>(answer->moves) : 0);
    plan.order.detours = answer->twice;
    plan.work = answer->work;
    plan.curve = std::move(curve);
    if (answer->is != GoalIs::Impossible) plan.bound.value = answer->bound.leastMoves;
    plan.bound.kind = answer->bound.why == BoundWhy::Rooms ? BoundKind::Rooms : answer->bound.why == BoundWhy::Families ? BoundKind::Families
                                                                                                                        : BoundKind::Counting;
    // Every step once more, on the picture that those before it leave, and what stands at the end.
    std::vector<PlanStep> steps;
    for (const GoalStep& step : answer->steps) steps.push_back(step.step);
    const ReplayedSteps replayed = replaySteps(built->cluster, opened->profiles, steps);
    for (const std::optional<Message>& refused : replayed.refused)
        if (refused) line.checked.faults.push_back(tr(*refused));
    if (plan.reached && replayed.moves != answer->moves) line.checked.faults.push_back(std::to_string(replayed.moves));
    return line;
}

std::string kindText(BoundKind kind) {
    switch (kind) {
    case BoundKind::Counting: return "counting";
    case BoundKind::Families: return "families";
    case BoundKind::Patterns: return "patterns";
    case BoundKind::Rooms: return "rooms";
    }
    return {};
}

std::string askedText(const SlotGoal& goal, const TableLook& look) {
    if (goal.mostPrice) return look.tr("%1 moves", {std::to_string(*goal.mostPrice)});
    return look.tr("+%1 slots", {std::to_string(*goal.gain)});
}

/// "22 slots" or "43 moves": what is searched for.
std::string amountText(const SlotGoal& goal, std::int64_t amount, const TableLook& look) {
    return look.tr(goal.mostPrice ? forPeople("%1 slots") : forPeople("%1 moves"), {std::to_string(amount)});
}

std::string knownText(const BenchLine& line, const TableLook& look) {
    const KnownAnswer& known = line.known;
    if (!known.best && !known.bound) return "-";
    if (!known.best) return look.tr("none; bound %1", {std::to_string(*known.bound)});
    if (known.best == known.bound) return look.tr("%1, the optimum", {std::to_string(*known.best)});
    return known.bound ? look.tr("%1; bound %2", {std::to_string(*known.best), std::to_string(*known.bound)}) : std::to_string(*known.best);
}

void writeTable(std::ostream& out, const std::vector<BenchLine>& lines, const TableLook& look) {
    TextTable table({tr("SET"), tr("INSTANCE"), tr("ASKED"), tr("KNOWN"), tr("FOUND"), tr("MOVES"), tr("BOUND"), tr("BY"), tr("GAP"), tr("FIRST"), tr("BEST"), tr("TIME"), tr("WORK"), tr("STATE")});
    for (const std::size_t column : {5u, 8u, 9u, 10u, 11u, 12u}) table.setNumbers(column);
    for (const BenchLine& line : lines) {
        const FoundPlan& plan = line.plan;
        const bool none = line.goal.gain && !plan.reached;
        const std::optional<double> gap = line.gap();
        std::string state = plan.proved ? (plan.bound.value ? look.tr("proved best") : look.tr("proved impossible")) : look.tr("open");
        if (!line.checked.legal()) state = look.tr("refused by the checker: %1", {line.checked.faults.front()});
        const auto seconds = [&](double value) { return look.tr("%1 s", {fixedNumber(value, 3)}); };
        table.add({line.set, line.instance, askedText(line.goal, look), knownText(line, look),
                   none ? look.tr("at most %1", {amountText({1, {}}, plan.slotsAfter, look)}) : amountText(line.goal, line.goal.mostPrice ? plan.slotsAfter : plan.order.price, look),
                   std::to_string(plan.order.moves.size()), plan.bound.value ? amountText(line.goal, *plan.bound.value, look) : look.tr("impossible"), kindText(plan.bound.kind),
                   gap ? look.tr("%1 %", {plainNumber(*gap * 100, 1)}) : "-", plan.curve.empty() ? "-" : seconds(plan.curve.front().seconds),
                   plan.curve.empty() ? "-" : seconds(plan.curve.back().seconds), seconds(line.seconds), std::to_string(plan.work), state});
    }
    table.write(out, look);
}

void writeCsv(std::ostream& out, const std::vector<BenchLine>& lines) {
    out << "set,instance,most_moves,gain,slots_before,slots_after,moves,detours,bound,bound_kind,proved,legal,first_seconds,best_seconds,seconds,work,known_best,known_bound\n";
    for (const BenchLine& line : lines) {
        const FoundPlan& plan = line.plan;
        out << csvField(line.set) << ',' << csvField(line.instance) << ',' << (line.goal.mostPrice ? std::to_string(*line.goal.mostPrice) : "") << ','
            << (line.goal.gain ? std::to_string(*line.goal.gain) : "") << ',' << plan.slotsBefore << ',' << plan.slotsAfter << ',' << plan.order.moves.size() << ',' << plan.order.detours << ','
            << (plan.bound.value ? std::to_string(*plan.bound.value) : "") << ',' << kindText(plan.bound.kind) << ',' << plan.proved << ',' << line.checked.legal() << ','
            << (plan.curve.empty() ? "" : fixedNumber(plan.curve.front().seconds, 3)) << ',' << (plan.curve.empty() ? "" : fixedNumber(plan.curve.back().seconds, 3)) << ','
            << fixedNumber(line.seconds, 3) << ',' << plan.work << ',' << (line.known.best ? std::to_string(*line.known.best) : "") << ','
            << (line.known.bound ? std::to_string(*line.known.bound) : "") << '\n';
    }
}

void writeLine(std::string& json, const BenchLine& line) {
    const FoundPlan& plan = line.plan;
    const auto amount = [](std::int64_t value) { return static_cast<std::uint64_t>(value); };
    JsonMembers members(json);
    members.text("set", line.set);
    members.text("instance", line.instance);
    if (line.goal.mostPrice) members.number("mostMoves", amount(*line.goal.mostPrice));
    if (line.goal.gain) members.number("gain", amount(*line.goal.gain));
    if (line.known.best) members.number("knownBest", amount(*line.known.best));
    if (line.known.bound) members.number("knownBound", amount(*line.known.bound));
    members.number("slotsBefore", amount(plan.slotsBefore));
    members.number("slotsAfter", amount(plan.slotsAfter));
    members.number("moves", plan.order.moves.size());
    members.number("detours", plan.order.detours);
    if (plan.bound.value) members.number("bound", amount(*plan.bound.value));
    members.text("boundKind", kindText(plan.bound.kind));
    members.text("family", plan.bound.family);
    members.raw("proved") += plan.proved ? "true" : "false";
    members.raw("legal") += line.checked.legal() ? "true" : "false";
    members.raw("seconds") += fixedNumber(line.seconds, 3);
    members.number("work", plan.work);
    if (line.set != kGenerated) {
        JsonMembers parts(members.raw("parts"));
        parts.number("exact", plan.parts.exact);
        parts.number("halved", plan.parts.halved);
        parts.number("open", plan.parts.open);
        parts.number("better", plan.parts.better);
    }
    const auto list = [&](std::string_view name, const auto& rows, const auto& write) {
        members.raw(name) += '[';
        for (const auto& row : rows) {
            if (json.back() != '[') json += ',';
            JsonMembers values(json);
            write(values, row);
        }
        json += ']';
    };
    list("curve", plan.curve, [&](JsonMembers& values, const PlanProgress& at) {
        values.number("slots", amount(at.slotCount));
        values.number("moves", amount(at.price));
        values.raw("seconds") += fixedNumber(at.seconds, 3);
        values.number("work", at.work);
    });
    list("front", plan.front, [&](JsonMembers& values, const PlanFront& at) {
        values.number("moves", amount(at.price));
        values.number("gain", amount(at.gain));
    });
}

}  // namespace

std::string checkNumbers(const std::string& list) {
    return askedNumbers(list) ? std::string() : tr("\"%1\" is no list of whole numbers from 0 to %2, such as 25,50", {list, std::to_string(kMostAsked)});
}

int runBenchPlan(const BenchPlanOptions& options, const std::stop_token& stop) {
    const Budget reading = budgetFor(stop, options.quiet);
    std::vector<Instance> instances;
    for (const std::filesystem::path& set : options.sets) {
        Result<std::vector<Instance>> read = readSet(set, options, reading);
        if (!read) return fail(read.error());
        std::move(read->begin(), read->end(), std::back_inserter(instances));
    }
    const bool chosen = !options.moves.empty() || !options.gains.empty();
    ProgressLine progress(options.quiet);
    std::vector<BenchLine> lines;
    bool legal = true;
    for (const Instance& instance : instances) {
        std::vector<SlotGoal> goals;
        const std::string moves = chosen ? options.moves : instance.byGain ? std::string()
                                                                           : "25,50,100";
        const std::string gains = chosen ? options.gains : instance.byGain ? "1,5,10,20"
                                                                           : std::string();
        const std::vector<std::int64_t> prices = askedNumbers(moves).value_or(std::vector<std::int64_t>());
        for (const std::int64_t number : prices) goals.push_back({number, {}});
        const std::vector<std::int64_t> more = askedNumbers(gains).value_or(std::vector<std::int64_t>());
        for (const std::int64_t number : more) goals.push_back({{}, number});
        for (const SlotGoal& goal : goals) {
            progress.show(instance.set + ' ' + instance.bins.name);
            const Budget::Clock::time_point start = Budget::Clock::now();
            Budget budget;
            budget.stop = stop;
            if (options.seconds > 0) budget.deadline = start + std::chrono::duration_cast<Budget::Clock::duration>(std::chrono::duration<double>(options.seconds));
            if (!options.work.empty()) budget.work = std::stoull(options.work);
            Result<FoundPlan> plan = findPlan(instance.bins.model, {goal, std::stoull(options.seed), options.threads}, budget);
            if (!plan) return fail(plan.error());
            const double seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
            CheckedMoves checked = checkMoves(instance.bins.model, plan->order.moves);
            if (checked.slotsAfter != plan->slotsAfter) checked.faults.push_back("reaches " + std::to_string(checked.slotsAfter) + " slots");
            legal = legal && checked.legal();
            const KnownAnswer known = knownAnswer(instance.set, instance.bins.name, plan->slotsBefore, goal.gain.has_value(), goal.gain ? *goal.gain : *goal.mostPrice);
            lines.push_back({instance.set, instance.bins.name, goal, std::move(*plan), std::move(checked), seconds, known});
            if (stop.stop_requested()) return kExitInterrupted;
        }
    }
    for (int seed = 1; seed <= options.generated; ++seed) {
        const PerfectCluster made = perfectCluster(static_cast<std::uint64_t>(seed));
        progress.show(made.name);
        Result<BenchLine> line = planPerfect(made, options, stop);
        if (stop.stop_requested()) return kExitInterrupted;
        if (!line) return fail(line.error());
        legal = legal && line->checked.legal();
        lines.push_back(std::move(*line));
    }
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeTable(out, lines, look); },
                           .document =
                               [&](std::ostream& out, ReportFormat format) {
                                   ReportDocument(out, format, "BenchPlanReport").list("lines", lines, [](std::string& json, const BenchLine& line) { writeLine(json, line); });
                               },
                           .csv = [&](std::ostream& out) { writeCsv(out, lines); }});
    return finishOutput(legal ? kExitOk : kExitNo);
}

}  // namespace bayplan
