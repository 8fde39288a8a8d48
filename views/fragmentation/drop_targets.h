// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The nodes where dragged pods could go, as a list: the best first, then those that reject the pods, with the plugin.
// While it follows a drag, it handles pointer and keys for the source of the drag, as the map does on its own screen.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>
#include <memory>

#include "common/session.h"
#include "common/theme.h"

class QLabel;
class QListView;

namespace bayplan {

class Drag;
class PodHand;
class TargetDelegate;
class TargetModel;

class DropTargets : public QWidget {
    Q_OBJECT
public:
    DropTargets(Session* session, Drag* drag, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Takes over a drag that is under way, or lets go of it; the drag goes on.
    void setFollowing(bool following);
    bool following() const { return m_following; }
    QListView* view() const { return m_list; }
    /// The row of a node; invalid if it is not listed.
    QModelIndex indexOf(NodeIdx node) const;

private:
    void fill();
    void begin();
    void follow();
    void end();
    NodeIdx nodeAt(QPoint at) const;
    void pointAt(QPoint at);
    void scrollOn();

    Session* m_session;
    Drag* m_drag;
    TargetModel* m_model;
    TargetDelegate* m_delegate;
    QLabel* m_count;
    QListView* m_list;
    PodHand* m_hand;
    QTimer m_edge;  // scrolls the list at its edges
    QPoint m_at;    // of the pointer, in the viewport of the list
    bool m_following = false;
};

}  // namespace bayplan
