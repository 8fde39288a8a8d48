// SPDX-License-Identifier: GPL-3.0-or-later
// bench plan: the planner's search on instances of others, beside what is proved.
#include <algorithm>
#include <charconv>
#include <iostream>
#include <optional>

#include "cli/commands.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "io/traces/trace_leftovers.h"
#include "io/traces/vm_clusters.h"
#include "planner/bins/bin_checker.h"
#include "planner/search/portfolio.h"

namespace bayplan {

namespace {

constexpr std::int64_t kMostAsked = 1'000'000;

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

void writeTable(std::ostream& out, const std::vector<BenchLine>& lines, const TableLook& look) {
    TextTable table({tr("SET"), tr("INSTANCE"), tr("ASKED"), tr("FOUND"), tr("MOVES"), tr("BOUND"), tr("BY"), tr("GAP"), tr("FIRST"), tr("BEST"), tr("TIME"), tr("WORK"), tr("STATE")});
    for (const std::size_t column : {4u, 7u, 8u, 9u, 10u, 11u}) table.setNumbers(column);
    for (const BenchLine& line : lines) {
        const FoundPlan& plan = line.plan;
        const bool none = line.goal.gain && !plan.reached;
        const std::optional<double> gap = line.gap();
        std::string state = plan.proved ? (plan.bound.value ? look.tr("proved best") : look.tr("proved impossible")) : look.tr("open");
        if (!line.checked.legal()) state = look.tr("refused by the checker: %1", {line.checked.faults.front()});
        const auto seconds = [&](double value) { return look.tr("%1 s", {fixedNumber(value, 3)}); };
        table.add({line.set, line.instance, askedText(line.goal, look),
                   none ? look.tr("at most %1", {amountText({1, {}}, plan.slotsAfter, look)}) : amountText(line.goal, line.goal.mostPrice ? plan.slotsAfter : plan.order.price, look),
                   std::to_string(plan.order.moves.size()), plan.bound.value ? amountText(line.goal, *plan.bound.value, look) : look.tr("impossible"), kindText(plan.bound.kind),
                   gap ? look.tr("%1 %", {plainNumber(*gap * 100, 1)}) : "-", plan.curve.empty() ? "-" : seconds(plan.curve.front().seconds),
                   plan.curve.empty() ? "-" : seconds(plan.curve.back().seconds), seconds(line.seconds), std::to_string(plan.work), state});
    }
    table.write(out, look);
}

void writeCsv(std::ostream& out, const std::vector<BenchLine>& lines) {
    out << "set,instance,most_moves,gain,slots_before,slots_after,moves,detours,bound,bound_kind,proved,legal,first_seconds,best_seconds,seconds,work\n";
    for (const BenchLine& line : lines) {
        const FoundPlan& plan = line.plan;
        out << csvField(line.set) << ',' << csvField(line.instance) << ',' << (line.goal.mostPrice ? std::to_string(*line.goal.mostPrice) : "") << ','
            << (line.goal.gain ? std::to_string(*line.goal.gain) : "") << ',' << plan.slotsBefore << ',' << plan.slotsAfter << ',' << plan.order.moves.size() << ',' << plan.order.detours << ','
            << (plan.bound.value ? std::to_string(*plan.bound.value) : "") << ',' << kindText(plan.bound.kind) << ',' << plan.proved << ',' << line.checked.legal() << ','
            << (plan.curve.empty() ? "" : fixedNumber(plan.curve.front().seconds, 3)) << ',' << (plan.curve.empty() ? "" : fixedNumber(plan.curve.back().seconds, 3)) << ','
            << fixedNumber(line.seconds, 3) << ',' << plan.work << '\n';
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
            lines.push_back({instance.set, instance.bins.name, goal, std::move(*plan), std::move(checked), seconds});
            if (stop.stop_requested()) return kExitInterrupted;
        }
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
