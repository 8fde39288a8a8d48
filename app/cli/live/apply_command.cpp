// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>

#include "cli/live/apply_options.h"
#include "cli/live/applying.h"
#include "cli/options.h"
#include "cli/output/apply_output.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/words.h"
#include "io/sessions/plan_file.h"
#include "io/text/text_file.h"
#include "io/text/time_text.h"
#include "kube/apply/replan.h"
#include "kube/apply/rollback_plan.h"
#include "kube/apply/window_gate.h"

namespace bayplan {

namespace {

int refuse(const std::string& why) {
    std::cerr << tr("error: ") << printable(why) << '\n';
    return kExitRefused;
}

/// kExitOk: the run may begin now, or go on.
int withinWindows(const WritingOptions& writing, const Message& outside) {
    if (outside.empty() || writing.acceptOutsideWindow) return kExitOk;
    std::cerr << tr("error: ") << tr("%1; --accept-outside-window begins all the same", {tr(outside)}) << '\n';
    return kExitBlocked;
}

/// The exit code: for drift or a budget, or for permissions and rules.
int codeOf(const Preflight& preflight) {
    bool blocked = false, refused = false;
    for (const StepPreflight& step : preflight.steps) {
        refused = refused || !step.permitted() || step.check.is == StepCheck::Is::Refused || step.dryRun.is == DryRun::Is::Refused;
        blocked = blocked || step.check.is == StepCheck::Is::Blocked || step.check.is == StepCheck::Is::Drift || step.check.is == StepCheck::Is::Behind
                  || step.check.is == StepCheck::Is::Elsewhere;
    }
    return refused ? kExitRefused : blocked || !preflight.clear() ? kExitBlocked
                                                                  : kExitOk;
}

int dryRun(const ApplyOptionsOfCommand& options, const Plan& plan, const std::stop_token& stop) {
    Applying applying(options.writing, stop);
    if (const int code = applying.open(); code != kExitOk) return code;
    // For the client, a dry run is a write; without a permit the steps are checked, and the server is not asked.
    if (!options.writing.unlock.empty())
        if (const int code = applying.unlock(); code != kExitOk) return code;
    const Result<Preflight> looked = preflight(plan, applying.client(), applying.permit(), applying.pictures(), applying.scheduler(),
                                               {.schedulerNames = options.writing.schedulerNames,
                                                .landing = options.writing.landing,
                                                .acceptElsewhere = options.writing.acceptElsewhere,
                                                .acceptUnproved = options.writing.acceptUnproved,
                                                .accepted = options.writing.accepted},
                                               stop);
    if (!looked) return applying.failed(looked.error());
    printDiagnostics(looked->diagnostics, options.writing.quiet);
    printPreflight(*looked, options.writing.output);
    const Message outside = options.writing.acceptOutsideWindow ? Message() : outsideWindows(plan.windows, secondsNow());
    if (!outside.empty() && !options.writing.quiet) std::cerr << tr("note: ") << tr(outside) << '\n';
    // A window that is to come is waited for; one that is over does not come back.
    const int code = codeOf(*looked);
    return finishOutput(code == kExitOk && !outside.empty() && !windowAfter(plan.windows, secondsNow()) ? kExitBlocked : code);
}

int applyNew(const WritingOptions& writing, const Plan& plan, const std::stop_token& stop) {
    if (writing.approve.empty()) return refuse(tr("the plan is not approved: --approve %1 approves it as it is, after a look at apply --dry-run", {shortHash(planHash(plan))}));
    const Result<Approval> approval = approve(plan, writing.approve, whoApproves(), secondsNow());
    if (!approval) return refuse(tr(approval.error()));
    if (const int code = withinWindows(writing, outsideWindows(plan.windows, secondsNow())); code != kExitOk) return code;
    Applying applying(writing, stop);
    if (const int code = applying.open(); code != kExitOk) return code;
    if (const int code = applying.unlock(); code != kExitOk) return code;
    const Result<std::filesystem::path> journal = journalFor(writing, applying.session().connection().endpoint.context, approval->hash);
    if (!journal) return fail(journal.error());
    RunLines lines(plan, writing.output);
    Result<std::unique_ptr<ApplyRun>> run = ApplyRun::begin(plan, *approval, applying.means(lines), applying.optionsOf(), *journal, stop);
    if (!run) return applying.failed(run.error());
    return runToTheEnd(**run, *journal, writing, stop);
}

/// The journal's context, if the command line names none.
WritingOptions towards(WritingOptions writing, const ApplyHeader& header) {
    if (writing.live.connect.context.empty() && writing.live.connect.cluster.empty()) writing.live.connect.context = header.context;
    if (writing.schedulerNames.empty()) writing.schedulerNames = header.schedulerNames;
    return writing;
}

int resume(const ApplyOptionsOfCommand& options, const std::stop_token& stop) {
    if (const std::optional<Error> error = notToGoOnIn(options.resume)) return fail(*error);
    const Result<RecoveredApply> recovered = readApplyJournal(options.resume, stop);
    if (!recovered) return fail(recovered.error());
    if (!options.writing.quiet) std::cerr << printable(recovered->summary()) << '\n';
    if (const int code = withinWindows(options.writing, outsideWindows(*recovered, secondsNow())); code != kExitOk) return code;
    const WritingOptions writing = towards(options.writing, recovered->header);
    Applying applying(writing, stop);
    if (const int code = applying.open(); code != kExitOk) return code;
    if (const int code = applying.unlock(); code != kExitOk) return code;
    RunLines lines(recovered->header.plan, writing.output);
    Result<std::unique_ptr<ApplyRun>> run = ApplyRun::resume(options.resume, applying.means(lines), applying.optionsOf());
    if (!run) return applying.failed(run.error());
    return runToTheEnd(**run, options.resume, writing, stop);
}

std::string wordsOf(const Replanned::Step& step) {
    switch (step.is) {
    case Replanned::Is::Kept: return "kept";
    case Replanned::Is::Changed: return "changed: " + step.why;
    case Replanned::Is::Dropped: break;
    }
    return "left out: " + step.why;
}

/// Plans what the journal leaves for the present cluster: to be reviewed and approved like any plan.
int replan(const ApplyOptionsOfCommand& options, const std::stop_token& stop) {
    Result<RecoveredApply> recovered = readApplyJournal(options.resume, stop);
    if (!recovered) return fail(recovered.error());
    if (recovered->count(StepState::Unknown) > 0) {
        std::cerr << tr("error: ") << printable(recovered->summary()) << ": what became of the unknown decides what is left; apply --resume looks it up\n";
        return kExitBlocked;
    }
    const WritingOptions writing = towards(options.writing, recovered->header);
    Applying applying(writing, stop);
    if (const int code = applying.open(); code != kExitOk) return code;
    if (const ApiEndpoint& endpoint = applying.session().connection().endpoint; endpoint.server != recovered->header.server)
        return applying.failed(Error{ErrorCode::Conflict, tr("the journal is of %1 at %2, and this is %3", {recovered->header.context, recovered->header.server, endpoint.server}), {}});
    const Result<ClusterPtr> picture = applying.pictures().newest(stop);
    if (!picture) return applying.failed(picture.error());
    Plan plan = recovered->header.plan;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) plan.steps[i].uid = recovered->header.uids[i];
    const Replanned rest = replanRest(plan, recovered->steps, **picture, applying.scheduler());
    for (const Replanned::Step& step : rest.steps) std::cerr << tr("note: ") << tr("step %1", {std::to_string(step.was + 1)}) << ' ' << printable(wordsOf(step)) << '\n';
    if (rest.plan.steps.empty()) {
        std::cerr << tr("nothing is left of the plan") << '\n';
        return finishOutput(kExitNo);
    }
    if (const Result<void> written = writeOutput(options.replan, {options.resume}, planTextFor(rest.plan, options.replan)); !written) return fail(written.error());
    printPlan(rest.plan, {}, writing.output);
    return finishOutput(kExitOk);
}

}  // namespace

