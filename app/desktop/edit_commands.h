// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Changes of the picture from the window: scheduling, moving, evicting, cordoning. Each is one step on the undo stack.
// Thread rule: GUI thread only; scheduling runs as a job on a snapshot.

#include <QObject>
#include <QPointer>
#include <vector>

#include "common/session.h"

class QAction;

namespace bayplan {

class Drag;
class Job;
class JobStrip;
class MessageBar;
struct Run;

class EditCommands : public QObject {
    Q_OBJECT
public:
    EditCommands(Session* session, Drag* drag, MessageBar* messages, JobStrip* jobs, QWidget* window);
    ~EditCommands() override;

    bool busy() const { return !m_job.isNull(); }
    /// Whether a pod that would preempt keeps its place while others are scheduled; checkable.
    void setReserve(QAction* reserve) { m_reserve = reserve; }
    /// Schedules all pending pods, or only those in `only`. The result is dropped if the picture changed meanwhile.
    void schedule(std::vector<PodIdx> only = {});
    void evictSelected();
    void cordonSelected(bool unschedulable);
    void moveByDialog();
    void drainByDialog();
    void pickUpSelected();
    void stop();

    /// "37 placed, 3 pending: 2 × not enough GPU…", for a run that is shown.
    static QString summary(const Run& run);

Q_SIGNALS:
    void busyChanged();
    void finished(bool well);
    void pendingRequested(const std::vector<PodIdx>& pods);  // the user wants to see the pods that were not placed
    void hint(const QString& text);                          // for the status row; disappears by itself

private:
    /// The job that the picture is held for until it ends; it was not started.
    Job* begin(const QString& what);
    void showRun(const ClusterPtr& before, Run run, std::vector<PlacedReservation> reserved, const QStringList& leftReservations);
    /// After a forced drop: looks for the pods that fit there no longer, and asks what becomes of them.
    void findDisplaced(NodeIdx node);
    void askAboutDisplaced(const ClusterPtr& of, NodeIdx node, const std::vector<PodIdx>& displaced);
    /// They leave their node in one change, and the scheduler places them anew, or they stay pending.
    void displace(const std::vector<std::string>& pods, bool anew);
    void tellSharedVictims(const std::vector<Decision>& decisions);
    void apply(const Edit& change);

    Session* m_session;
    Drag* m_drag;
    MessageBar* m_messages;
    JobStrip* m_jobs;
    QWidget* m_window;
    QAction* m_reserve = nullptr;
    QPointer<Job> m_job;
    std::shared_ptr<const void> m_hold;  // the picture is held while it is in use
    /// Withdraws `message`, about the change that was just made, when that is undone.
    void untilUndone(QWidget* message);
    struct Told {
        QPointer<QWidget> message;
        int at;  // the undo stack's index after the change
    };
    std::vector<Told> m_told;
    std::vector<PodIdx> m_picked;  // by the last drag
    QPointer<Job> m_looking;       // for displaced pods
};

}  // namespace bayplan
