// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bars that come and go: what is connected, a what-if, an extender's question, messages. Over a map they lie on the
// lower edge of the stage, so that nothing moves under the pointer; below other screens they have a line of their own.
// Thread rule: GUI thread only.

#include <QWidget>

class QVBoxLayout;

namespace bayplan {

class StageBars : public QWidget {
    Q_OBJECT
public:
    /// `room` is what it takes from the layout when it does not lie over the stage. Both are children of `parent`.
    StageBars(QWidget* stage, QWidget* room, QWidget* parent);

    void add(QWidget* bar);
    void setOver(bool over);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void arrange();

    QWidget* m_stage;
    QWidget* m_room;
    QVBoxLayout* m_layout;
    bool m_over = true;
};

}  // namespace bayplan
