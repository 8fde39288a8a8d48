// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shown during a drag: the dragged pods, and the verdict of the node under the pointer, with the numbers.
// Thread rule: GUI thread only.

#include <QFrame>

class QLabel;

namespace bayplan {

class Drag;
class Session;

class DragCard : public QFrame {
    Q_OBJECT
public:
    DragCard(Session* session, Drag* drag, QWidget* parent = nullptr);

private:
    void tell();

    Session* m_session;
    Drag* m_drag;
    QLabel* m_held;
    QLabel* m_answer;
    QLabel* m_reasons;
    QLabel* m_devices;
    QLabel* m_unknown;
    QLabel* m_keys;
};

}  // namespace bayplan
