// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/pool_paths.h"

#include <QComboBox>
#include <QCompleter>
#include <QCoreApplication>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "common/elided_combo.h"
#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/panes.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "lab/lab_text.h"
#include "planner/lab/load_order.h"

namespace bayplan {

namespace {

/// The text in full as the tooltip, too, and bold in a row that is the answer.
void setRow(QTableWidget* table, int row, const QStringList& texts, bool bold = false) {
    for (int column = 0; column < texts.size(); ++column) {
        auto* item = new QTableWidgetItem(texts[column]);
        item->setToolTip(texts[column]);
        if (bold) item->setFont(uiFont(TextSize::Body, true));
        table->setItem(row, column, item);
    }
}

QTableWidget* poolTable(const char* name, const QString& says) {
    auto* table = new QTableWidget;
    table->setObjectName(QString::fromLatin1(name));
    table->setAccessibleName(says);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTextElideMode(Qt::ElideRight);
    table->setTabKeyNavigation(false);
    dressRows(table, 26);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

/// A quota or a reason may take several lines; they stay apart from those of the next row.
void growRows(QTableWidget* table) {
    table->resizeRowsToContents();
    for (int row = 0; row < table->rowCount(); ++row) table->setRowHeight(row, std::max(table->rowHeight(row) + space::kS, rowPixels(26)));
}

QString poolCountText(std::size_t count) { return QLocale().toString(static_cast<qulonglong>(count)); }

}  // namespace

PoolPaths::PoolPaths(std::shared_ptr<const Lab> lab, std::size_t strategy, QWidget* parent)
    : QDialog(parent), m_lab(std::move(lab)), m_strategy(new QComboBox), m_pod(new ElidedCombo), m_pools(poolTable("poolTable", tr("Pools with what they have in use"))),
      m_path(poolTable("pathTable", tr("The path of the pod"))), m_says(new WrappedLabel), m_job(this) {
    setObjectName(QStringLiteral("poolPaths"));
    setWindowTitle(tr("Pools and paths"));
    resize(textPixels(980), textPixels(560));
    for (const LabStrategy& one : m_lab->strategies) m_strategy->addItem(toQString(one.name));
    m_strategy->setCurrentIndex(static_cast<int>(strategy));
    m_strategy->setObjectName(QStringLiteral("pathStrategy"));
    for (const PodIdx pod : m_lab->load.pods) m_pod->addItem(toQString(m_lab->load.from->catalog().pod(pod).key()));
    m_pod->makeEditable();
    m_pod->setInsertPolicy(QComboBox::NoInsert);
    m_pod->completer()->setFilterMode(Qt::MatchContains);
    m_pod->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_pod->setObjectName(QStringLiteral("pathPod"));
    m_says->setObjectName(QStringLiteral("pathSays"));
    m_says->setFont(uiFont(TextSize::Body, true));
    m_says->setTextFormat(Qt::PlainText);
    m_says->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* first = new QFormLayout;
    first->addRow(tr("Strategy"), m_strategy);
    auto* second = new QFormLayout;
    second->addRow(tr("Path of the pod"), m_pod);
    for (QTableWidget* table : {m_pools, m_path}) table->setWordWrap(true);
    auto* below = new QWidget;
    auto* column = new QVBoxLayout(below);
    column->setContentsMargins(0, space::kS, 0, 0);
    column->setSpacing(space::kS);
    column->addLayout(second);
    column->addWidget(m_says);
    column->addWidget(m_path, 1);
    auto* parts = paneSplitter(Qt::Vertical, {m_pools, below});
    parts->setSizes({200, 280});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kS);
    layout->addLayout(first);
    layout->addWidget(parts, 1);
    connect(m_strategy, &QComboBox::activated, this, &PoolPaths::run);
    connect(m_pod, &QComboBox::currentIndexChanged, this, &PoolPaths::fillPath);
    run();
}

void PoolPaths::finish() {
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void PoolPaths::run() {
    m_steps = nullptr;
    fillPools();
    fillPath();
    m_job.ask<LabSteps>(
        QStringLiteral("pools of a run"), [lab = m_lab, which = static_cast<std::size_t>(m_strategy->currentIndex())](const Budget& budget) { return stepsOf(*lab, which, 0, budget); },
        [this](Result<LabSteps> steps) {
            if (steps) m_steps = std::make_shared<const LabSteps>(std::move(*steps));
            fillPools();
            fillPath();
            if (!steps) m_says->setText(errorText(steps.error()));
        });
}

QString PoolPaths::poolText(std::size_t pool) const { return pool == kNoPool ? tr("no pool") : toQString(m_lab->pools[pool].name); }

void PoolPaths::fillPools() {
    m_pools->clear();
    m_pools->setColumnCount(7);
    m_pools->setHorizontalHeaderLabels({tr("Pool"), tr("Nodes with"), tr("Profile"), tr("Nodes in use"), tr("Pods of the load"), tr("Used of the quota"), tr("Price an hour")});
    m_pools->setRowCount(m_steps ? static_cast<int>(m_lab->pools.size()) : 0);
    if (!m_steps) return;
    const Cluster& after = *m_steps->after;
    const std::vector<std::size_t> of = poolsOfNodes(m_lab->pools, after.catalog());
    const std::vector<std::vector<PoolAmount>> uses = quotaUses(m_lab->pools, after);
    const UsedNodes used(after.catalog());
    for (std::size_t p = 0; p < m_lab->pools.size(); ++p) {
        const NodePool& pool = m_lab->pools[p];
        std::size_t nodes = 0, inUse = 0;
        for (std::size_t n = 0; n < of.size(); ++n) {
            if (of[n] != p) continue;
            ++nodes;
            inUse += used.has(after, NodeIdx(n)) ? 1 : 0;
        }
        const auto pods = std::count_if(m_lab->load.pods.begin(), m_lab->load.pods.end(), [&](PodIdx pod) {
            const NodeIdx node = after.placement(pod).node;
            return node.valid() && of[node.get()] == p;
        });
        QStringList labels, quota;
        for (const auto& [key, value] : pool.nodes) labels << toQString(key) + QLatin1Char('=') + toQString(value);
        for (const PoolAmount& use : uses[p]) {
            const std::string& name = after.catalog().resources.name(use.resource);
            quota << tr("%1: %2 of %3", "a resource, an amount, its quota").arg(resourceText(name), amountText(name, use.used), amountText(name, use.quota));
        }
        const QString dash = QStringLiteral("–");
        setRow(m_pools, static_cast<int>(p),
               {toQString(pool.name), labels.join(QStringLiteral(", ")), pool.profile.empty() ? tr("any") : toQString(pool.profile),
                tr("%1 of %2", "a number, a number").arg(poolCountText(inUse), poolCountText(nodes)), QLocale().toString(static_cast<qlonglong>(pods)),
                quota.empty() ? dash : quota.join(QLatin1Char('\n')),
                pool.price ? valueText({LabMetric::Kind::PoolPrice, pool.name}, *pool.price * static_cast<double>(inUse)) : dash});
    }
    fitColumnsToRoom(m_pools, {72, 240}, textPixels(84));
    growRows(m_pools);
}

void PoolPaths::fillPath() {
    m_path->clear();
    m_path->setColumnCount(4);
    m_path->setHorizontalHeaderLabels({tr("Pool"), tr("Nodes that take it"), tr("Quota when it came"), tr("Why")});
    m_path->setRowCount(0);
    const int row = m_pod->currentIndex();
    if (!m_steps || row < 0) return m_says->setText(m_steps ? QString() : tr("Placing the pods again…"));
    const Catalog& catalog = m_lab->load.from->catalog();
    const Result<PoolPath> path = pathOf(*m_lab, static_cast<std::size_t>(m_strategy->currentIndex()), *m_steps, m_lab->load.pods[static_cast<std::size_t>(row)]);
    if (!path) return m_says->setText(errorText(path.error()));
    const QString profile = toQString(path->scheduler);
    if (!path->decided) m_says->setText(tr("No profile has the scheduler name %1: this scheduler leaves the pod alone.").arg(profile));
    else if (!path->node.valid()) m_says->setText(tr("By profile %1 it finds no node.").arg(profile));
    else {
        const auto chosen = std::find_if(path->stops.begin(), path->stops.end(), [](const PoolStop& stop) { return stop.chosen; });
        m_says->setText(tr("By profile %1 it goes to node %2, pool: %3", "a profile, a node, a pool").arg(profile, toQString(catalog.node(path->node).name), poolText(chosen->pool)));
    }
    m_path->setRowCount(static_cast<int>(path->stops.size()));
    for (std::size_t s = 0; s < path->stops.size(); ++s) {
        const PoolStop& stop = path->stops[s];
        QStringList quota;
        for (std::size_t q = 0; q < stop.quota.size(); ++q) {
            const std::string& name = catalog.resources.name(stop.quota[q].resource);
            quota << tr("%1: %2 of %3 used, %4 asked for", "a resource, amounts")
                         .arg(resourceText(name), amountText(name, stop.quota[q].used), amountText(name, stop.quota[q].quota), amountText(name, stop.asks[q]));
        }
        setRow(m_path, static_cast<int>(s),
               {stop.chosen ? tr("→ %1", "the pool that is chosen").arg(poolText(stop.pool)) : poolText(stop.pool),
                tr("%1 of %2", "a number, a number").arg(poolCountText(stop.takers), poolCountText(stop.nodes)),
                quota.empty() ? QStringLiteral("–") : quota.join(QStringLiteral("; ")), messageText(stop.why)},
               stop.chosen);
    }
    fitColumnsToRoom(m_path, {84, 360}, textPixels(240));
    growRows(m_path);
}

}  // namespace bayplan

#include "moc_pool_paths.cpp"
