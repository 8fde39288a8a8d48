// SPDX-License-Identifier: GPL-3.0-or-later
#include "queues/queue_bar.h"

#include <QApplication>
#include <QCoreApplication>
#include <QPainter>
#include <algorithm>

#include "queues/queue_model.h"

namespace bayplan {

bool guaranteesAPart(const QueueAmount& amount) { return amount.guaranteed && *amount.guaranteed > 0 && amount.guaranteed != amount.own; }

QStringList barLegend(QueueSystem system, const std::vector<const QueueAmount*>& amounts) {
    const auto any = [&amounts](auto&& of) { return std::any_of(amounts.begin(), amounts.end(), of); };
    if (system == QueueSystem::Priority) return {QCoreApplication::translate("bayplan::QueuesView", "▭ asked for"), QCoreApplication::translate("bayplan::QueuesView", "■ used of it")};
    QStringList legend{QCoreApplication::translate("bayplan::QueuesView", "▭ its own"), QCoreApplication::translate("bayplan::QueuesView", "■ used of it"),
                       QCoreApplication::translate("bayplan::QueuesView", "▨ borrowed"), QCoreApplication::translate("bayplan::QueuesView", "❘ never more")};
    if (any([](const QueueAmount* one) { return one->lent && one->lent->least > 0; })) legend << QCoreApplication::translate("bayplan::QueuesView", "▧ lent");
    if (any([](const QueueAmount* one) { return one->lent && one->lent->least < one->lent->most; }))
        legend << QCoreApplication::translate("bayplan::QueuesView", "░ perhaps lent: by it or by others");
    if (any([](const QueueAmount* one) { return guaranteesAPart(*one); })) legend << QCoreApplication::translate("bayplan::QueuesView", "▁ guaranteed");
    return legend;
}

QueueBarGeometry queueBar(const QueueAmount& amount, double scale, double width) {
    if (scale <= 0) return {};
    const auto at = [&](std::int64_t of) { return std::clamp(static_cast<double>(of) / scale, 0.0, 1.0) * width; };
    QueueBarGeometry bar;
    const std::int64_t within = amount.used - amount.borrowed;
    bar.own = at(amount.own.value_or(amount.asked.value_or(0)));
    bar.used = at(within);
    bar.borrowed = at(amount.used);
    if (amount.lent && amount.own) {
        const std::int64_t end = std::max(*amount.own, amount.guaranteed.value_or(0));
        bar.lentEnd = at(end);
        bar.mayLend = at(end - amount.lent->most);
        bar.lends = at(end - amount.lent->least);
    }
    if (guaranteesAPart(amount)) bar.guaranteed = at(*amount.guaranteed);
    if (amount.most) bar.most = at(*amount.most);
    return bar;
}

void QueueBarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
    const QRectF room = QRectF(option.rect).adjusted(space::kXs, 5, -space::kS, -5);
    const double scale = index.data(QueueModel::kScaleRole).toDouble();
    const QVariant told = index.data(QueueModel::kAmountRole), second = index.data(QueueModel::kSecondRole);
    const bool beside = index.data(QueueModel::kBesideRole).toBool();
    const double half = (room.height() - 4) / 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    if (told.isValid()) paintOne(painter, beside ? QRectF(room.left(), room.top(), room.width(), half) : room, told.value<QueueAmount>(), scale);
    if (beside && second.isValid()) paintOne(painter, QRectF(room.left(), room.bottom() - half, room.width(), half), second.value<QueueAmount>(), scale);
    painter->restore();
}

void QueueBarDelegate::paintOne(QPainter* painter, const QRectF& room, const QueueAmount& amount, double scale) const {
    const QueueBarGeometry bar = queueBar(amount, scale, room.width());
    const auto part = [&](double from, double to) { return QRectF(room.left() + from, room.top(), std::max(0.0, to - from), room.height()); };
    if (bar.own > 0) painter->fillRect(part(0, bar.own), m_theme.raised);
    painter->fillRect(part(0, bar.used), m_theme.category(0));
    if (bar.borrowed > bar.used) {
        const QColor borrowed = m_theme.category(1);
        painter->fillRect(part(bar.used, bar.borrowed), borrowed);
        painter->fillRect(part(bar.used, bar.borrowed), QBrush(Theme::inkOn(borrowed), Qt::BDiagPattern));
    }
    if (bar.lentEnd > bar.mayLend) {
        painter->fillRect(part(bar.mayLend, bar.lends), QBrush(m_theme.category(1), Qt::Dense6Pattern));
        QColor tint = m_theme.category(1);
        tint.setAlphaF(0.4F);
        painter->fillRect(part(bar.lends, bar.lentEnd), tint);
        painter->fillRect(part(bar.lends, bar.lentEnd), QBrush(m_theme.secondary, Qt::FDiagPattern));
    }
    if (bar.own > 0) {
        painter->setPen(QPen(m_theme.secondary, m_theme.lineWidth));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(part(0, bar.own).adjusted(0, 0, -1, -1));
    }
    if (bar.guaranteed > 0) {
        painter->setPen(QPen(m_theme.text, 2));
        const double foot = room.bottom() + 2;  // below the bar, where no fill is behind it
        painter->drawLine(QPointF(room.left(), foot), QPointF(room.left() + std::max(2.0, bar.guaranteed), foot));
    }
    if (bar.most >= 0) {
        painter->setPen(QPen(m_theme.text, 2));
        const double x = room.left() + std::min(bar.most, room.width() - 1);
        painter->drawLine(QPointF(x, room.top() - 2), QPointF(x, room.bottom() + 2));
    }
}

}  // namespace bayplan

#include "moc_queue_bar.cpp"
