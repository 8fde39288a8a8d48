// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/share_delegate.h"

#include <QPainter>
#include <QPainterPath>

#include "tables/row_model.h"

namespace bayplan {

namespace {

constexpr int kStep = 16;   // a level of groups
constexpr int kArrow = 8;   // its side
constexpr int kBefore = 6;  // the cell's padding

}  // namespace

QRect ShareDelegate::arrowArea(const QRect& cell, int depth) {
    return {cell.left(), cell.top(), kBefore + (depth + 1) * kStep, cell.height()};
}

int ShareDelegate::indent(const RowModel& model, int row) {
    return model.grouped() ? (model.depth(row) + (model.isGroup(row) ? 1 : 0)) * kStep : 0;
}

void ShareDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto* model = qobject_cast<const RowModel*>(index.model());
    option->textElideMode = model && model->isNameColumn(index.column()) ? Qt::ElideMiddle : Qt::ElideRight;
    option->state &= ~QStyle::State_HasFocus;  // the row shows the focus, not the cell
    if (!model || !model->grouped() || index.column() != 0) return;
    // Room for arrow and steps: an empty decoration, which every style leaves free.
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = {indent(*model, index.row()), kArrow};
}

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    if (const auto* model = qobject_cast<const RowModel*>(index.model()); model && index.column() == 0 && model->isGroup(index.row())) {
        const QRectF area = QRectF(arrowArea(option.rect, model->depth(index.row())));
        const QPointF middle(area.right() - kStep / 2.0, area.center().y());
        const double half = kArrow / 2.0;
        const bool open = model->group(index.row()).open;
        QPainterPath arrow(open ? middle + QPointF(-half, -half / 2) : middle + QPointF(-half / 2, -half));
        arrow.lineTo(open ? middle + QPointF(half, -half / 2) : middle + QPointF(half / 2, 0));
        arrow.lineTo(open ? middle + QPointF(0, half / 2) : middle + QPointF(-half / 2, half));
        arrow.closeSubpath();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillPath(arrow, m_theme.text);
        painter->restore();
    }
    const QVariant share = index.data(RowModel::ShareRole);
    if (!share.isValid()) return;
    // The bar shows the free share: an empty bar is a full node.
    QRectF bar = QRectF(option.rect).adjusted(space::kS, 0, -space::kS, 0);
    bar.setTop(bar.bottom() - 4);
    bar.setHeight(2);
    painter->fillRect(bar, m_theme.kind == ThemeKind::HighContrast ? m_theme.raised : m_theme.line);  // black beside a dark filling would hide it
    bar.setWidth(bar.width() * share.toDouble());
    painter->fillRect(bar, option.state.testFlag(QStyle::State_Selected) ? m_theme.text : m_theme.accent);
}

}  // namespace bayplan

#include "moc_share_delegate.cpp"
