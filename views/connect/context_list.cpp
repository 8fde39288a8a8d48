// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/context_list.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

namespace {
enum ContextColumn { kContextName,
                     kContextServer,
                     kContextUser,
                     kContextAccess,
                     kContextColumns };
int contextHeight() { return rowPixels(28); }
constexpr int kShownRows = 8;
}  // namespace

ContextList::ContextList(QWidget* parent)
    : QWidget(parent), m_list(new QTreeWidget), m_note(new WrappedLabel), m_connect(new QPushButton(tr("Connect"))) {
    m_list->setObjectName(QStringLiteral("contexts"));
    m_list->setAccessibleName(tr("Contexts of the kubeconfig"));
    m_list->setColumnCount(kContextColumns);
    m_list->setHeaderLabels({tr("Context"), tr("Server"), tr("Login"), tr("Access")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setFont(uiFont(TextSize::Body));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setMinimumSectionSize(96);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(kContextServer, QHeaderView::Stretch);
    m_note->setObjectName(QStringLiteral("contextNote"));
    m_note->setFont(uiFont(TextSize::Label));
    m_note->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    m_connect->setObjectName(QStringLiteral("connect"));
    auto* other = new QPushButton(tr("Other kubeconfig…"));
    auto* requests = new QPushButton(tr("What will be requested from the API?"));
    requests->setObjectName(QStringLiteral("requests"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kS);
    for (QPushButton* button : {m_connect, other, requests}) buttons->addWidget(button);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_list);
    layout->addWidget(m_note);
    layout->addLayout(buttons);

    connect(m_list, &QTreeWidget::itemActivated, this, &ContextList::connectChosen);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ContextList::follow);
    connect(m_connect, &QPushButton::clicked, this, &ContextList::connectChosen);
    connect(other, &QPushButton::clicked, this, &ContextList::otherFileRequested);
    connect(requests, &QPushButton::clicked, this, &ContextList::requestsRequested);
    setContexts({});
}

void ContextList::setContexts(Contexts contexts) {
    m_contexts = std::move(contexts);
    m_list->clear();
    QTreeWidgetItem* current = nullptr;
    for (const ContextEntry& entry : m_contexts.all) {
        QString access = tr("read-only");
        if (entry.insecure) access = QStringLiteral("⚠ ") + tr("not verified, read-only");
        if (!entry.problem.isEmpty()) access = QStringLiteral("✗ ") + tr("cannot be used");
        const QString name = entry.name.isEmpty() ? tr("the cluster around this pod") : entry.name;
        auto* item = new QTreeWidgetItem(m_list, {name, entry.server, entry.user, access});
        item->setSizeHint(kContextName, QSize(0, contextHeight()));
        item->setToolTip(kContextName, entry.current ? tr("%1, the current context").arg(name) : name);
        item->setToolTip(kContextServer, entry.server);
        item->setToolTip(kContextAccess, entry.problem.isEmpty() ? tr("Nothing can be changed until this context is unlocked by its name") : entry.problem);
        if (entry.current) {
            QFont bold = m_list->font();
            bold.setBold(true);
            item->setFont(kContextName, bold);
            current = item;
        }
    }
    if (!current && m_list->topLevelItemCount() > 0) current = m_list->topLevelItem(0);
    if (current) m_list->setCurrentItem(current);
    const int rows = std::min(m_list->topLevelItemCount(), kShownRows);
    m_list->header()->ensurePolished();
    m_list->setFixedHeight(rows * contextHeight() + m_list->header()->sizeHint().height() + space::kS);
    m_list->setVerticalScrollBarPolicy(m_list->topLevelItemCount() > rows ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    m_list->setVisible(rows > 0);
    follow();
}

const ContextEntry* ContextList::chosen() const {
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (row < 0 || !m_contexts.all[static_cast<std::size_t>(row)].connection) return nullptr;
    return &m_contexts.all[static_cast<std::size_t>(row)];
}

bool ContextList::choose(const QString& name) {
    for (std::size_t i = 0; i < m_contexts.all.size(); ++i)
        if (m_contexts.all[i].name == name) {
            m_list->setCurrentItem(m_list->topLevelItem(static_cast<int>(i)));
            return true;
        }
    return false;
}

void ContextList::follow() {
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    const ContextEntry* entry = row < 0 ? nullptr : &m_contexts.all[static_cast<std::size_t>(row)];
    QStringList notes;
    bool bad = false;
    if (!m_contexts.problem.isEmpty()) {
        notes << QStringLiteral("✗ ") + m_contexts.problem;
        bad = true;
    } else if (m_contexts.all.empty()) {
        notes << tr("No contexts in %1.").arg(m_contexts.source.isEmpty() ? QStringLiteral("~/.kube/config") : m_contexts.source);
    } else if (entry && !entry->problem.isEmpty()) {
        notes << QStringLiteral("✗ ") + entry->problem;
        bad = true;
    } else if (entry && entry->connection) {
        for (const Diagnostic& note : entry->connection->notes) notes << QStringLiteral("⚠ ") + messageText(note.what.message);
        if (!entry->as.isEmpty()) notes << tr("Requests are made as %1 (impersonation).").arg(entry->as);
    }
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(!notes.isEmpty());
    m_note->setProperty("role", bad ? QStringLiteral("bad") : QStringLiteral("secondary"));
    m_note->style()->polish(m_note);
    m_connect->setEnabled(chosen() != nullptr);
    m_connect->setVisible(!m_contexts.all.empty());
    Q_EMIT chosenChanged();
}

void ContextList::connectChosen() {
    if (const ContextEntry* entry = chosen()) {
        const ContextEntry copy = *entry;  // the list may be filled again meanwhile
        Q_EMIT connectRequested(copy);
    }
}

}  // namespace bayplan

#include "moc_context_list.cpp"
