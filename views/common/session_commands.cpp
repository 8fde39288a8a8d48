// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/session_commands.h"

#include <QCoreApplication>
#include <utility>

#include "common/text.h"
#include "schedulers/koordinator/reserve_pods.h"

namespace bayplan {

namespace {

void tell(Session* session, const Result<void>& written) {
    if (!written) Q_EMIT session->failed(errorText(written.error()));
}

}  // namespace

ChangeCommand::ChangeCommand(Session* session, QString text, std::vector<Delta> deltas, Applied first, std::vector<PlanStep> steps, std::vector<PlacedReservation> reserved)
    : QUndoCommand(std::move(text)), m_session(session), m_deltas(std::move(deltas)), m_inverse(std::move(first.inverse)),
      m_steps(std::move(steps)), m_first(std::move(first.cluster)), m_reserved(std::move(reserved)) {}

void ChangeCommand::redo() {
    if (m_first) {  // just pushed, and journaled by Session::apply
        show(std::exchange(m_first, nullptr), m_deltas);
        return;
    }
    tell(m_session, m_session->m_journal && !m_session->m_whatIf ? m_session->m_journal->redone() : Result<void>{});
    show(bayplan::apply(*withReservations(m_session->m_cluster, m_reserved), m_deltas).value().cluster, m_deltas);
}

void ChangeCommand::undo() {
    tell(m_session, m_session->m_journal && !m_session->m_whatIf ? m_session->m_journal->undone() : Result<void>{});
    show(withoutReservations(bayplan::apply(*m_session->m_cluster, m_inverse).value().cluster, m_reserved), m_inverse);
}

void ChangeCommand::show(ClusterPtr cluster, const std::vector<Delta>& deltas) {
    if (!m_reserved.empty()) m_session->prepareScheduler();  // there are other objects
    m_session->show(std::move(cluster), deltas);
}

WhatIfCommand::WhatIfCommand(Session* session, std::shared_ptr<const WhatIf> whatIf, std::vector<Delta> deltas, std::vector<PlanStep> steps,
                             Session::OtherScheduler other)
    : QUndoCommand(QCoreApplication::translate("bayplan::Session", "What-if: %1").arg(whatIf->text)), m_session(session),
      m_whatIf(std::move(whatIf)), m_outer(session->m_whatIf), m_branch(m_whatIf->opened), m_before(session->m_cluster),
      m_other(std::move(other)), m_deltas(std::move(deltas)), m_steps(std::move(steps)) {}

void WhatIfCommand::redo() {
    auto mine = std::exchange(m_decisions, m_session->m_decisions);
    m_session->showBranch(m_whatIf, m_branch, std::move(mine), m_other);
}

void WhatIfCommand::undo() {
    auto before = std::exchange(m_decisions, m_session->m_decisions);
    m_session->showBranch(m_outer, m_before, std::move(before), m_other);
}

ProfilesCommand::ProfilesCommand(Session* session, Used before, Used after)
    : QUndoCommand(after.name.isEmpty() ? QCoreApplication::translate("bayplan::Session", "Use the default scheduler profile")
                                        : QCoreApplication::translate("bayplan::Session", "Use scheduler profile %1").arg(after.name)),
      m_session(session), m_before(std::move(before)), m_after(std::move(after)) {}

void ProfilesCommand::use(const Used& used) { m_session->setProfiles(used.profiles, used.configuration, used.name, used.yaml); }

void ProfilesCommand::redo() {
    if (!std::exchange(m_first, false))
        tell(m_session, m_session->m_journal && !m_session->m_whatIf ? m_session->m_journal->redone() : Result<void>{});
    use(m_after);
}

void ProfilesCommand::undo() {
    tell(m_session, m_session->m_journal && !m_session->m_whatIf ? m_session->m_journal->undone() : Result<void>{});
    use(m_before);
}

}  // namespace bayplan
