// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/restoring.h"

#include <QCoreApplication>
#include <algorithm>

#include "common/text.h"
#include "io/config/scheduler_config.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

struct RestoringWords {
    Q_DECLARE_TR_FUNCTIONS(Restoring)
};

bool isOfClaim(const PlanStep& step) {
    return step.action == PlanStep::Action::AssumeClaim || step.action == PlanStep::Action::AllocateClaim;
}

QString textOf(const std::vector<PlanStep>& steps) {
    const PlanStep& first = steps.front();
    // What a pod takes in addition to room belongs to its placement.
    const auto claims = std::count_if(steps.begin(), steps.end(), isOfClaim);
    const auto count = static_cast<int>(static_cast<std::ptrdiff_t>(steps.size()) - claims);
    if (first.reason == "scheduled") return RestoringWords::tr("Schedule %Ln pod(s)", nullptr, count);
    if (count > 1) return RestoringWords::tr("%Ln change(s)", nullptr, count);
    const QString pod = toQString(first.pod), to = toQString(first.to);
    switch (first.action) {
    case PlanStep::Action::Place:
    case PlanStep::Action::Move: return RestoringWords::tr("Move %1 to %2").arg(pod, to);
    case PlanStep::Action::Evict: return RestoringWords::tr("Evict %1").arg(pod);
    case PlanStep::Action::Cordon: return RestoringWords::tr("Cordon %1").arg(to);
    case PlanStep::Action::Uncordon: return RestoringWords::tr("Uncordon %1").arg(to);
    case PlanStep::Action::AssumeClaim: return RestoringWords::tr("Assume claim %1").arg(toQString(first.claim));
    case PlanStep::Action::Scale: return RestoringWords::tr("Scale %1").arg(toQString(first.workload));
    case PlanStep::Action::AllocateClaim: return RestoringWords::tr("Devices of claim %1").arg(toQString(first.claim));
    }
    return {};
}

/// True if at least a part could be done.
bool carryOut(Session& session, const std::vector<PlanStep>& steps, Diagnostics& diagnostics) {
    Resolved resolved = resolve(Plan{{}, steps}, *session.cluster());
    diagnostics.insert(diagnostics.end(), resolved.diagnostics.begin(), resolved.diagnostics.end());
    if (resolved.steps.empty()) return false;
    Edit change;
    change.text = textOf(steps);
    change.deltas = std::move(resolved.deltas);
    change.steps = std::move(resolved.steps);
    if (const auto done = session.apply(change); !done) {
        diagnostics.push_back({Severity::Error, done.error()});
        return false;
    }
    return true;
}

}  // namespace

std::vector<JournalEntry> groupSteps(const Plan& plan) {
    std::vector<JournalEntry> groups;
    for (const PlanStep& step : plan.steps) {
        const bool joins = !groups.empty() && step.reason == "scheduled" && groups.back().steps.front().reason == "scheduled";
        if (joins || (!groups.empty() && isOfClaim(step))) groups.back().steps.push_back(step);
        else groups.push_back({{step}, {}});
    }
    return groups;
}

Result<Configured> readConfiguration(const NamedConfiguration& named) {
    Configured configured;
    configured.name = toQString(named.name);
    configured.yaml = toQString(named.yaml);
    if (!named.yaml.empty()) {
        auto read = readSchedulerConfigurationFromText(named.yaml, named.name);
        if (!read) return read.error();
        configured.configuration = std::move(read->configuration);
        configured.diagnostics = std::move(read->diagnostics);
    }
    auto profiles = makeProfiles(configured.configuration, inTreePlugins());
    if (!profiles) return profiles.error();
    configured.profiles = std::move(*profiles);
    return configured;
}

Diagnostics restore(Session& session, const std::vector<JournalEntry>& done, const std::vector<JournalEntry>& undone) {
    Diagnostics diagnostics;
    const auto carry = [&](const JournalEntry& entry) {
        if (!entry.configuration) return carryOut(session, entry.steps, diagnostics);
        auto configured = readConfiguration(*entry.configuration);
        if (!configured) {
            diagnostics.push_back({Severity::Error, configured.error()});
            return false;
        }
        session.changeProfiles(std::move(configured->profiles), std::move(configured->configuration), configured->name, configured->yaml);
        return true;
    };
    for (const JournalEntry& entry : done) carry(entry);
    int redoable = 0;
    for (const JournalEntry& entry : undone) redoable += carry(entry) ? 1 : 0;
    for (; redoable > 0; --redoable) session.undoStack()->undo();
    return diagnostics;
}

}  // namespace bayplan
