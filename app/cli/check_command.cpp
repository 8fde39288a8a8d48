// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <set>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/kubelets.h"
#include "cli/live/live_input.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/release.h"
#include "io/reports/prediction_report.h"
#include "io/sessions/plan_file.h"
#include "io/text/json_members.h"
#include "io/text/text_width.h"
#include "io/text/time_text.h"
#include "kube/apply/approval.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/step_player.h"
#include "planner/plan.h"

namespace bayplan {

namespace {

struct Told {
    std::string node, pod;
    PredictedPlacement predicted;

    bool rejected() const { return predicted.outcome == PredictedPlacement::Outcome::Rejected; }
};

/// What the kubelets would do with each pod that is placed, in the order of the plan.
std::vector<Told> askKubelets(KubeletRehearsal& kubelets, const Cluster& start, const std::vector<Delta>& deltas) {
    const Catalog& catalog = start.catalog();
    std::vector<Told> told;
    Draft draft(start);
    for (const Delta& delta : deltas) {
        const auto leave = [&](PodIdx pod) {
            if (const NodeIdx from = draft.cluster().placement(pod).node; from.valid()) kubelets.leave(catalog.node(from).name, catalog.pod(pod).key());
        };
        const auto come = [&](PodIdx pod, NodeIdx to) {
            const std::string& node = catalog.node(to).name;
            told.push_back({node, catalog.pod(pod).key(), kubelets.place(node, catalog.pod(pod))});
        };
        if (const auto* place = std::get_if<Place>(&delta)) come(place->pod, place->node);
        if (const auto* evict = std::get_if<Evict>(&delta)) leave(evict->pod);
        if (const auto* move = std::get_if<Move>(&delta)) {
            leave(move->pod);
            come(move->pod, move->to);
        }
        check(draft.apply(delta).has_value(), "deltas that could be applied before");
    }
    return told;
}

/// A rule that is broken: at a step of the plan, counted from 1, or afterwards.
struct BrokenRule {
    std::optional<std::size_t> step;
    Violation violation;
};

/// The numbers in the plan of the steps that change the picture.
std::vector<std::size_t> numbersOf(const Resolved& resolved, const std::vector<PlanStep>& steps) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].action != PlanStep::Action::Scale && !std::binary_search(resolved.without.begin(), resolved.without.end(), i)) numbers.push_back(i + 1);  // they are in order
    return numbers;
}

/// What each step breaks at its moment, and what is broken once all are done. Error: Cancelled.
Result<std::vector<BrokenRule>> judge(const Cluster& start, const Resolved& resolved, const std::vector<PlanStep>& steps, const CountsFor& counts, const DevicesFor& devices, const Budget& budget) {
    const Catalog& catalog = start.catalog();
    const std::vector<std::size_t> numbers = numbersOf(resolved, steps);
    std::vector<BrokenRule> broken;
    std::set<std::string> told;
    PlacementChecker checker(start.sharedCatalog(), counts, devices);
    Draft draft(start);
    const auto tell = [&](std::size_t i, Violation one) {
        told.insert(toString(one, catalog));
        broken.push_back({numbers[i], std::move(one)});
    };
    for (std::size_t i = 0; i < resolved.deltas.size(); ++i) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("the check was stopped"), {}};
        if (const auto* place = std::get_if<Place>(&resolved.deltas[i]))
            for (Violation& one : checker.check(draft.cluster(), place->pod, place->node)) tell(i, std::move(one));
        if (const auto* move = std::get_if<Move>(&resolved.deltas[i])) {
            // What the pod has of claims goes back before it comes.
            std::optional<Draft> without;
            if (!release(draft.cluster(), move->pod).empty()) {
                without.emplace(draft);
                for (const Delta& delta : evicting(draft.cluster(), move->pod)) check(without->apply(delta).has_value(), "a pod that stands on a node can be taken off it");
            }
            for (Violation& one : checker.check(without ? without->cluster() : draft.cluster(), move->pod, move->to)) tell(i, std::move(one));
        }
        if (const auto done = draft.apply(resolved.deltas[i]); !done) return done.error();
        budget.report({i + 1, resolved.deltas.size(), "steps"});
    }
    for (Violation& one : checkPicture(draft.cluster(), counts, devices))
        if (!told.contains(toString(one, catalog))) broken.push_back({{}, std::move(one)});
    return broken;
}

