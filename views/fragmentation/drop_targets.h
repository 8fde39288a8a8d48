// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where pods in the hand could go, as a list: the best node first, those that refuse below with who refuses. While it
// follows, it answers pointer and keys for whoever picked the pods up, as the map does on its own screen.
// Thread rule: GUI thread only.

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <memory>

#include "common/session.h"
#include "common/theme.h"

class QKeyEvent;
class QLabel;
class QListView;

namespace bayplan {

class Drag;
class DragGhost;
class TargetDelegate;
class TargetModel;

class DropTargets : public QWidget {
    Q_OBJECT
public:
    DropTargets(Session* session, Drag* drag, QWidget* parent = nullptr);
    ~DropTargets() override;

    void setTheme(const Theme& theme);
    /// Takes a drag that is under way over, or lets go of it; the drag goes on.
    void setFollowing(bool following);
    bool following() const { return m_following; }
    QListView* view() const { return m_list; }
    /// The row of a node; invalid where it is not listed.
    QModelIndex indexOf(NodeIdx node) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void begin();
    void follow();
    void end();
    NodeIdx nodeAt(QPoint global) const;
    void pointAt(QPoint global);
    void dropAt(QPoint global, Qt::KeyboardModifiers modifiers);
    bool key(QKeyEvent* event);
    void scrollOn();

    Session* m_session;
    Drag* m_drag;
    Theme m_theme = makeTheme(ThemeKind::Light);
    TargetModel* m_model;
    TargetDelegate* m_delegate;
    QLabel* m_count;
    QListView* m_list;
    QPointer<DragGhost> m_ghost;  // a child of the window, which may go first
    QTimer m_edge;  // at an edge of the list it moves on by itself
    QPoint m_at;    // global
    bool m_following = false;
    bool m_byMouse = false;
};

}  // namespace bayplan
