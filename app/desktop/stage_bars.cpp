// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/stage_bars.h"

#include <QEvent>
#include <QVBoxLayout>

namespace bayplan {

StageBars::StageBars(QWidget* stage, QWidget* room, QWidget* parent) : QWidget(parent), m_stage(stage), m_room(room), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    setAutoFillBackground(true);
    m_room->setFixedHeight(0);
    m_stage->installEventFilter(this);
    m_room->installEventFilter(this);
}

void StageBars::add(QWidget* bar) { m_layout->addWidget(bar); }

void StageBars::setOver(bool over) {
    m_over = over;
    arrange();
}

void StageBars::arrange() {
    m_layout->activate();
    const int wide = m_stage->width();
    const int high = m_layout->isEmpty() ? 0
                                         : std::max(m_layout->hasHeightForWidth() ? m_layout->totalHeightForWidth(wide) : m_layout->totalSizeHint().height(),
                                                    m_layout->totalMinimumSize().height());
    m_room->setFixedHeight(m_over ? 0 : high);
    const int below = m_stage->geometry().bottom() + 1;
    setGeometry(m_stage->x(), m_over ? below - high : m_room->y(), wide, high);
    raise();
}

bool StageBars::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) arrange();
    return QWidget::eventFilter(watched, event);
}

bool StageBars::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) arrange();  // a bar came, went or changed its height
    return done;
}

}  // namespace bayplan

#include "moc_stage_bars.cpp"
