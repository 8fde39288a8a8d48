// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Questions where only the last one counts: a newer one stops the job of the older, whose answer never arrives.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <utility>

#include "common/job.h"

namespace bayplan {

class Latest {
public:
    /// The jobs are children of `owner`, which owns this object as well.
    explicit Latest(QObject* owner) : m_owner(owner) {}

    /// `done` gets the answer, or the error that `work` returns after stop(). Returns the job, to be shown.
    template <typename T, typename Work, typename Done>
    Job* ask(const QString& name, Work work, Done done) {
        drop();
        auto* job = new Job(name, m_owner);
        m_job = job;
        job->start<T>(std::move(work), [this, job, done = std::move(done)](Result<T> answer) mutable {
            if (isLast(job)) done(std::move(answer));
        });
        return job;
    }
    bool running() const { return m_job != nullptr; }
    void stop() {
        if (m_job) m_job->stop();
    }
    /// Stops, and delivers nothing any more.
    void drop() {
        if (!m_job) return;
        // It ends by itself, and nobody waits for it here: its thread may be blocked in a name lookup.
        QObject::connect(m_job, &Job::finished, m_job, &QObject::deleteLater);
        m_job->stop();
        m_job = nullptr;
    }

private:
    /// Whether no other question took its place. It has ended then, and is forgotten.
    bool isLast(Job* job) {
        if (m_job != job) return false;
        m_job = nullptr;
        job->deleteLater();
        return true;
    }

    QObject* m_owner;
    Job* m_job = nullptr;
};

}  // namespace bayplan
