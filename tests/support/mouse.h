// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Moves the mouse with its left button held, in the middle of a drag; QTest has no function for that.

#include <QApplication>
#include <QMouseEvent>
#include <QWidget>

namespace bayplan::testing {

inline void moveHeld(QWidget* over, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
    QMouseEvent event(QEvent::MouseMove, to, over->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(over, &event);
}

}  // namespace bayplan::testing