int runApply(const ApplyOptionsOfCommand& options, const std::stop_token& stop) {
    if (options.release) return runRelease(options.writing, options.resume, stop);
    if (!options.replan.empty()) return replan(options, stop);
    if (!options.resume.empty()) return resume(options, stop);
    const Result<Plan> plan = readPlan(options.plan, stop);
    if (!plan) return fail(plan.error());
    if (options.showHash) {
        print(options.writing.output, {.table = [&](std::ostream& out, const TableLook&) { out << planHash(*plan) << '\n'; },
                                       .document = [&](std::ostream& out, ReportFormat format) { ReportDocument(out, format, "PlanHash").text("hash", planHash(*plan)); }});
        return finishOutput(kExitOk);
    }
    if (options.dryRun) return dryRun(options, *plan, stop);
    if (const std::size_t there = approvalsOf(*plan).size(); there < options.approvals)
        return refuse(tr("the plan's file has %1 of %2 approvals of these steps: plan approve adds one", {std::to_string(there), std::to_string(options.approvals)}));
    return applyNew(options.writing, *plan, stop);
}

int runPlanApprove(const PlanApproveOptions& options, const std::stop_token& stop) {
    Result<Plan> plan = readPlan(options.plan, stop);
    if (!plan) return fail(plan.error());
    if (const Result<void> added = sign(*plan, options.approve, options.by.empty() ? whoApproves() : options.by, secondsNow()); !added) return refuse(tr(added.error()));
    if (const Result<void> written = writeOutput(options.plan, {}, planTextFor(*plan, options.plan)); !written) return fail(written.error());
    for (const PlanApproval& one : plan->approvals) std::cout << tr("approved by %1 at %2", {printable(one.by), timeText(one.at)}) << '\n';
    return finishOutput(kExitOk);
}

