// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/verdicts/answer_chip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "common/theme.h"
#include "map/map_view.h"
#include "map/verdicts/answer.h"

namespace bayplan {

AnswerChip::AnswerChip(Answer* answer, MapView* view) : QFrame(view), m_answer(answer), m_view(view), m_text(new QLabel) {
    setObjectName(QStringLiteral("answerChip"));
    setProperty("role", QStringLiteral("panel"));
    m_text->setFont(uiFont(TextSize::Label, true));
    m_text->setTextFormat(Qt::PlainText);
    auto* why = new QToolButton;
    why->setObjectName(QStringLiteral("whyOfAnswer"));
    why->setText(tr("Why"));
    why->setToolTip(tr("Every node's reasons and scores"));
    auto* close = new QToolButton;
    close->setObjectName(QStringLiteral("dismissAnswer"));
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Take the verdicts off the map (Esc)"));
    close->setAccessibleName(tr("Take the verdicts off the map (Esc)"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kXs, space::kXs, space::kXs);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text);
    for (QToolButton* button : {why, close}) {
        button->setProperty("flat", true);
        button->setProperty("low", true);
        layout->addWidget(button);
    }
    connect(why, &QToolButton::clicked, this, &AnswerChip::explainRequested);
    connect(close, &QToolButton::clicked, answer, &Answer::dismiss);
    connect(view, &MapView::verdictsChanged, this, &AnswerChip::follow);
    view->installEventFilter(this);
    follow();
}

void AnswerChip::follow() {
    m_text->setText(m_answer->text());
    setAccessibleName(m_answer->text());
    setVisible(m_answer->active() && !m_view->dragging());
    arrange();
}

void AnswerChip::arrange() {
    adjustSize();
    move(space::kM, m_view->height() - height() - space::kM);
    raise();
}

bool AnswerChip::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) arrange();
    return QFrame::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_answer_chip.cpp"
