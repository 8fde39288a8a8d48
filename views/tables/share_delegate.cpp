// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/share_delegate.h"

#include <QPainter>

#include "tables/row_model.h"

namespace bayplan {

void ShareDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto* model = qobject_cast<const RowModel*>(index.model());
    option->textElideMode = model && model->isNameColumn(index.column()) ? Qt::ElideMiddle : Qt::ElideRight;
    option->state &= ~QStyle::State_HasFocus;  // the row shows the focus, not the cell
}

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const QVariant share = index.data(RowModel::ShareRole);
    if (!share.isValid()) return;
    // The bar shows the free share: an empty bar is a full node.
    QRectF bar = QRectF(option.rect).adjusted(space::kS, 0, -space::kS, 0);
    bar.setTop(bar.bottom() - 4);
    bar.setHeight(2);
    painter->fillRect(bar, m_theme.line);
    bar.setWidth(bar.width() * share.toDouble());
    painter->fillRect(bar, option.state.testFlag(QStyle::State_Selected) ? m_theme.text : m_theme.accent);
}

}  // namespace bayplan

#include "moc_share_delegate.cpp"
