// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/landing_delegate.h"

#include <QComboBox>
#include <algorithm>

#include "apply/apply_text.h"

namespace bayplan {

QWidget* LandingDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
    auto* box = new QComboBox(parent);
    box->setAccessibleName(tr("Landing"));
    for (const Landing landing : {Landing::Scheduler, Landing::Bind, Landing::Nominate}) box->addItem(landingText(landing), static_cast<int>(landing));
    connect(box, &QComboBox::activated, this, [this, box] {
        auto* self = const_cast<LandingDelegate*>(this);
        Q_EMIT self->commitData(box);
        Q_EMIT self->closeEditor(box);
    });
    return box;
}

void LandingDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const {
    QRect room = option.rect;
    room.setWidth(std::max(room.width(), editor->sizeHint().width()));  // every landing can be read
    editor->setGeometry(room);
}

void LandingDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* box = static_cast<QComboBox*>(editor);
    box->setCurrentIndex(box->findData(index.data(Qt::EditRole)));
}

void LandingDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    model->setData(index, static_cast<QComboBox*>(editor)->currentData());
}

}  // namespace bayplan
