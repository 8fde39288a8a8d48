// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cells of states: a state comes before its cause, so where there is no room for both, the cause is cut.
// Thread rule: GUI thread only.

#include <QStyledItemDelegate>

namespace bayplan {

class StateDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideRight;
    }
};

}  // namespace bayplan
