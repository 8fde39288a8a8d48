// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/conflicts_dialog.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "connect/copy_buttons.h"

namespace bayplan {

ConflictsDialog::ConflictsDialog(Conflicts conflicts, QWidget* parent) : QDialog(parent), m_conflicts(std::move(conflicts)) {
    setWindowTitle(tr("Changes that no longer apply"));
    resize(900, 420);
    auto* intro = new WrappedLabel(tr("The cluster went on while you were trying these out. They were taken off your changes; all others stand."));
    auto* list = new QTreeWidget;
    list->setAccessibleName(windowTitle());
    list->setColumnCount(4);
    list->setHeaderLabels({tr("Your change"), tr("Object"), tr("It was"), tr("It is now")});
    list->setRootIsDecorated(false);
    list->setFrameShape(QFrame::NoFrame);
    list->setTextElideMode(Qt::ElideMiddle);
    for (const Conflict& c : m_conflicts)
        new QTreeWidgetItem(list, {c.change, c.object, c.was, c.done ? tr("%1: as you wanted it").arg(c.now) : c.now});
    list->setCurrentItem(list->topLevelItem(0));
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addWidget(intro);
    layout->addWidget(list, 1);
    layout->addWidget(copyButtons(this, [this] { return text(); }));
}

QString ConflictsDialog::text() const {
    QString all;
    for (const Conflict& c : m_conflicts) all += QStringList{c.change, c.object, c.was, c.now}.join(QLatin1Char('\t')) + QLatin1Char('\n');
    return all;
}

}  // namespace bayplan

#include "moc_conflicts_dialog.cpp"
