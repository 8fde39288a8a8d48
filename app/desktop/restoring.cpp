// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/restoring.h"

#include <QCoreApplication>
#include <algorithm>

#include "common/text.h"

namespace bayplan {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Restoring)
};

bool isOfClaim(const PlanStep& step) {
    return step.action == PlanStep::Action::AssumeClaim || step.action == PlanStep::Action::AllocateClaim;
}

QString textOf(const std::vector<PlanStep>& steps) {
    const PlanStep& first = steps.front();
    // What a pod takes up beside room goes with its placement.
    const auto claims = std::count_if(steps.begin(), steps.end(), isOfClaim);
    const auto count = static_cast<int>(static_cast<std::ptrdiff_t>(steps.size()) - claims);
    if (first.reason == "scheduled") return Words::tr("Schedule %n pod(s)", nullptr, count);
    if (count > 1) return Words::tr("%n change(s)", nullptr, count);
    const QString pod = toQString(first.pod), to = toQString(first.to);
    switch (first.action) {
        case PlanStep::Action::Place:
        case PlanStep::Action::Move: return Words::tr("Move %1 to %2").arg(pod, to);
        case PlanStep::Action::Evict: return Words::tr("Evict %1").arg(pod);
        case PlanStep::Action::Cordon: return Words::tr("Cordon %1").arg(to);
        case PlanStep::Action::Uncordon: return Words::tr("Uncordon %1").arg(to);
        case PlanStep::Action::AssumeClaim: return Words::tr("Assume claim %1").arg(toQString(first.claim));
        case PlanStep::Action::AllocateClaim: return Words::tr("Devices of claim %1").arg(toQString(first.claim));
    }
    return {};
}

/// True where something of it could be carried out.
bool carryOut(Session& session, const std::vector<PlanStep>& steps, Diagnostics& diagnostics) {
    Resolved resolved = resolve(Plan{{}, steps}, *session.cluster());
    diagnostics.insert(diagnostics.end(), resolved.diagnostics.begin(), resolved.diagnostics.end());
    if (resolved.deltas.empty()) return false;
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

StepGroups groupSteps(const Plan& plan) {
    StepGroups groups;
    for (const PlanStep& step : plan.steps) {
        const bool joins = !groups.empty() && step.reason == "scheduled" && groups.back().front().reason == "scheduled";
        if (joins || (!groups.empty() && isOfClaim(step))) groups.back().push_back(step);
        else groups.push_back({step});
    }
    return groups;
}

Diagnostics restore(Session& session, const StepGroups& done, const StepGroups& undone) {
    Diagnostics diagnostics;
    for (const std::vector<PlanStep>& steps : done) carryOut(session, steps, diagnostics);
    int redoable = 0;
    for (const std::vector<PlanStep>& steps : undone) redoable += carryOut(session, steps, diagnostics) ? 1 : 0;
    for (; redoable > 0; --redoable) session.undoStack()->undo();
    return diagnostics;
}

}  // namespace bayplan
