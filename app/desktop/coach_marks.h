// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hints that are shown one after the other beside what they speak of, the first time that a cluster is open.
// Thread rule: GUI thread only.

#include <QFrame>
#include <QPointer>
#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace bayplan {

class CoachMarks : public QFrame {
    Q_OBJECT
public:
    struct Mark {
        QString title, text;
        std::function<QRect()> target;  // in coordinates of the window; empty: it is not there
    };

    /// Over `window`, which destroys it; it deletes itself after the last mark. Shows none whose target is not there.
    CoachMarks(std::vector<Mark> marks, QWidget* window);
    ~CoachMarks() override;
    std::size_t at() const { return m_at; }
    /// Beside its target again, which may have moved.
    void place();
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show(std::size_t mark);

    std::vector<Mark> m_marks;
    std::size_t m_at = 0;
    QPointer<QWidget> m_outline;  // of the target; the window may destroy it first
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_next;
};

}  // namespace bayplan
