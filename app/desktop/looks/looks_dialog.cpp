// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/looks/looks_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "desktop/looks/look_commands.h"

namespace bayplan {

namespace {

constexpr int kNameRole = Qt::UserRole;  // the name that the row has while another is typed

}  // namespace

LooksDialog::LooksDialog(LookCommands* commands, LookKind kind, QWidget* parent)
    : QDialog(parent), m_commands(commands), m_kind(kind), m_list(new QListWidget), m_empty(new WrappedLabel), m_note(new WrappedLabel),
      m_use(new QPushButton(kind == LookKind::View ? tr("Show") : tr("Use"))), m_rename(new QPushButton(tr("Rename"))), m_remove(new QPushButton(tr("Delete"))),
      m_export(new QPushButton(tr("Export…"))), m_back(new QPushButton(tr("Bring back"))) {
    const bool views = kind == LookKind::View;
    setObjectName(QStringLiteral("looks"));
    setWindowTitle(views ? tr("Saved views") : tr("Layouts"));
    resize(textPixels(520), textPixels(360));
    m_list->setObjectName(QStringLiteral("lookList"));
    m_list->setAccessibleName(windowTitle());
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_empty->setText(views ? tr("None yet. “Save view…” in the menu View keeps what is shown now.")
                           : tr("None yet. “Save layout…” in the menu View keeps how the window is arranged now."));
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_empty->setProperty("role", QStringLiteral("secondary"));
    m_note->setObjectName(QStringLiteral("looksNote"));
    m_note->setMinimumHeight(m_note->fontMetrics().lineSpacing());
    auto* open = new QPushButton(tr("Open file…"));
    auto* close = new QPushButton(tr("Close"));
    m_use->setObjectName(QStringLiteral("useLook"));
    m_rename->setObjectName(QStringLiteral("renameLook"));
    m_remove->setObjectName(QStringLiteral("removeLook"));
    m_export->setObjectName(QStringLiteral("exportLook"));
    m_back->setObjectName(QStringLiteral("bringBackLook"));
    open->setObjectName(QStringLiteral("openLook"));
    close->setObjectName(QStringLiteral("closeLooks"));
    for (QPushButton* button : {m_use, m_rename, m_remove, m_export, m_back, open, close}) button->setAutoDefault(false);

    auto* buttons = new QVBoxLayout;
    for (QPushButton* button : {m_use, m_rename, m_remove, m_export}) buttons->addWidget(button);
    buttons->addSpacing(space::kM);
    buttons->addWidget(open);
    buttons->addStretch();
    auto* middle = new QHBoxLayout;
    middle->addWidget(m_list, 1);
    middle->addWidget(m_empty, 1);
    middle->addLayout(buttons);
    auto* below = new QHBoxLayout;
    below->addWidget(m_note, 1);
    below->addWidget(m_back);
    below->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kM, space::kM, space::kM);
    layout->setSpacing(space::kM);
    layout->addLayout(middle, 1);
    layout->addLayout(below);

    const auto use = [this] {
        if (const Look* look = m_commands->kept(m_kind).find(chosen())) m_commands->use(Look(*look));
    };
    connect(m_use, &QPushButton::clicked, this, use);
    connect(m_list, &QListWidget::itemDoubleClicked, this, use);
    connect(m_list, &QListWidget::currentItemChanged, this, &LooksDialog::choose);
    connect(m_list, &QListWidget::itemChanged, this, &LooksDialog::rename);
    connect(m_rename, &QPushButton::clicked, this, [this] {
        m_list->setFocus();
        m_list->editItem(m_list->currentItem());
    });
    connect(m_remove, &QPushButton::clicked, this, &LooksDialog::remove);
    connect(new QShortcut(QKeySequence::Delete, m_list, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this, &LooksDialog::remove);
    connect(m_export, &QPushButton::clicked, this, [this] { m_commands->exportByDialog(m_kind, chosen()); });
    connect(open, &QPushButton::clicked, m_commands, &LookCommands::openByDialog);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_back, &QPushButton::clicked, this, [this] {
        m_commands->putBack(m_removed.takeLast());
        tell({});
    });
    // Later: the row that a person types into is not deleted below the editor.
    connect(commands, &LookCommands::changed, this, &LooksDialog::list, Qt::QueuedConnection);
    list();
    tell({});
}

QString LooksDialog::chosen() const { return m_list->currentItem() ? m_list->currentItem()->data(kNameRole).toString() : QString(); }

void LooksDialog::list() {
    const QString before = chosen();
    const int row = m_list->currentRow();
    {
        const QScopedValueRollback guard(m_listing, true);
        m_list->clear();
        for (const Look& look : m_commands->kept(m_kind).all()) {
            auto* item = new QListWidgetItem(nameOf(look), m_list);
            item->setData(kNameRole, nameOf(look));
            item->setFlags(item->flags() | Qt::ItemIsEditable);
            if (nameOf(look) == before) m_list->setCurrentItem(item);
        }
        if (!m_list->currentItem()) m_list->setCurrentRow(std::min(std::max(0, row), m_list->count() - 1));
    }
    m_empty->setVisible(m_list->count() == 0);
    m_list->setVisible(m_list->count() > 0);
    choose();
}

void LooksDialog::choose() {
    for (QPushButton* button : {m_use, m_rename, m_remove, m_export}) button->setEnabled(m_list->currentItem() != nullptr);
}

void LooksDialog::rename(QListWidgetItem* item) {
    if (m_listing) return;
    const QString before = item->data(kNameRole).toString(), wanted = item->text().trimmed();
    const QScopedValueRollback guard(m_listing, true);
    if (wanted == before || m_commands->rename(m_kind, before, wanted)) {
        item->setData(kNameRole, wanted);  // it stays chosen when the list is made anew
        return tell({});
    }
    item->setText(before);
    tell(wanted.isEmpty() ? tr("A name is needed.") : tr("“%1” is there already.").arg(wanted));
}

void LooksDialog::remove() {
    const QString name = chosen();
    if (name.isEmpty()) return;
    m_removed << m_commands->remove(m_kind, name);
    tell(tr("“%1” was deleted.").arg(name));
}

void LooksDialog::tell(const QString& text) {
    m_note->setText(text);
    m_back->setVisible(!m_removed.isEmpty());
}

}  // namespace bayplan

#include "moc_looks_dialog.cpp"
