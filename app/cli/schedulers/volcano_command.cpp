// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>
#include <set>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/output/exit_code.h"
#include "cli/output/object_table.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/volcano_output.h"
#include "cli/output/words.h"
#include "cli/schedulers/reading_beside.h"
#include "io/config/volcano_configuration.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "io/reports/volcano_report.h"
#include "schedulers/volcano/controllers.h"
#include "schedulers/volcano/simulation.h"

namespace bayplan {

namespace {

std::string sentenceOf(const volcano::PassedOver& one) {
    using Why = volcano::PassedOver::Why;
    if (one.why == Why::NoQueue) return tr("%1: there is no queue %2, so Volcano passes it over", {one.object, one.missing});
    if (one.why == Why::Closed) return tr("%1: its queue %2 is closed and takes no new jobs: %3", {one.object, one.missing, one.says});
    if (one.why == Why::OverCapability) return tr("%1: its guarantee of %2 is more than its capability", {one.object, one.missing});
    if (one.why == Why::OverParent) return tr("%1: its guarantee of %2 is more than that of its parent", {one.object, one.missing});
    if (one.why == Why::NoTree) return tr("%1: with the hierarchy of capacity nothing is placed: %2", {one.object, one.missing});
    if (one.why == Why::Refused) return tr("%1: Volcano's webhook refuses it: %2", {one.object, one.missing});
    if (one.why == Why::Says) return tr("%1 makes no pods: %2", {one.object, one.missing});
    if (one.why == Why::NoTemplate) return tr("%1 makes no pods: its task %2 has no template", {one.object, one.missing});
    if (one.why == Why::NoPriorityClass) return tr("%1 makes no pods: there is no priority class %2", {one.object, one.missing});
    if (one.why == Why::MakesClaims) return tr("%1: not modelled: it would make a claim for a volume; no pods are made of it", {one.object});
    if (one.why == Why::Restarts) return tr("%1: not modelled: it is restarting; no pods are made of it", {one.object});
    return tr("%1: there is no PodGroup %2, so Volcano passes it over", {one.object, one.missing});
}

/// Pods that have no node when the last session ends, and those that a Job has yet to make; those that were evicted are gone.
bool arePendingAtTheEnd(const volcano::VolcanoWorld& world, const std::vector<volcano::SessionReport>& sessions) {
    std::set<std::string> pending;
    for (const Pod& pod : world.objects.pods)
        if (pod.nodeName.empty()) pending.insert(pod.key());
    for (const volcano::SessionReport& session : sessions) {
        for (const volcano::MadePod& made : session.made) pending.insert(made.pod);
        for (const auto& [pod, node] : session.binds) pending.erase(pod);
    }
    return !pending.empty() || (!sessions.empty() && !sessions.back().waits.empty());
}

}  // namespace

int runVolcano(const VolcanoOptions& options, const std::stop_token& stop) {
    const CheckedVolcanoConfiguration configuration =
        options.config.empty() ? readVolcanoConfigurationFromText(kBuiltInVolcanoConfiguration, "built-in") : readVolcanoConfiguration(options.config, stop);
    printDiagnostics(configuration.diagnostics, options.quiet && configuration.configuration);
    if (!configuration.configuration) return kExitFailed;
    const Budget budget = budgetFor(stop, options.quiet);
    VolcanoReader reader;
    int code = kExitOk;
    SharedList<Usage> usages;
    std::optional<Objects> objects = readBeside(
        {options.files, options.live, options.quiet, configuration.configuration->readsUse() ? &usages : nullptr}, budget,
        [&](std::string_view version, std::string_view kind, const Field& object) { return reader.read(version, kind, object); }, code);
    if (!objects) return code;
    if (objects->nodes.empty()) return fail(Error{ErrorCode::Invalid, tr("there is no node among the objects"), {}});
    const auto named = [](const Pod& pod) { return pod.spec->schedulerName == volcano::kSchedulerName; };
    if (reader.all.jobs.empty() && std::none_of(objects->pods.begin(), objects->pods.end(), named)) {
        if (!goesOnWithNothing(Error{ErrorCode::Invalid, tr("no pod among the objects names the scheduler %1", {std::string(volcano::kSchedulerName)}), {}}, options.failIfPending,
                               options.quiet, code))
            return code;
    }

    const std::int64_t now = options.now.value_or(secondsNow());
    reader.all.usages = std::move(usages);
    volcano::VolcanoWorld world{std::move(*objects), std::move(reader.all), now, options.output.structured()};
    volcano::prepare(world);
    if (!options.quiet)
        for (const volcano::PassedOver& one : volcano::passedOver(world)) std::cerr << sentenceOf(one) << '\n';
    const Result<std::vector<volcano::SessionReport>> sessions = volcano::runSessions(world, *configuration.configuration, options.sessions, budget);
    if (!sessions) return fail(sessions.error());

    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeVolcanoTable(out, *sessions, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeVolcanoSessions(out, format, *sessions); },
                           .names = [&](std::ostream& out) {
                               for (const volcano::SessionReport& session : *sessions)
                                   for (const auto& [pod, node] : session.binds) out << referenceTo("Pod", pod) << '\n'; }});
    return finishOutput(options.failIfPending && arePendingAtTheEnd(world, *sessions) ? kExitNo : kExitOk);
}

}  // namespace bayplan
