// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plan from others: what a policy of the descheduler comes to. The plan for others: what `bayplanctl plan export` writes, and a PDF; and who approved it.
// Thread rule: GUI thread only; writing runs as a job.

#include <QObject>
#include <QPointer>
#include <QString>

#include "common/session.h"

namespace bayplan {

class Job;
class JobStrip;
class MessageBar;

class PlanCommands : public QObject {
    Q_OBJECT
public:
    PlanCommands(Session* session, MessageBar* messages, JobStrip* jobs, QWidget* window);

    bool busy() const { return !m_job.isNull(); }
    void showApprovals();
    void exportByDialog();
    void descheduleByDialog();
    /// What the descheduler would do under the policy of that file. A policy that cannot be read is said with all its faults.
    void deschedule(const QString& file);
    /// The ending decides the form: .pdf and .html are a page, .csv is a table, .sh a script of kubectl, .yaml paused migration jobs. Script and
    /// jobs are not written where a step cannot be carried out so; which and why is said. Ends with finished().
    void exportTo(const QString& file);

Q_SIGNALS:
    void finished(bool well);

private:
    Session* m_session;
    MessageBar* m_messages;
    JobStrip* m_jobs;
    QWidget* m_window;
    QPointer<Job> m_job;
};

}  // namespace bayplan
