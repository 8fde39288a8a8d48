// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cells of the tables: a share is a number over a thin bar; names are elided in the middle, other texts at the end.

#include <QStyledItemDelegate>

#include "common/theme.h"

namespace bayplan {

class ShareDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setTheme(const Theme& theme) { m_theme = theme; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
