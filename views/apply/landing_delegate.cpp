// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/landing_delegate.h"

#include <QComboBox>
#include <algorithm>

#include "apply/apply_model.h"
#include "apply/apply_text.h"

namespace bayplan {

QWidget* LandingDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const {
    auto* box = new QComboBox(parent);
    box->setAccessibleName(tr("Landing"));
    const auto offer = [box](const QString& text, int data, const QString& tip) {
        box->addItem(text, data);
        box->setItemData(box->count() - 1, tip, Qt::ToolTipRole);
    };
    const bool places = index.data(ApplyModel::kPlacesRole).toBool();
    offer(tr("default", "how a pod lands, where nothing was chosen"), -1,
          places ? tr("The pod is bound, where its scheduler was named.") : tr("Pinned where the landing policy is installed; otherwise left to the scheduler."));
    for (const Landing landing : kLandings)
        if (!places || !isOfReplacements(landing)) offer(landingText(landing), static_cast<int>(landing), landingTip(landing));
    connect(box, &QComboBox::activated, this, [this, box] {
        auto* self = const_cast<LandingDelegate*>(this);
        Q_EMIT self->commitData(box);
        Q_EMIT self->closeEditor(box);
    });
    return box;
}

void LandingDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const {
    QRect room = option.rect;
    room.setWidth(std::max(room.width(), editor->sizeHint().width()));  // every landing is readable
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

#include "moc_landing_delegate.cpp"