int runPlanHash(const PlanHashOptions& options, const std::stop_token& stop) {
    ApplyOptionsOfCommand show;
    show.plan = options.plan;
    show.showHash = true;
    show.writing.output = options.output;
    return runApply(show, stop);
}

int runRollback(const RollbackOptions& options, const std::stop_token& stop) {
    const Result<RecoveredApply> recovered = readApplyJournal(options.undo, stop);
    if (!recovered) return fail(recovered.error());
    RollbackPlan back = rollbackPlan(*recovered);
    {
        const WritingOptions writing = towards(options.writing, recovered->header);
        Applying applying(writing, stop);
        if (const int code = applying.open(); code != kExitOk) return code;
        const Result<StandingLook> standing = lookForStanding(applying.client(), stop);
        if (!standing) return applying.failed(standing.error());
        const Result<ClusterPtr> picture = applying.pictures().newest(stop);
        if (!picture) return applying.failed(picture.error());
        back = restorable(std::move(back), *recovered, **picture, applying.scheduler(), writing.landing, standing->is);
    }
    if (!options.plan.empty())
        if (const Result<void> written = writeOutput(options.plan, {options.undo}, planTextFor(back.plan, options.plan)); !written) return fail(written.error());
    for (const RollbackNote& note : back.notes) std::cerr << tr("note: ") << tr("step %1", {std::to_string(note.step + 1)}) << ": " << printable(note.text) << '\n';
    if (back.plan.steps.empty()) {
        std::cerr << tr("nothing can be restored") << '\n';
        return finishOutput(kExitNo);
    }
    if (!options.writing.approve.empty()) return applyNew(towards(options.writing, recovered->header), back.plan, stop);
    printPlan(back.plan, back.notes, options.writing.output);
    return finishOutput(kExitOk);
}

}  // namespace bayplan
