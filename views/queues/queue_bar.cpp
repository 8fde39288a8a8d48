// SPDX-License-Identifier: GPL-3.0-or-later
#include "queues/queue_bar.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "queues/queue_model.h"

namespace bayplan {

QueueBarGeometry queueBar(const QueueAmount& amount, double scale, double width) {
    if (scale <= 0) return {};
    const auto at = [&](std::int64_t of) { return std::clamp(static_cast<double>(of) / scale, 0.0, 1.0) * width; };
    QueueBarGeometry bar;
    const std::int64_t within = amount.used - amount.borrowed;
    bar.own = at(amount.own.value_or(amount.asked.value_or(0)));
    bar.used = at(within);
    bar.borrowed = at(amount.used);
    if (amount.most) bar.most = at(*amount.most);
    return bar;
}

void QueueBarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
    const QVariant told = index.data(QueueModel::kAmountRole);
    if (!told.isValid()) return;
    const QRectF room = QRectF(option.rect).adjusted(space::kXs, 5, -space::kS, -5);
    const QueueBarGeometry bar = queueBar(told.value<QueueAmount>(), index.data(QueueModel::kScaleRole).toDouble(), room.width());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    const auto part = [&](double from, double to) { return QRectF(room.left() + from, room.top(), std::max(0.0, to - from), room.height()); };
    if (bar.own > 0) painter->fillRect(part(0, bar.own), m_theme.raised);
    painter->fillRect(part(0, bar.used), m_theme.category(0));
    if (bar.borrowed > bar.used) {
        const QColor borrowed = m_theme.category(1);
        painter->fillRect(part(bar.used, bar.borrowed), borrowed);
        painter->fillRect(part(bar.used, bar.borrowed), QBrush(Theme::inkOn(borrowed), Qt::BDiagPattern));
    }
    if (bar.own > 0) {
        painter->setPen(QPen(m_theme.secondary, m_theme.lineWidth));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(part(0, bar.own).adjusted(0, 0, -1, -1));
    }
    if (bar.most >= 0) {
        painter->setPen(QPen(m_theme.text, 2));
        const double x = room.left() + std::min(bar.most, room.width() - 1);
        painter->drawLine(QPointF(x, room.top() - 2), QPointF(x, room.bottom() + 2));
    }
    painter->restore();
}

}  // namespace bayplan

#include "moc_queue_bar.cpp"
