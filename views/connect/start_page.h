// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What can be opened, before anything is: files, a folder, the trace, the sample, what was open
// lately, and the clusters that a kubeconfig knows.
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
    /// `open`, `openFolder`, `importTrace`: as buttons; the window owns them. The sample's button is the primary one.
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
