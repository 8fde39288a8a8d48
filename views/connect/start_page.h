// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The choices before anything is open: files, a folder, the trace, the sample, recent files, and the clusters of a
// kubeconfig.
// Thread rule: GUI thread only.

#include <QList>
#include <QStringList>
#include <QWidget>

class QAction;
class QLabel;
class QListWidget;
class QVBoxLayout;

namespace bayplan {

class ContextList;

class StartPage : public QWidget {
    Q_OBJECT
public:
    /// `others`: the actions to open files or a folder and to import the trace; the window owns them. The sample's button
    /// is the primary one.
    StartPage(QAction* sample, const QList<QAction*>& others, QWidget* parent = nullptr);

    void setRecent(const QStringList& paths);
    ContextList* contexts() const { return m_contexts; }

Q_SIGNALS:
    void openRequested(const QStringList& paths);

private:
    QLabel* m_recentTitle;
    QListWidget* m_recent;
    ContextList* m_contexts;
};

}  // namespace bayplan
