// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>

#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/output_file.h"
#include "cli/output/progress.h"
#include "cli/output/words.h"
#include "io/config/descheduler_policy.h"
#include "io/objects/read_pod_history.h"
#include "io/reports/text_table.h"
#include "io/sessions/plan_file.h"
#include "io/text/json_members.h"
#include "io/text/time_text.h"
#include "planner/descheduled_plan.h"
#include "schedulers/descheduler/descheduler.h"

namespace bayplan {

namespace {

void writeUse(std::ostream& out, const DeschedulingCycle& cycle, const TableLook& look) {
    if (cycle.use.empty()) return;
    out << '\n';
    const bool measured = std::any_of(cycle.use.begin(), cycle.use.end(), [](const NodeUse& use) { return use.measured; });
    TextTable table({tr("NODE"), tr("STRATEGY"), tr("CATEGORY"), measured ? tr("USED") : tr("REQUESTED")});
    for (const NodeUse& use : cycle.use) {
        std::string shares;
        for (const auto& [name, percent] : use.percent) shares += (shares.empty() ? "" : ", ") + name + " " + std::to_string(percent) + " %";
        table.add({use.node, use.strategy, use.category, shares});
    }
    table.write(out, look);
    std::int64_t cycles = 0;
    for (const NodeUse& use : cycle.use) cycles = std::max(cycles, use.cycles);
    if (cycles > 1) out << '\n'
                        << tr("a node counts as overutilized once it was so in %1 cycles on end: this is the last of them", {std::to_string(cycles)}) << '\n';
}

void writeAnswers(std::ostream& out, const DeschedulingCycle& cycle, const TableLook& look) {
    for (const ProfileEvictor& evictor : cycle.evictors) {
        out << '\n'
            << tr("what the evictor of profile %1 says before anything is evicted", {printable(evictor.profile)}) << '\n';
        TextTable table({tr("POD"), tr("EVICTABLE"), tr("WHY NOT")});
        for (const EvictorAnswer& answer : evictor.pods) {
            const bool stuck = answer.mayGo && !*answer.mayGo;
            table.add({answer.pod, answer.evictable ? tr("yes") : tr("no"), stuck ? tr("its namespace is not chosen, or it fits no other node") : answer.checks.empty() ? "-"
                                                                                                                                                                        : answer.checks});
        }
        table.write(out, look);
    }
}

void writeTable(std::ostream& out, const DeschedulingCycle& cycle, const DescheduledPlan* reserved, bool explain, const TableLook& look) {
    if (!cycle.skipped.empty()) out << tr("the cycle is skipped: %1", {cycle.skipped}) << '\n';
    else if (cycle.evictions.empty()) out << tr("nothing would be evicted") << '\n';
    if (!cycle.evictions.empty()) {
        std::vector<std::string> headings{tr("POD"), tr("NODE"), tr("PROFILE"), tr("STRATEGY"), tr("RESULT")};
        if (reserved) headings.push_back(tr("WITH ROOM RESERVED"));
        headings.push_back(tr("MESSAGE"));
        TextTable table(headings);
        for (const DescheduledPod& pod : cycle.evictions) {
            std::vector<std::string> row{pod.pod, pod.node, pod.profile, pod.strategy, cycle.byJobs ? tr("job") : pod.evicted ? tr("evicted")
                                                                                                                              : tr("refused")};
            if (reserved) {
                const auto place = reserved->places.find(pod.pod);
                row.push_back(place != reserved->places.end() ? place->second : reserved->homeless.contains(pod.pod) ? tr("stays: no other node takes it")
                                                                                                                     : "-");
            }
            row.push_back(!pod.reason.empty() ? pod.reason : pod.message.empty() ? "-"
                                                                                 : pod.message);
            table.add(row);
        }
        table.write(out, look);
    }
    writeUse(out, cycle, look);
    if (explain) writeAnswers(out, cycle, look);
}

void writeDocument(std::ostream& out, ReportFormat format, const DeschedulingCycle& cycle, const DescheduledPlan* reserved, std::int64_t now) {
    ReportDocument document(out, format, "Descheduling");
    document.text("now", timeText(now));
    if (!cycle.skipped.empty()) document.text("skipped", cycle.skipped);
    if (cycle.byJobs) document.text("jobMode", cycle.reservationFirst ? "ReservationFirst" : "EvictDirectly");
    document.list("evictions", cycle.evictions, [&](std::string& json, const DescheduledPod& pod) {
        JsonMembers members(json);
        members.text("pod", pod.pod);
        members.text("node", pod.node);
        members.text("profile", pod.profile);
        members.text("strategy", pod.strategy);
        members.text("result", pod.evicted ? "evicted" : "refused");
        if (!pod.reason.empty()) members.text("reason", pod.reason);
        if (!pod.message.empty()) members.text("message", pod.message);
        if (!reserved) return;
        const auto place = reserved->places.find(pod.pod);
        if (place != reserved->places.end()) members.text("reservedPlace", place->second);
        else if (reserved->homeless.contains(pod.pod)) members.raw("reservedPlace") += "null";
    });
    document.list("evictors", cycle.evictors, [](std::string& json, const ProfileEvictor& evictor) {
        JsonMembers members(json);
        members.text("profile", evictor.profile);
        std::string& pods = members.raw("pods");
        pods += '[';
        for (const EvictorAnswer& answer : evictor.pods) {
            if (pods.back() != '[') pods += ',';
            JsonMembers one(pods);
            one.text("pod", answer.pod);
            one.raw("evictable") += answer.evictable ? "true" : "false";
            if (!answer.checks.empty()) one.text("checks", answer.checks);
            if (answer.mayGo) one.raw("preEvictionFilter") += *answer.mayGo ? "true" : "false";
        }
        pods += ']';
    });
    document.list("utilization", cycle.use, [](std::string& json, const NodeUse& use) {
        JsonMembers members(json);
        members.text("strategy", use.strategy);
        members.text("node", use.node);
        members.text("category", use.category);
        if (use.cycles > 1) members.raw("cycles") += std::to_string(use.cycles);
        JsonMembers percent(members.raw("percent"));
        for (const auto& [name, share] : use.percent) percent.raw(name) += std::to_string(share);
    });
}

}  // namespace

int runDeschedule(const DescheduleOptions& options, const std::stop_token& stop) {
    CheckedPolicy policy = readDeschedulerPolicy(options.policy, stop);
    printDiagnostics(policy.diagnostics, options.quiet && policy.policy);
    if (!policy.policy) return kExitFailed;
    const Budget budget = budgetFor(stop, options.quiet);
    int code = kExitOk;
    const std::optional<Objects> objects = objectsFor(options.files, options.live, options.quiet, stop, code);
    if (!objects) return code;
    if (!isWhole(objects->diagnostics, options.quiet, options.live.partial)) return kExitFailed;
    if (objects->nodes.empty() || objects->pods.empty())
        return fail(Error{ErrorCode::Invalid, objects->nodes.empty() ? tr("there is no node among the objects") : tr("there is no pod among the objects"), {}});
    const Result<std::vector<PodHistory>> histories = readPodHistories(*objects);
    if (!histories) return fail(histories.error());
    const std::int64_t now = options.now.value_or(secondsNow());
    const Result<DeschedulingCycle> cycle = deschedule(*objects, *histories, *policy.policy, now, budget);
    if (!cycle) return fail(cycle.error());

    std::optional<DescheduledPlan> reserved;
    if (!options.plan.empty() || options.reserve) {
        Result<DescheduledPlan> made = descheduledPlan(*cycle, *objects, "deschedule by " + options.policy.filename().string(), options.reserve, budget);
        if (!made) return fail(made.error());
        if (!options.plan.empty()) {
            std::vector<std::filesystem::path> inputs = options.files;
            inputs.push_back(options.policy);
            if (const Result<void> written = writeOutput(options.plan, inputs, planTextFor(made->plan, options.plan)); !written) return fail(written.error());
            if (!made->homeless.empty() && !options.quiet)
                std::cerr << tr("the plan has no step for %1 pods: no other node takes them, so that no room is reserved and nobody is evicted", {std::to_string(made->homeless.size())}) << '\n';
            if (made->ended > 0 && !options.quiet) std::cerr << tr("the plan has no step for %1 evicted pods, which have ended", {std::to_string(made->ended)}) << '\n';
        }
        if (options.reserve) reserved = std::move(*made);
    }
    const DescheduledPlan* beside = reserved ? &*reserved : nullptr;
    // A plan on standard output replaces the report.
    if (!isStandardOutput(options.plan))
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeTable(out, *cycle, beside, options.explain, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeDocument(out, format, *cycle, beside, now); },
                               .names = [&](std::ostream& out) {
                                   for (const DescheduledPod& pod : cycle->evictions)
                                       if (pod.evicted) out << referenceTo("Pod", pod.pod) << '\n'; }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
