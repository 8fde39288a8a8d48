// SPDX-License-Identifier: GPL-3.0-or-later
// Branches of a session, and which of its steps are real.
#include "common/session.h"
#include "common/session_commands.h"
#include "common/text.h"

namespace bayplan {

namespace {

/// Of real changes only: a what-if, and all that was done on top of it, belong to no plan.
Plan stepsBetween(const QUndoStack& stack, int begin, int end) {
    Plan plan;
    for (int i = begin; i < end; ++i) {
        if (dynamic_cast<const WhatIfCommand*>(stack.command(i))) break;
        if (const auto* change = dynamic_cast<const ChangeCommand*>(stack.command(i)))
            plan.steps.insert(plan.steps.end(), change->steps().begin(), change->steps().end());
    }
    return plan;
}

}  // namespace

Plan Session::plan() const { return stepsBetween(m_undo, 0, m_undo.index()); }
Plan Session::undonePlan() const { return m_whatIf ? Plan{} : stepsBetween(m_undo, m_undo.index(), m_undo.count()); }

int Session::branchStart() const {
    for (int i = 0; i < m_undo.index(); ++i)
        if (dynamic_cast<const WhatIfCommand*>(m_undo.command(i))) return i;
    return m_undo.index();
}

Result<void> Session::tryOut(const QString& text, PodIdx pod, const std::vector<Amendment>& amendments, const std::vector<Delta>& deltas) {
    ClusterPtr branch = m_cluster;
    if (!amendments.empty()) {
        auto amended = amend(*branch, amendments);
        if (!amended) return amended.error();
        branch = std::move(*amended);
    }
    auto applied = bayplan::apply(*branch, deltas);
    if (!applied) return applied.error();
    std::vector<PlanStep> steps = noted({text, deltas});
    auto whatIf = std::make_shared<WhatIf>();
    whatIf->text = m_whatIf ? tr("%1; %2", "two changes tried together").arg(m_whatIf->text, text) : text;
    whatIf->pod = pod;
    whatIf->real = realCluster();
    whatIf->before = m_whatIf && m_whatIf->pod == pod ? m_whatIf->before : m_scheduler->decide(*whatIf->real, pod, Detail::Nodes);
    whatIf->amended = !amendments.empty() || (m_whatIf && m_whatIf->amended);
    m_undo.push(new WhatIfCommand(this, std::move(whatIf), std::move(applied->cluster), deltas, std::move(steps)));
    return {};
}

void Session::discardWhatIf() {
    if (m_whatIf) m_undo.setIndex(branchStart());
}

Result<void> Session::keepWhatIf() {
    if (!m_whatIf) return {};
    if (m_whatIf->amended) {
        Error error;
        error.message = "the branch changes objects, which a plan cannot carry out";
        return error;
    }
    Edit change;
    change.text = m_whatIf->text;
    for (int i = branchStart(); i < m_undo.index(); ++i) {
        const auto take = [&change](const auto* command) {
            change.deltas.insert(change.deltas.end(), command->deltas().begin(), command->deltas().end());
            change.steps.insert(change.steps.end(), command->steps().begin(), command->steps().end());
        };
        if (const auto* branch = dynamic_cast<const WhatIfCommand*>(m_undo.command(i))) take(branch);
        else if (const auto* done = dynamic_cast<const ChangeCommand*>(m_undo.command(i))) take(done);
    }
    discardWhatIf();
    return apply(change);
}

void Session::showBranch(std::shared_ptr<const WhatIf> whatIf, ClusterPtr cluster, std::unordered_map<PodIdx, Decision> decisions) {
    const bool objectsChanged = cluster->sharedCatalog() != m_cluster->sharedCatalog();
    m_whatIf = std::move(whatIf);
    m_decisions = std::move(decisions);
    if (objectsChanged) prepareScheduler();
    show(std::move(cluster), {});
    Q_EMIT whatIfChanged();
    Q_EMIT decisionsChanged();
}

void Session::changeProfiles(Profiles profiles, SchedulerConfiguration configuration, QString name, QString yaml) {
    m_undo.push(new ProfilesCommand(this, {m_scheduler->profiles(), m_configuration, m_configurationName, m_configurationYaml},
                                    {std::move(profiles), std::move(configuration), std::move(name), std::move(yaml)}));
}

}  // namespace bayplan
