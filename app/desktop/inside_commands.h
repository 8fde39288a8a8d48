// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the node screen asks of files: machines and kubelets that are told, and pictures that are kept.
// Thread rule: GUI thread only.

#include <QObject>
#include <QPointer>
#include <QStringList>

#include "desktop/inside_files.h"

namespace bayplan {

class InsideScreen;
class Job;
class JobStrip;
class Machines;
class MessageBar;
class Session;

class InsideCommands : public QObject {
    Q_OBJECT
public:
    InsideCommands(Session* session, Machines* machines, InsideScreen* screen, MessageBar* messages, JobStrip* jobs, QWidget* window);

    /// What is published of the nodes of another cluster.
    void readObjects();
    void openTopologyByDialog();
    /// Reads the machines of the session's nodes from files and folders, beside what is published of them.
    void openTopology(const QStringList& folders) { read(folders, {}); }
    /// What is open now, for a project.
    const InsideFiles& files() const { return m_files; }
    /// Opens what a project names. What is not there any more is told and stays named; the rest is opened.
    void restore(const InsideFiles& files);
    void openKubeletByDialog();
    bool openKubelet(const QString& file);
    void exportByDialog();
    /// The ending says the format: .svg, .pdf or .png.
    bool exportTo(const QString& file);

Q_SIGNALS:
    void finished(bool well);  // reading machines ended

private:
    /// `missing`: what is named beside them and not there.
    void read(const QStringList& folders, const QStringList& missing);

    Session* m_session;
    Machines* m_machines;
    InsideScreen* m_screen;
    MessageBar* m_messages;
    JobStrip* m_jobs;
    QWidget* m_window;
    QPointer<Job> m_job;
    InsideFiles m_files;
};

}  // namespace bayplan
