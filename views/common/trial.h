// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tries a change: its branch is made outside the GUI thread and opened when it is ready. One at a time.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <vector>

#include "common/job.h"
#include "common/session.h"

namespace bayplan {

class Trial : public QObject {
    Q_OBJECT
public:
    explicit Trial(Session* session, QObject* parent = nullptr);

    /// For `pod`. Does nothing while another trial runs; the session reports errors.
    void start(const QString& text, PodIdx pod, std::vector<Amendment> amendments, std::vector<Delta> deltas);
    void stop();

Q_SIGNALS:
    void jobStarted(Job* job);

private:
    Session* m_session;
    Job* m_job = nullptr;
};

}  // namespace bayplan
