// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/connect_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "connect/context_list.h"

namespace bayplan {

ConnectDialog::ConnectDialog(QWidget* parent) : QDialog(parent), m_contexts(new ContextList) {
    setWindowTitle(tr("Connect to a cluster"));
    setMinimumWidth(760);
    auto* intro = new WrappedLabel(tr("The cluster is read and followed. Nothing in it is changed: that takes unlocking the context by its name, later."));
    intro->setProperty("role", QStringLiteral("secondary"));
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_contexts, &ContextList::connectRequested, this, &QDialog::accept);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addWidget(intro);
    layout->addWidget(m_contexts);
    layout->addWidget(buttons);
    m_contexts->list()->setFocus();
}

}  // namespace bayplan

#include "moc_connect_dialog.cpp"
