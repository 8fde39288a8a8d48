// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What pointer and keys do in a view while pods are in the hand, whoever picked them up, and the card that goes with them.
// The view says what lies where; this drops, cancels and says when to look.
// Mouse: releasing drops, Alt forces; outside all nodes the drag ends. By keyboard: arrows step, Enter drops, Escape ends;
// a click drops too.
// Thread rule: GUI thread only.

#include <QAbstractScrollArea>
#include <QObject>
#include <QPointer>
#include <optional>

#include "common/drag_ghost.h"
#include "common/theme.h"

namespace bayplan {

class Drag;

class PodHand : public QObject {
    Q_OBJECT
public:
    /// A child of `view`, whose window the card is in.
    PodHand(Drag* drag, QAbstractScrollArea* view);
    ~PodHand() override;

    void setTheme(const Theme& theme);
    /// From now until end() the view follows. `name` and `requests` are of what is held; the card begins at the pointer, or
    /// by keyboard at `at`, in the viewport; without a place it is not seen before the pointer moves.
    void begin(const QString& name, const QString& requests, std::optional<QPoint> at);
    void end();
    bool following() const { return !m_ghost.isNull(); }  // asked while it goes, too, when it is no DragGhost any more
    bool byMouse() const { return m_byMouse; }
    /// The view itself began it with the mouse.
    void setByMouse(bool byMouse) { m_byMouse = byMouse; }

    void setAnswer(DragGhost::Answer answer, const QString& text, const QString& more = {});
    /// The card beside a place in the viewport.
    void moveTo(QPoint at);

Q_SIGNALS:
    /// The pointer is at `at`, in the viewport or beside it: the view is to say which node is the drag's target.
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
    QPointer<DragGhost> m_ghost;  // a child of the window, which may go first
    bool m_byMouse = false;
};

}  // namespace bayplan
