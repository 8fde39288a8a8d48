// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/help_dialogs.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "common/theme.h"
#include "desktop/actions.h"
#include "desktop/manual_browser.h"

namespace bayplan {

namespace {

QDialogButtonBox* closeButtons(QDialog* dialog) {
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(ManualDialog::tr("Close"), QDialogButtonBox::RejectRole);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    return buttons;
}

}  // namespace

ManualDialog::ManualDialog(const QString& language, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Bayplan manual"));
    resize(840, 680);
    QString index = QStringLiteral(":/manual/%1/index.md").arg(language);
    if (!QFile::exists(index)) index = QStringLiteral(":/manual/en/index.md");
    auto* browser = new ManualBrowser;
    browser->setAccessibleName(windowTitle());
    browser->setSource(QUrl(QStringLiteral("qrc") + index), QTextDocument::MarkdownResource);

    auto* back = new QPushButton(tr("Back"));
    auto* contents = new QPushButton(tr("Contents"));
    back->setEnabled(false);
    connect(browser, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    connect(back, &QPushButton::clicked, browser, &QTextBrowser::backward);
    connect(contents, &QPushButton::clicked, browser, &QTextBrowser::home);
    auto* row = new QHBoxLayout;
    row->addWidget(back);
    row->addWidget(contents);
    row->addStretch(1);
    row->addWidget(closeButtons(this));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kM, space::kM, space::kM);
    layout->addWidget(browser, 1);
    layout->addLayout(row);
}

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(520, 600);
    auto* table = new QTableWidget(0, 2);
    table->setHorizontalHeaderLabels({tr("Command"), tr("Keys")});
    table->setAccessibleName(windowTitle());
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(rowPixels(26));
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->setColumnWidth(1, 200);
    const auto add = [&](const QString& what, const QString& keys) {
        const int row = table->rowCount();
        table->insertRow(row);
        table->setItem(row, 0, new QTableWidgetItem(what));
        table->setItem(row, 1, new QTableWidgetItem(keys));
    };
    for (const QAction* action : actions)
        if (!action->shortcut().isEmpty())
            add(plainText(action), QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
    // While the map has the focus, single letters work too.
    add(tr("On the map: pick up the selected pods"), QStringLiteral("M"));
    add(tr("On the map: the next feasible node, or any node"), tr("arrows, Shift+arrows"));
    add(tr("On the map: into the zones and GPUs of the current node"), QStringLiteral("Alt+Down"));
    add(tr("Inside a node of the map: the neighbour, inside a zone, outside"), tr("Left and Right, Down, Up"));
    add(tr("Inside a node of the map: select whose it is; back to the node"), QStringLiteral("Enter; Esc"));
    add(tr("On the map: drop, drop by force"), QStringLiteral("Enter, Alt+Enter"));
    add(tr("On the map: put back"), QStringLiteral("Esc"));
    add(tr("On the map: search"), QStringLiteral("/"));
    add(tr("On the map: explain"), QStringLiteral("E"));
    table->setCurrentCell(0, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kM, space::kM, space::kM);
    layout->addWidget(table, 1);
    layout->addWidget(closeButtons(this));
}

}  // namespace bayplan

#include "moc_help_dialogs.cpp"