struct CheckedPlan {
    std::size_t steps = 0, applicable = 0;
    Diagnostics notApplicable;
    std::vector<BrokenRule> violations;
    const Catalog* catalog = nullptr;       // of the violations
    std::optional<std::vector<Told>> told;  // absent: nobody asked the kubelets
    std::optional<PlanFinding> found{};     // what the search said that found it
    bool samePicture = false;               // it was found for this one
    PlanWindows windows{};                  // in which alone it is carried out
    SinceFound since{};                     // likewise: whether it has these steps
    std::vector<PlanApproval> approvals{};  // that its file has
    std::string hash{};                     // of its steps and windows

    std::size_t rejected() const {
        return told ? static_cast<std::size_t>(std::count_if(told->begin(), told->end(), [](const Told& one) { return one.rejected(); })) : 0;
    }
    bool isApproved(const PlanApproval& approval) const { return approval.hash == hash; }
    bool holds() const { return notApplicable.empty() && violations.empty() && rejected() == 0; }
};

/// What the search said, where it said it of these steps; else what was changed.
void writeFinding(std::ostream& out, const CheckedPlan& plan) {
    constexpr std::size_t kMostTold = 10;
    const PlanFinding& found = *plan.found;
    const SinceFound& since = plan.since;
    const std::string picture = plan.samePicture ? tr("for this very picture") : tr("for another picture");
    if (!since.isChanged()) {
        out << trCount("found by plan %2: %1 move, no plan has fewer than %3; %4", "found by plan %2: %1 moves, no plan has fewer than %3; %4", static_cast<std::uint64_t>(found.moves),
                       {printable(askedWords(found)), std::to_string(found.leastMoves), picture})
            << '\n';
        if (!since.kept) out << tr("whether these are the steps that were found cannot be told: its file does not say") << '\n';
        return;
    }
    out << tr("found by plan %1 with other steps, %2: what the search said does not hold for these", {printable(askedWords(found)), picture}) << '\n';
    if (since.found != plan.steps)
        out << trCount("the search found %1 step, and the plan has %2", "the search found %1 steps, and the plan has %2", since.found, {std::to_string(plan.steps)}) << '\n';
    for (std::size_t i = 0; i < std::min(kMostTold, since.others.size()); ++i) out << tr("step %1 is not the one that the search found there", {std::to_string(since.others[i] + 1)}) << '\n';
    if (since.others.size() > kMostTold) out << tr("and %1 more", {std::to_string(since.others.size() - kMostTold)}) << '\n';
    if (since.moves != found.moves)
        out << trCount("the steps were changed since: they have %1 move now", "the steps were changed since: they have %1 moves now", static_cast<std::uint64_t>(since.moves)) << '\n';
}

void writeTable(std::ostream& out, const CheckedPlan& plan, const TableLook& look) {
    const auto line = [&](const std::string& word, Tone tone, const std::string& text) {
        look.say(out, word, tone);
        out << padded("", 16 - std::min<std::size_t>(textWidth(word), 15)) << printable(text) << '\n';
    };
    for (const Diagnostic& diagnostic : plan.notApplicable) line(tr("not applicable"), Tone::Bad, tr(diagnostic.what));
    for (const BrokenRule& one : plan.violations) {
        const std::string what = toString(one.violation, *plan.catalog);
        line(tr("violation"), Tone::Bad, one.step ? tr("step %1: %2", {std::to_string(*one.step), what}) : what);
    }
    if (plan.told)
        for (const Told& one : *plan.told) line(tr("kubelet"), one.rejected() ? Tone::Bad : Tone::Plain, tr("node %1, pod %2: %3", {one.node, one.pod, predictionLine(one.predicted, look)}));
    const std::string sum = trCount("%1 step, %2 applicable, %3", "%1 steps, %2 applicable, %3", plan.steps,
                                    {std::to_string(plan.applicable), trCount("%1 violation", "%1 violations", plan.violations.size())});
    if (plan.found) writeFinding(out, plan);
    for (const PlanApproval& one : plan.approvals) {
        if (plan.isApproved(one)) out << tr("approved by %1 at %2", {printable(one.by), timeText(one.at)}) << '\n';
        else out << tr("the approval by %1 is void: it is for plan %2, and this one is %3", {printable(one.by), shortHash(one.hash), shortHash(plan.hash)}) << '\n';
    }
    for (const TimeWindow& one : plan.windows.spans) out << tr("maintenance window from %1 to %2", {timeText(one.from), timeText(one.to)}) << '\n';
    if (plan.steps == 0) out << tr("the plan has no steps: there is nothing to check") << '\n';
    out << (plan.told ? tr("%1, %2 that a kubelet would reject", {sum, std::to_string(plan.rejected())}) : sum) << '\n';
}

