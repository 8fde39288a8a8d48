// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/trial.h"

#include "common/text.h"

namespace bayplan {

Trial::Trial(Session* session, QObject* parent) : QObject(parent), m_session(session) {}

void Trial::start(const QString& text, PodIdx pod, std::vector<Amendment> amendments, std::vector<Delta> deltas) {
    if (m_job) return;
    auto* job = new Job(tr("Trying it"), this);
    m_job = job;
    connect(job, &Job::finished, this, [this, job] {
        m_job = nullptr;
        job->deleteLater();
    });
    Q_EMIT jobStarted(job);
    job->start<Branch>(m_session->branching(text, pod, std::move(amendments), std::move(deltas)), [this](Result<Branch> branch) {
        const auto entered = branch ? m_session->enter(std::move(*branch)) : Result<void>(branch.error());
        if (!entered && entered.error().code != ErrorCode::Cancelled) Q_EMIT m_session->failed(errorText(entered.error()));
    });
}

void Trial::stop() {
    if (m_job) m_job->stop();
}

}  // namespace bayplan

#include "moc_trial.cpp"
