// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/plugin_lists.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "plugins/all.h"
#include "profile/profile_draft.h"

namespace bayplan {

PluginLists::PluginLists(ProfileDraft* draft, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_point(new QComboBox), m_plugins(new QListWidget), m_note(new WrappedLabel), m_up(new QToolButton), m_down(new QToolButton) {
    m_point->addItem(QStringLiteral("multiPoint"), -1);
    for (int point = 0; point <= static_cast<int>(ExtensionPoint::PostBind); ++point)
        m_point->addItem(QString::fromLatin1(toString(static_cast<ExtensionPoint>(point))), point);
    m_point->setAccessibleName(tr("Extension point"));
    m_point->setObjectName(QStringLiteral("point"));
    m_plugins->setDragDropMode(QAbstractItemView::InternalMove);
    m_plugins->setAccessibleName(tr("Plugins of the point, in order"));
    m_plugins->setObjectName(QStringLiteral("plugins"));
    m_plugins->setFont(uiFont(TextSize::Body));
    m_note->setFont(uiFont(TextSize::Label));
    m_note->setProperty("role", QStringLiteral("secondary"));
    m_up->setText(QStringLiteral("▲"));
    m_up->setToolTip(tr("Earlier"));
    m_up->setAccessibleName(tr("Earlier"));
    m_up->setObjectName(QStringLiteral("earlier"));
    m_down->setText(QStringLiteral("▼"));
    m_down->setToolTip(tr("Later"));
    m_down->setAccessibleName(tr("Later"));
    auto* reset = new QToolButton;
    reset->setText(tr("As by default"));
    reset->setToolTip(tr("The default plugins in the default order"));

    auto* row = new QHBoxLayout;
    row->setSpacing(space::kS);
    row->addWidget(m_point, 1);
    for (QToolButton* button : {m_up, m_down, reset}) row->addWidget(button);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kS);
    layout->addLayout(row);
    layout->addWidget(m_note);
    layout->addWidget(m_plugins, 1);

    connect(m_point, &QComboBox::currentIndexChanged, this, &PluginLists::follow);
    // Taking the list fills it again, which must not happen while an item is being changed.
    connect(m_plugins, &QListWidget::itemChanged, this, [this] {
        if (!m_following) QTimer::singleShot(0, this, &PluginLists::take);
    });
    // A row moves by removal and insertion; the order is complete only after both.
    connect(m_plugins->model(), &QAbstractItemModel::rowsRemoved, this, [this] {
        if (!m_following) QTimer::singleShot(0, this, &PluginLists::take);
    });
    connect(m_plugins->model(), &QAbstractItemModel::rowsMoved, this, [this] {
        if (!m_following) QTimer::singleShot(0, this, &PluginLists::take);
    });
    connect(m_up, &QToolButton::clicked, this, [this] { moveBy(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveBy(1); });
    connect(reset, &QToolButton::clicked, this, [this] {
        m_draft->edit([this](ProfileConfiguration& profile) {
            if (const PluginList at = list()) profile.points.erase(*at);
            else profile.multiPoint = {};
        });
    });
    connect(draft, &ProfileDraft::changed, this, &PluginLists::follow);
    follow();
}

PluginList PluginLists::list() const {
    const int point = m_point->currentData().toInt();
    return point < 0 ? PluginList() : PluginList(static_cast<ExtensionPoint>(point));
}

void PluginLists::follow() {
    const QScopedValueRollback guard(m_following, true);
    const QString current = m_plugins->currentItem() ? m_plugins->currentItem()->text() : QString();
    m_plugins->clear();
    for (const PluginChoice& choice : pluginChoices(m_draft->profile(), list(), inTreePlugins())) {
        auto* item = new QListWidgetItem(toQString(choice.name), m_plugins);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | Qt::ItemIsUserCheckable);
        item->setCheckState(choice.enabled ? Qt::Checked : Qt::Unchecked);
        if (item->text() == current) m_plugins->setCurrentItem(item);
    }
    if (!m_plugins->currentItem() && m_plugins->count() > 0) m_plugins->setCurrentRow(0);
    m_note->setText(list() ? tr("Ticked plugins run at this point, from top to bottom.")
                           : tr("Ticked plugins run at every point that they take part in, from top to bottom, where the point itself says nothing else."));
}

void PluginLists::take() {
    if (m_following) return;
    std::vector<std::string> names;
    for (int row = 0; row < m_plugins->count(); ++row)
        if (m_plugins->item(row)->checkState() == Qt::Checked) names.push_back(toStdString(m_plugins->item(row)->text()));
    m_draft->edit([&](ProfileConfiguration& profile) { choosePlugins(profile, list(), names, inTreePlugins()); });
    follow();  // unticked ones go below, even if nothing changed
}

void PluginLists::moveBy(int by) {
    const int row = m_plugins->currentRow(), to = row + by;
    if (row < 0 || to < 0 || to >= m_plugins->count()) return;
    {
        const QScopedValueRollback guard(m_following, true);
        QListWidgetItem* item = m_plugins->takeItem(row);
        m_plugins->insertItem(to, item);
        m_plugins->setCurrentItem(item);
    }
    take();
}

}  // namespace bayplan

#include "moc_plugin_lists.cpp"
