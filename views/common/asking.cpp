// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/asking.h"

#include "common/session.h"
#include "schedulers/kube/group_members.h"

namespace bayplan {

Asking::Asking(Session* session, QObject* parent) : QObject(parent), m_session(session), m_latest(this) {}

void Asking::ask(PodIdx pod, Detail detail, std::function<void(Result<Answer>)> done) {
    m_latest.ask<Answer>(
        tr("Asking extenders"),
        [pod, detail, cluster = m_session->cluster(), deciding = m_session->deciding()](const Budget& budget) -> Result<Answer> {
            const auto record = std::make_shared<ExtenderRecord>();
            Scheduler scheduler = deciding.scheduler(budget.stop, record);
            Answer answer{pod, cluster, decideMember(*cluster, scheduler, pod, detail).decision, record->answers()};
            if (budget.stopped()) return Error{ErrorCode::Cancelled, "asking was stopped", {}};
            return answer;
        },
        std::move(done));
}

}  // namespace bayplan

#include "moc_asking.cpp"
