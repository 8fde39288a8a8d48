// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The files of the node screen: machines and kubelets that are opened.
// Thread rule: GUI thread only.

#include <QObject>
#include <QPointer>
#include <QStringList>

#include "desktop/inside_files.h"

namespace bayplan {

class Job;
class JobStrip;
class Machines;
class MessageBar;
class Session;

class InsideCommands : public QObject {
    Q_OBJECT
public:
    InsideCommands(Session* session, Machines* machines, MessageBar* messages, JobStrip* jobs, QWidget* window);

    /// Reads what is published about the nodes of another cluster.
    void readObjects();
    void openTopologyByDialog();
    /// Reads the machines of the session's nodes from files and folders, in addition to what is published.
    void openTopology(const QStringList& folders) { read(folders, {}, true); }
    /// The open files, for a project.
    const InsideFiles& files() const { return m_files; }
    /// Opens the files that a project names, or that belong to the sample. Missing files are reported and stay named; the
    /// others are opened, and nothing is said of that if it goes well.
    void restore(const InsideFiles& files);
    bool reading() const { return m_job; }
    void openKubeletByDialog();
    bool openKubelet(const QString& file);

Q_SIGNALS:
    void finished(bool well);  // reading machines ended

private:
    /// `missing`: files that are also named but do not exist. `tellsAll`: also that all went well.
    void read(const QStringList& folders, const QStringList& missing, bool tellsAll);

    Session* m_session;
    Machines* m_machines;
    MessageBar* m_messages;
    JobStrip* m_jobs;
    QWidget* m_window;
    QPointer<Job> m_job;
    InsideFiles m_files;
};

}  // namespace bayplan
