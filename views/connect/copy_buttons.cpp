// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/copy_buttons.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QPushButton>
#include <utility>

namespace bayplan {

namespace {
struct CopyWords {
    Q_DECLARE_TR_FUNCTIONS(CopyButtons)
};
}  // namespace

QWidget* copyButtons(QDialog* dialog, std::function<QString()> text) {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setText(CopyWords::tr("Close"));
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    auto* copy = buttons->addButton(CopyWords::tr("Copy all"), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, dialog, [text = std::move(text)] { QApplication::clipboard()->setText(text()); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    return buttons;
}

}  // namespace bayplan
