// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The card that follows the pointer during a drag: the pods, and the verdict of the node below.

#include <QString>
#include <QWidget>

#include "common/theme.h"

namespace bayplan {

class DragGhost : public QWidget {
    Q_OBJECT
public:
    enum class Answer { None,
                        Waiting,
                        Fits,
                        Refused };
    explicit DragGhost(QWidget* window);

    void setTheme(const Theme& theme);
    /// `count` pods; `name` and `requests` in one line each.
    void setHand(const QString& name, const QString& requests, int count);
    /// `more` is shown below, in several lines if it is long.
    void setAnswer(Answer answer, const QString& text, const QString& more = {});
    /// Moves beside `at` (in coordinates of the window), but stays inside the window.
    void moveNear(QPoint at);
    QString answerText() const { return m_text; }
    QString moreText() const { return m_more; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fitSize();
    int moreHeight(int width) const;
    Theme m_theme;
    QString m_name;
    QString m_requests;
    int m_count = 1;
    Answer m_answer = Answer::None;
    QString m_text;
    QString m_more;
};

}  // namespace bayplan
