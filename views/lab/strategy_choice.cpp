// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/strategy_choice.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <algorithm>

#include "common/text.h"
#include "common/theme.h"
#include "io/config/scheduler_config.h"
#include "lab/shape_dialog.h"
#include "plugins/all.h"
#include "plugins/resources/node_resources_fit.h"

namespace bayplan {

StrategyChoice::StrategyChoice(Session* session, QWidget* parent) : QToolButton(parent), m_session(session), m_list(new QListWidget), m_menu(new QMenu(this)) {
    setObjectName(QStringLiteral("labStrategies"));
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    using Strategy = NodeResourcesFitArgs::Strategy;
    m_entries.push_back({tr("As configured"), {}, {}, true});
    m_entries.push_back({QStringLiteral("LeastAllocated"), fitScoring(Strategy::LeastAllocated), {}, true});
    m_entries.push_back({QStringLiteral("MostAllocated"), fitScoring(Strategy::MostAllocated), {}, true});
    for (const PluginInfo* plugin : allPlugins()) {
        if (plugin == &fitPlugin() || !extendsPoint(plugin->make(PluginArgs{}).get(), ExtensionPoint::Score)) continue;
        Scoring scoring;
        scoring.plugin = plugin->name;
        m_entries.push_back({toQString(plugin->name), std::move(scoring), {}, false});
    }
    m_list->setObjectName(QStringLiteral("labStrategyList"));
    m_list->setAccessibleName(tr("Strategies to compare"));
    m_list->setMinimumSize(textPixels(280), textPixels(320));
    m_list->setFrameShape(QFrame::NoFrame);
    auto* draw = new QPushButton(tr("Draw a shape…"));
    draw->setObjectName(QStringLiteral("drawShape"));
    draw->setToolTip(tr("A strategy that scores nodes by a curve of their utilisation"));
    auto* open = new QPushButton(tr("Open a profile…"));
    open->setObjectName(QStringLiteral("openProfileStrategy"));
    open->setToolTip(tr("A KubeSchedulerConfiguration as a strategy"));
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(space::kS, space::kS, space::kS, space::kS);
    layout->setSpacing(space::kS);
    layout->addWidget(m_list);
    auto* row = new QHBoxLayout;
    row->addWidget(draw);
    row->addWidget(open);
    layout->addLayout(row);
    auto* action = new QWidgetAction(m_menu);
    action->setDefaultWidget(content);
    m_menu->addAction(action);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, m_list, [this] {  // a menu gives no key to what stands in it
        if (!m_list->currentItem()) m_list->setCurrentRow(0);
        m_list->setFocus();
    });
    connect(draw, &QPushButton::clicked, this, &StrategyChoice::drawShape);
    connect(open, &QPushButton::clicked, this, &StrategyChoice::openProfile);
    connect(m_list, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        if (m_filling) return;
        m_entries[static_cast<std::size_t>(m_list->row(item))].on = item->checkState() == Qt::Checked;
        tell();
        Q_EMIT changed();
    });
    fill();
}

void StrategyChoice::fill() {
    m_filling = true;
    m_list->clear();
    for (const StrategyEntry& entry : m_entries) {
        auto* item = new QListWidgetItem(entry.name, m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(entry.on ? Qt::Checked : Qt::Unchecked);
    }
    m_filling = false;
    tell();
}

void StrategyChoice::tell() { setText(tr("%Ln strategies", nullptr, static_cast<int>(chosen().size()))); }

std::vector<StrategyEntry> StrategyChoice::chosen() const {
    std::vector<StrategyEntry> chosen;
    std::copy_if(m_entries.begin(), m_entries.end(), std::back_inserter(chosen), [](const StrategyEntry& entry) { return entry.on; });
    return chosen;
}

void StrategyChoice::add(StrategyEntry entry) {
    const auto taken = [&](const QString& name) { return std::any_of(m_entries.begin(), m_entries.end(), [&](const StrategyEntry& one) { return one.name == name; }); };
    const QString name = entry.name;
    for (int i = 2; taken(entry.name); ++i) entry.name = tr("%1 (%2)", "a name that is taken, a number").arg(name).arg(i);
    entry.on = true;
    // Behind the three that everybody knows.
    m_entries.insert(m_entries.begin() + 3, std::move(entry));
    fill();
    Q_EMIT changed();
}

void StrategyChoice::setOn(const QString& name, bool on) {
    for (StrategyEntry& entry : m_entries)
        if (entry.name == name) entry.on = on;
    fill();
    Q_EMIT changed();
}

void StrategyChoice::drawShape() {
    m_menu->hide();
    auto* dialog = new ShapeDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        StrategyEntry entry{tr("Drawn shape"), fitScoring(NodeResourcesFitArgs::Strategy::RequestedToCapacityRatio), {}, true};
        NodeResourcesFitArgs& args = entry.scoring.args.edit<NodeResourcesFitArgs>();
        args.shape.clear();
        for (const auto& [utilization, score] : dialog->points()) args.shape.push_back({utilization, score});
        add(std::move(entry));
    });
    dialog->open();
}

void StrategyChoice::openProfile() {
    m_menu->hide();
    const QString file = QFileDialog::getOpenFileName(window(), tr("Open a scheduler configuration"), {}, tr("Configurations (*.yaml *.yml *.json);;All files (*)"));
    if (file.isEmpty()) return;
    Result<ReadConfiguration> read = readSchedulerConfiguration(std::filesystem::path(QFile::encodeName(file).toStdString()), {});
    if (!read) {
        Q_EMIT m_session->failed(errorText(read.error()));
        return;
    }
    add({QFileInfo(file).fileName(), {}, std::move(read->configuration), true});
}

}  // namespace bayplan

#include "moc_strategy_choice.cpp"
