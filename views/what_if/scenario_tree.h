// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scenarios of the desk as a tree, and what can be done with them: made, branched, renamed, copied, deleted, read and
// written.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/session.h"

class QAction;
class QTreeWidget;

namespace bayplan {

class ScenarioDesk;

class ScenarioTree : public QWidget {
    Q_OBJECT
public:
    ScenarioTree(Session* session, ScenarioDesk* desk, QWidget* parent = nullptr);

    QAction* newScenario() const { return m_new; }
    QAction* openScenario() const { return m_open; }
    /// Returns what is wrong with it, where it cannot be read.
    QString openFile(const QString& file);
    /// With what its changes are about now. Says what is wrong, where it cannot be written.
    void saveFile(const QString& file);

private:
    QAction* make(const char* name, const QString& text, void (ScenarioTree::*act)());
    void create();
    void branch();
    void merge();
    void duplicate();
    void rename();
    void remove();
    void open();
    void save();
    void fill();
    void mark();
    int chosen() const;

    Session* m_session;
    ScenarioDesk* m_desk;
    QTreeWidget* m_tree;
    QAction *m_new, *m_open, *m_branch, *m_duplicate, *m_rename, *m_merge, *m_save, *m_remove;
    bool m_filling = false;
};

}  // namespace bayplan
