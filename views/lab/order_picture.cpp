// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/order_picture.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <map>

#include "common/text.h"

namespace bayplan {

namespace {

constexpr int kBoxWide = 150, kBoxHigh = 50, kBetween = 56, kBelow = 18, kAround = 16, kArrow = 7;

void drawArrow(QPainter& painter, const QRect& from, const QRect& to) {
    // What goes back, or past a column, runs below the boxes.
    const bool below = to.left() <= from.left() || to.left() - from.right() > kBetween + 2;
    const QPointF begin = below ? QPointF(from.center().x(), from.bottom()) : QPointF(from.right(), from.center().y());
    const QPointF end = below ? QPointF(to.center().x(), to.bottom() + 1) : QPointF(to.left(), to.center().y());
    const double reach = below ? kBelow + 14 : std::max(24.0, std::abs(end.x() - begin.x()) / 2);
    QPainterPath path(begin);
    if (below) path.cubicTo(begin + QPointF(0, reach), end + QPointF(0, reach), end);
    else path.cubicTo(begin + QPointF(reach, 0), end - QPointF(reach, 0), end);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    const QPointF along = below ? QPointF(0, 1) : QPointF(-1, 0), across(along.y(), along.x());
    painter.setBrush(painter.pen().color());
    const QPointF head[]{end, end + along * kArrow + across * (kArrow * 0.5), end + along * kArrow - across * (kArrow * 0.5)};
    painter.drawPolygon(head, 3);
}

}  // namespace

OrderPicture::OrderPicture(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("orderPicture"));
    setAccessibleName(tr("Parts in their order"));
}

void OrderPicture::show(StartOrder order) {
    m_order = std::move(order);
    m_current = -1;
    lay();
}

void OrderPicture::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void OrderPicture::setCurrent(int part) {
    m_current = part;
    update();
}

QRect OrderPicture::boxOf(int part) const { return part >= 0 && part < static_cast<int>(m_boxes.size()) ? m_boxes[static_cast<std::size_t>(part)] : QRect(); }

std::size_t OrderPicture::columnOf(const StartOrder::Part& part) const {
    // One after the other, as they wait in a ring.
    const auto in = std::find(m_order.cycle.begin(), m_order.cycle.end(), part.name);
    if (in != m_order.cycle.end()) return static_cast<std::size_t>(in - m_order.cycle.begin());
    if (m_order.holds || !part.place) return part.wave;
    return static_cast<std::size_t>(std::count_if(m_order.parts.begin(), m_order.parts.end(), [&](const StartOrder::Part& one) { return one.place && *one.place < *part.place; }));
}

void OrderPicture::lay() {
    m_boxes.clear();
    std::map<std::size_t, int> rows;
    int right = 0, bottom = 0;
    for (const StartOrder::Part& part : m_order.parts) {
        const std::size_t column = columnOf(part);
        const int x = kAround + static_cast<int>(column) * (textPixels(kBoxWide) + kBetween), y = kAround + rows[column]++ * (textPixels(kBoxHigh) + kBelow);
        m_boxes.emplace_back(x, y, textPixels(kBoxWide), textPixels(kBoxHigh));
        right = std::max(right, m_boxes.back().right());
        bottom = std::max(bottom, m_boxes.back().bottom());
    }
    setMinimumSize(right + kAround, bottom + 3 * kAround);
    update();
}

void OrderPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t to = 0; to < m_boxes.size(); ++to) {
        const StartOrder::Part& part = m_order.parts[to];
        for (std::size_t from = 0; from < m_boxes.size(); ++from) {
            const StartOrder::Part& before = m_order.parts[from];
            if (std::find(part.after.begin(), part.after.end(), before.name) == part.after.end()) continue;
            const bool waits = std::find(part.waitsFor.begin(), part.waitsFor.end(), before.name) != part.waitsFor.end();
            painter.setPen(QPen(part.inCycle && before.inCycle ? m_theme.bad : waits ? m_theme.caution
                                                                                     : m_theme.secondary,
                                waits || part.inCycle ? 2 : 1.4));
            drawArrow(painter, m_boxes[from], m_boxes[to]);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const StartOrder::Part& part = m_order.parts[i];
        const QRect& box = m_boxes[i];
        painter.setPen(static_cast<int>(i) == m_current ? QPen(m_theme.accent, 2) : QPen(m_theme.line, m_theme.lineWidth));
        painter.setBrush(m_theme.raised);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        const bool waits = !part.waitsFor.empty();
        const bool ready = m_order.holds ? part.needed > 0 && part.ready >= part.needed : part.there > 0 && part.ready == part.there;
        painter.fillRect(QRect(box.left(), box.top(), 4, box.height()), part.inCycle ? m_theme.bad : waits ? m_theme.caution
                                                                                                 : ready   ? m_theme.good
                                                                                                           : m_theme.line);
        const QRect text = box.adjusted(12, 6, -8, -6);
        painter.setPen(m_theme.text);
        painter.setFont(uiFont(TextSize::Body, true));
        QString name = toQString(part.name);
        if (!m_order.holds && part.place) name = QLocale().toString(*part.place) + QStringLiteral(". ") + name;
        painter.drawText(text, Qt::AlignLeft | Qt::AlignTop, painter.fontMetrics().elidedText(name, Qt::ElideMiddle, text.width()));
        painter.setPen(m_theme.secondary);
        painter.setFont(uiFont(TextSize::Label));
        const QLocale locale;
        QString state;
        if (part.inCycle) state = tr("↻ waits for itself");
        else if (waits) state = tr("… waits");
        else if (part.pods > 0) state = tr("%1 of %2 ready", "numbers of pods").arg(locale.toString(static_cast<qlonglong>(part.ready)), locale.toString(static_cast<qlonglong>(part.pods)));
        else state = tr("%1 of %2 with a node", "numbers of pods").arg(locale.toString(static_cast<qlonglong>(part.placed)), locale.toString(static_cast<qlonglong>(part.there)));
        painter.drawText(text, Qt::AlignLeft | Qt::AlignBottom, painter.fontMetrics().elidedText(state, Qt::ElideRight, text.width()));
    }
}

void OrderPicture::mousePressEvent(QMouseEvent* event) {
    const auto found = std::find_if(m_boxes.begin(), m_boxes.end(), [&](const QRect& box) { return box.contains(event->pos()); });
    if (event->button() != Qt::LeftButton || found == m_boxes.end()) return QWidget::mousePressEvent(event);
    setCurrent(static_cast<int>(found - m_boxes.begin()));
    Q_EMIT chosen(m_current);
}

}  // namespace bayplan

#include "moc_order_picture.cpp"