void writeDocument(std::ostream& out, ReportFormat format, const CheckedPlan& plan) {
    ReportDocument document(out, format, "PlanCheck");
    document.flag("holds", plan.holds());
    document.number("steps", plan.steps);
    document.number("applicable", plan.applicable);
    document.list("notApplicable", plan.notApplicable, [](std::string& json, const Diagnostic& diagnostic) { json = jsonText(toString(diagnostic.what)); });
    document.list("violations", plan.violations, [&](std::string& json, const BrokenRule& one) {
        const Violation& violation = one.violation;
        JsonMembers members(json);
        if (one.step) members.number("step", *one.step);
        if (violation.node.valid()) members.text("node", plan.catalog->node(violation.node).name);
        if (violation.pod.valid()) members.text("pod", plan.catalog->pod(violation.pod).key());
        members.text("rule", violation.rule);
        members.text("detail", violation.detail);
    });
    if (plan.found) {
        std::string found;
        {
            JsonMembers members(found);
            members.texts("asked", plan.found->asked);
            if (!plan.since.isChanged()) {
                members.integer("moves", plan.found->moves);
                members.integer("leastMoves", plan.found->leastMoves);
            }
            members.flag("samePicture", plan.samePicture);
            if (plan.since.kept) members.flag("changed", plan.since.isChanged());
            std::string others;
            for (const std::size_t place : plan.since.others) others += (others.empty() ? "" : ",") + std::to_string(place + 1);
            if (!others.empty()) members.raw("changedSteps") += '[' + others + ']';
        }
        document.value("found", found);
    }
    if (!plan.approvals.empty())
        document.list("approvals", plan.approvals, [&](std::string& json, const PlanApproval& one) {
            JsonMembers members(json);
            members.text("by", one.by);
            members.text("at", timeText(one.at));
            members.flag("holds", plan.isApproved(one));
        });
    if (plan.windows.any())
        document.list("windows", plan.windows.spans, [](std::string& json, const TimeWindow& one) {
            JsonMembers members(json);
            members.text("from", timeText(one.from));
            members.text("to", timeText(one.to));
        });
    if (!plan.told) return;
    document.list("kubelets", *plan.told, [](std::string& json, const Told& one) {
        JsonMembers members(json);
        members.text("node", one.node);
        members.text("pod", one.pod);
        appendPrediction(members.raw("kubelet"), one.predicted);
    });
}

}  // namespace

int runPlanCheck(const PlanCheckOptions& options, const std::stop_token& stop) {
    const Result<Plan> plan = readPlan(options.plan, stop);
    if (!plan) return fail(plan.error());
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    std::optional<Opening> opened = openingFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    Input& input = opened->input;
    Result<std::optional<KubeletRehearsal>> kubelets = kubeletsFor(options.kubelets, input, budget);
    if (!kubelets) return fail(kubelets.error());
    if (!isEnough(input, options.quiet, options.live.partial)) return kExitFailed;

    const Resolved resolved = resolve(*plan, *input.cluster);
    Result<std::vector<BrokenRule>> broken = judge(*input.cluster, resolved, plan->steps, countedBy(opened->profiles), sharedOutBy(opened->profiles), budget);
    if (!broken) return fail(broken.error());
    CheckedPlan checked{plan->steps.size(), resolved.steps.size(), resolved.diagnostics, std::move(*broken), &input.cluster->catalog(), {}};
    checked.found = plan->found;
    checked.windows = plan->windows;
    checked.since = sinceFound(*plan);
    checked.approvals = plan->approvals;
    checked.hash = planHash(*plan);
    checked.samePicture = plan->found && plan->found->picture == pictureMark(*input.cluster);
    if (*kubelets) checked.told = askKubelets(**kubelets, *input.cluster, resolved.deltas);
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeTable(out, checked, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeDocument(out, format, checked); }});
    return finishOutput(checked.holds() ? kExitOk : kExitNo);
}

}  // namespace bayplan
