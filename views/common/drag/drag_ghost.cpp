// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/drag/drag_ghost.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace bayplan {

namespace {

constexpr int kWidest = 360;
constexpr int kLine = 18;

}  // namespace

DragGhost::DragGhost(QWidget* window) : QWidget(window), m_theme(makeTheme(ThemeKind::Light)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void DragGhost::setTheme(const Theme& theme) {
    m_theme = theme;
}

void DragGhost::setHand(const QString& name, const QString& requests, int count) {
    m_name = name;
    m_requests = requests;
    m_count = count;
    fitSize();
}

void DragGhost::setAnswer(Answer answer, const QString& text, const QString& more) {
    m_answer = answer;
    m_text = text;
    m_more = more;
    fitSize();
    update();
}

void DragGhost::fitSize() {
    const QFontMetrics bold(uiFont(TextSize::Body, true));
    const QFontMetrics label(uiFont(TextSize::Label));
    int width = bold.horizontalAdvance(m_name) + (m_count > 1 ? 40 : 0);
    width = std::max(
        {width, label.horizontalAdvance(m_requests), m_text.isEmpty() ? 0 : label.horizontalAdvance(m_text) + kLine});
    if (!m_more.isEmpty()) width = std::max(width, label.size(0, m_more).width() + kLine);
    width = std::min(width + 4, kWidest);
    int height = 2 * space::kS + kLine * (m_answer == Answer::None ? 2 : 3) + (m_answer == Answer::None ? 0 : space::kXs);
    if (!m_more.isEmpty()) height += moreHeight(width - kLine) + space::kXs;
    resize(width + 2 * space::kM, height);
}

int DragGhost::moreHeight(int width) const {
    return QFontMetrics(uiFont(TextSize::Label)).boundingRect(QRect(0, 0, width, 400), Qt::TextWordWrap, m_more).height();
}

void DragGhost::moveNear(QPoint at) {
    const QRect room = parentWidget()->rect();
    QPoint to = at + QPoint(16, 16);
    if (to.x() + width() > room.width()) to.setX(at.x() - 16 - width());
    if (to.y() + height() > room.height()) to.setY(at.y() - 16 - height());
    move(std::max(0, to.x()), std::max(0, to.y()));
}

void DragGhost::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(m_theme.accent, std::max(1, m_theme.lineWidth)));
    p.setBrush(m_theme.panel);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const int left = space::kM;
    int right = width() - space::kM;
    int y = space::kS;
    if (m_count > 1) {
        const QString count = QStringLiteral("×%L1").arg(m_count);
        p.setFont(uiFont(TextSize::Label, true));
        const int w = QFontMetrics(p.font()).horizontalAdvance(count) + space::kM;
        const QRect badge(right - w, y, w, kLine);
        p.setPen(Qt::NoPen);
        p.setBrush(m_theme.accent);
        p.drawRoundedRect(badge, 3, 3);
        p.setPen(Theme::inkOn(m_theme.accent));
        p.drawText(badge, Qt::AlignCenter, count);
        right -= w + space::kS;
    }
    const auto line = [&](const QFont& font, const QColor& colour, const QString& text, int from, int to) {
        p.setFont(font);
        p.setPen(colour);
        p.drawText(QRect(from, y, to - from, kLine), Qt::AlignVCenter | Qt::AlignLeft,
                   QFontMetrics(font).elidedText(text, Qt::ElideMiddle, to - from));
        y += kLine;
    };
    line(uiFont(TextSize::Body, true), m_theme.text, m_name, left, right);
    right = width() - space::kM;
    line(uiFont(TextSize::Label), m_theme.secondary, m_requests, left, right);
    if (m_answer == Answer::None) return;
    y += space::kXs;
    const bool fits = m_answer == Answer::Fits;
    const QColor colour = fits ? m_theme.good : m_answer == Answer::Waiting ? m_theme.secondary
                                                                            : m_theme.bad;
    p.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap));
    const QPointF c(left + 5, y + kLine / 2.0);
    if (m_answer == Answer::Waiting) {
        for (const int x : {-4, 0, 4}) p.drawPoint(c + QPointF(x, 0));
    } else if (fits) {
        const QPointF tick[] = {c + QPointF(-4, 0), c + QPointF(-1, 3.5), c + QPointF(5, -4)};
        p.drawPolyline(tick, 3);
    } else {
        p.drawLine(c + QPointF(-4, -4), c + QPointF(4, 4));
        p.drawLine(c + QPointF(-4, 4), c + QPointF(4, -4));
    }
    line(uiFont(TextSize::Label), m_theme.text, m_text, left + kLine, right);
    if (m_more.isEmpty()) return;
    p.setPen(m_theme.text);
    p.drawText(QRect(left + kLine, y + space::kXs, right - left - kLine, height()), Qt::TextWordWrap | Qt::AlignTop | Qt::AlignLeft, m_more);
}

}  // namespace bayplan

#include "moc_drag_ghost.cpp"
