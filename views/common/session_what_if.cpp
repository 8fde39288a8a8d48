// SPDX-License-Identifier: GPL-3.0-or-later
// The branches of a session, and which of its steps are real.
#include "common/session.h"
#include "common/session_commands.h"
#include "common/text.h"
#include "planner/goals/found_plan.h"
#include "schedulers/koordinator/reserve_pods.h"

namespace bayplan {

namespace {

/// Only real changes: a what-if, and everything on top of it, belong to no plan.
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

std::shared_ptr<const Plan> Session::sharedPlan() const {
    if (m_plan) return m_plan;
    auto plan = std::make_shared<Plan>(stepsBetween(m_undo, 0, m_undo.index()));
    if (plan->steps == m_known->steps) return m_plan = m_known;
    if (!plan->steps.empty() && !m_known->steps.empty() && plan->steps.front() == m_known->steps.front()) plan->windows = m_known->windows;
    return m_plan = std::move(plan);
}

void Session::knowOfPlan(std::optional<PlanFinding> found, std::vector<PlanApproval> approvals, PlanWindows windows) {
    auto known = std::make_shared<Plan>(stepsBetween(m_undo, 0, m_undo.index()));
    known->found = std::move(found);
    known->approvals = std::move(approvals);
    known->windows = std::move(windows);
    if (sinceFound(*known).isChanged()) known->found.reset();
    m_plan = m_known = std::move(known);
    if (m_journal && !m_whatIf)
        if (const auto written = m_journal->planned(*m_known); !written) Q_EMIT failed(errorText(written.error()));
    Q_EMIT planKnown();
}

ClusterPtr Session::beforePlan() const {
    std::vector<Delta> back;
    std::vector<PlacedReservation> reserved;
    for (int i = branchStart() - 1; i >= 0; --i) {
        const auto* change = dynamic_cast<const ChangeCommand*>(m_undo.command(i));
        if (!change) continue;
        back.insert(back.end(), change->inverse().begin(), change->inverse().end());
        reserved.insert(reserved.end(), change->reserved().begin(), change->reserved().end());
    }
    const ClusterPtr before = back.empty() ? realCluster() : bayplan::apply(*realCluster(), back).value().cluster;
    return withoutReservations(before, reserved);
}

Plan Session::undonePlan() const { return m_whatIf ? Plan{} : stepsBetween(m_undo, m_undo.index(), m_undo.count()); }

std::vector<JournalEntry> Session::history(int from, int to) const {
    std::vector<JournalEntry> entries;
    for (int i = from; i < to; ++i) {
        const QUndoCommand* command = m_undo.command(i);
        if (dynamic_cast<const WhatIfCommand*>(command)) break;
        if (const auto* change = dynamic_cast<const ChangeCommand*>(command)) entries.push_back({change->steps(), {}});
        else if (const auto* profiles = dynamic_cast<const ProfilesCommand*>(command))
            entries.push_back({{}, NamedConfiguration{toStdString(profiles->after().name), toStdString(profiles->after().yaml)}});
    }
    return entries;
}

int Session::branchStart() const {
    for (int i = 0; i < m_undo.index(); ++i)
        if (dynamic_cast<const WhatIfCommand*>(m_undo.command(i))) return i;
    return m_undo.index();
}

std::function<Result<Branch>(const Budget&)> Session::branching(const QString& text, PodIdx pod, std::vector<Amendment> amendments,
                                                                std::vector<Delta> deltas) const {
    WhatIf whatIf;
    whatIf.text = m_whatIf ? tr("%1; %2", "two changes tried together").arg(m_whatIf->text, text) : text;
    whatIf.pod = pod;
    whatIf.real = realCluster();
    whatIf.rules = m_rules;
    whatIf.amended = !amendments.empty() || (m_whatIf && m_whatIf->amended);
    const bool asked = m_whatIf && m_whatIf->pod == pod && m_whatIf->rules == m_rules;
    if (asked) whatIf.before = m_whatIf->before;
    return [whatIf, asked, pod, amendments = std::move(amendments), deltas = std::move(deltas), from = m_cluster,
            deciding = deciding()](const Budget& budget) -> Result<Branch> {
        Branch branch{whatIf, from, deltas, nullptr};
        ClusterPtr picture = from;
        if (!amendments.empty()) {
            auto amended = amend(*picture, amendments);
            if (!amended) return amended.error();
            picture = std::move(*amended);
        }
        auto applied = bayplan::apply(*picture, deltas);
        if (!applied) return applied.error();
        branch.whatIf.opened = std::move(applied->cluster);
        Scheduler before = deciding.scheduler(budget.stop);
        if (!asked) branch.whatIf.before = before.decide(*whatIf.real, pod);
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "trying it was stopped", {}};
        auto after = std::make_unique<Scheduler>(deciding.scheduler(budget.stop));
        branch.whatIf.after = after->decide(*branch.whatIf.opened, pod);
        if (budget.stopped()) return Error{ErrorCode::Cancelled, "trying it was stopped", {}};
        if (!amendments.empty()) {
            after->setExtenders({});  // no webhook is called in the GUI thread
            after->prepare(*branch.whatIf.opened);
            branch.scheduler = std::move(after);
        }
        return branch;
    };
}

Result<void> Session::enter(Branch branch) {
    if (branch.from != m_cluster) return Error{ErrorCode::Invalid, "the picture changed while this was made", {}};
    std::vector<PlanStep> steps = noted({branch.whatIf.text, branch.deltas});
    OtherScheduler other{std::move(branch.scheduler), branch.whatIf.rules};
    m_undo.push(new WhatIfCommand(this, std::make_shared<const WhatIf>(std::move(branch.whatIf)), std::move(branch.deltas), std::move(steps),
                                  std::move(other)));
    return {};
}

Result<void> Session::tryOut(const QString& text, PodIdx pod, const std::vector<Amendment>& amendments, const std::vector<Delta>& deltas) {
    auto branch = branching(text, pod, amendments, deltas)({});
    if (!branch) return branch.error();
    return enter(std::move(*branch));
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
    return apply(std::move(change));
}

void Session::showBranch(std::shared_ptr<const WhatIf> whatIf, ClusterPtr cluster, std::unordered_map<PodIdx, Decision> decisions,
                         OtherScheduler& other) {
    const bool objectsChanged = cluster->sharedCatalog() != m_cluster->sharedCatalog();
    m_whatIf = std::move(whatIf);
    m_whatIfHold = m_whatIf ? m_following->hold(tr("a what-if is open")) : nullptr;
    m_decisions = std::move(decisions);
    if (objectsChanged) {
        // Each side keeps the scheduler that has read its objects, as long as it uses the present rules.
        if (other.scheduler && other.rules == m_rules) std::swap(m_scheduler, other.scheduler);
        prepareScheduler();
    }
    show(std::move(cluster), {});
    Q_EMIT whatIfChanged();
    Q_EMIT decisionsChanged();
}

void Session::changeProfiles(Profiles profiles, SchedulerConfiguration configuration, QString name, QString yaml) {
    if (m_journal && !m_whatIf)
        if (const auto written = m_journal->configured({toStdString(name), toStdString(yaml)}); !written) Q_EMIT failed(errorText(written.error()));
    m_undo.push(new ProfilesCommand(this, {m_profiles, m_configuration, m_configurationName, m_configurationYaml},
                                    {std::move(profiles), std::move(configuration), std::move(name), std::move(yaml)}));
}

NamedConfiguration Session::realConfiguration() const {
    // The configuration that the first one in the branch replaced.
    if (m_whatIf)
        for (int i = branchStart(); i < m_undo.index(); ++i)
            if (const auto* command = dynamic_cast<const ProfilesCommand*>(m_undo.command(i)))
                return {toStdString(command->before().name), toStdString(command->before().yaml)};
    return {toStdString(m_configurationName), toStdString(m_configurationYaml)};
}

}  // namespace bayplan
