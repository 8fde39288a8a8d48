// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The chip over the map's lower edge that names the pod whose verdicts are shown, and lets them go.
// Thread rule: GUI thread only.

#include <QFrame>

class QLabel;

namespace bayplan {

class Answer;
class MapView;

class AnswerChip : public QFrame {
    Q_OBJECT
public:
    /// A child of `view`, at its lower left corner.
    AnswerChip(Answer* answer, MapView* view);

Q_SIGNALS:
    void explainRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void arrange();

    Answer* m_answer;
    MapView* m_view;
    QLabel* m_text;
};

}  // namespace bayplan
