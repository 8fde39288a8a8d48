// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The handling of pointer and keys in a view during a drag, wherever it began, and the card that follows the pointer.
// The view knows what is where; this class drops, cancels and asks the view to look.
// Mouse: releasing drops, Alt forces; outside all nodes the drag ends. By keyboard: arrows step, Enter drops, Escape ends;
// a click drops too.
// Thread rule: GUI thread only.

#include <QAbstractScrollArea>
#include <QObject>
#include <QPointer>
#include <optional>

#include "common/drag/drag_ghost.h"
#include "common/theme.h"

namespace bayplan {

class Drag;

class PodHand : public QObject {
    Q_OBJECT
public:
    /// A child of `view`; the card is in the view's window.
    PodHand(Drag* drag, QAbstractScrollArea* view);
    ~PodHand() override;

    void setTheme(const Theme& theme);
    /// From now until end() the view follows. `name` and `requests` describe the dragged pods; the card begins at the
    /// pointer, or with the keyboard at `at`, in the viewport; without a place it is hidden until the pointer moves.
    void begin(const QString& name, const QString& requests, std::optional<QPoint> at);
    void end();
    bool following() const { return !m_ghost.isNull(); }  // also called while it is being destroyed, when it is no DragGhost any more
    bool byMouse() const { return m_byMouse; }
    /// The view itself began the drag with the mouse.
    void setByMouse(bool byMouse) { m_byMouse = byMouse; }

    /// Shows what the drag says of its target, and `more` below. `refused`: the view has found a reason against it.
    void tell(const QString& more = {}, bool refused = false);
    /// Moves the card beside a place in the viewport.
    void moveTo(QPoint at);

Q_SIGNALS:
    /// The pointer is at `at`, in the viewport or outside: the view must set the drag's target.
    void pointed(QPoint at, Qt::KeyboardModifiers modifiers);
    /// An arrow key: 1 or -1, among all nodes with Shift.
    void stepped(int by, bool all);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void point(QPoint global, Qt::KeyboardModifiers modifiers);
    void dropAt(QPoint global, Qt::KeyboardModifiers modifiers);
    bool key(int key, Qt::KeyboardModifiers modifiers);

    Drag* m_drag;
    QAbstractScrollArea* m_view;
    Theme m_theme = makeTheme(ThemeKind::Light);
    QPointer<DragGhost> m_ghost;  // a child of the window, which may be destroyed first
    bool m_byMouse = false;
};

}  // namespace bayplan
