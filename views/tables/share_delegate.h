// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cells of the tables: a share is a number over a thin bar; names are elided in the middle, other texts at the end. A
// group's row has an arrow, and what is in it stands further in.

#include <QStyledItemDelegate>

#include "common/theme.h"

namespace bayplan {

class RowModel;

class ShareDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setTheme(const Theme& theme) { m_theme = theme; }

    /// Where a press opens or closes a group, in the first cell of its row.
    static QRect arrowArea(const QRect& cell, int depth);
    /// How far in the text of a row's first cell begins, in pixels.
    static int indent(const RowModel& model, int row);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
