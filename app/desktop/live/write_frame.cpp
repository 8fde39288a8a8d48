// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/write_frame.h"

#include <QEvent>
#include <QPainter>

namespace bayplan {

namespace {
constexpr int kFrame = 3;
}

WriteFrame::WriteFrame(QWidget* window) : QWidget(window), m_theme(makeTheme(ThemeKind::Light)) {
    setObjectName(QStringLiteral("writeFrame"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    window->installEventFilter(this);
    hide();
}

void WriteFrame::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void WriteFrame::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setPen(QPen(m_theme.bad, kFrame, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    p.drawRect(QRectF(rect()).adjusted(kFrame / 2.0, kFrame / 2.0, -kFrame / 2.0, -kFrame / 2.0));
}

bool WriteFrame::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show) {
        setGeometry(parentWidget()->rect());
        raise();
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_write_frame.cpp"
