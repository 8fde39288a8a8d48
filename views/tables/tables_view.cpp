// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/tables_view.h"

#include <QComboBox>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QScrollBar>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>
#include <optional>
#include <utility>

#include "common/drag/drag.h"
#include "common/panes.h"
#include "common/session.h"
#include "common/usage/measured.h"
#include "tables/column_choice.h"
#include "tables/gang_table_model.h"
#include "tables/node_table_model.h"
#include "tables/object_table.h"
#include "tables/pod_table_model.h"
#include "tables/side_lists.h"

namespace bayplan {

namespace {

template <typename Idx>
std::vector<Idx> toIndices(const std::vector<std::uint32_t>& objects) {
    std::vector<Idx> result;
    result.reserve(objects.size());
    for (const std::uint32_t object : objects) result.push_back(Idx{object});
    return result;
}

template <typename Idx>
std::vector<std::uint32_t> toObjects(const std::vector<Idx>& indices) {
    std::vector<std::uint32_t> result;
    result.reserve(indices.size());
    for (const Idx i : indices) result.push_back(static_cast<std::uint32_t>(i.get()));
    return result;
}

}  // namespace

TablesView::TablesView(Session* session, Drag* drag, QWidget* parent)
    : QWidget(parent), m_session(session), m_drag(drag), m_nodeModel(new NodeTableModel(session, this)),
      m_podModel(new PodTableModel(session, this)), m_gangModel(new GangTableModel(session, this)), m_nodes(new ObjectTable(m_nodeModel, tr("Nodes"))),
      m_pods(new ObjectTable(m_podModel, tr("Pods"))), m_gangs(new ObjectTable(m_gangModel, tr("Pod groups"))), m_lists(new SideLists(session)), m_show(new QComboBox), m_showNodes(new QComboBox) {
    m_show->setAccessibleName(tr("Pods that the table shows"));
    m_show->addItem(tr("All pods"));
    m_show->addItem(tr("Pending pods"));
    m_show->addItem(tr("Pods on selected nodes"));
    m_pods->addControl(m_show);
    m_showNodes->setObjectName(QStringLiteral("shownNodes"));
    m_showNodes->setAccessibleName(tr("Nodes that the table shows"));
    m_showNodes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_showNodes->addItem(tr("All nodes"));
    m_showNodes->hide();  // until there is a choice
    m_nodes->addControl(m_showNodes);
    m_pods->view()->installEventFilter(this);
    m_nodes->view()->setObjectName(QStringLiteral("nodeTable"));
    m_pods->view()->setObjectName(QStringLiteral("podTable"));
    m_gangs->view()->setObjectName(QStringLiteral("gangTable"));
    m_gangs->view()->installEventFilter(this);

    auto* splitter = paneSplitter(Qt::Vertical, {m_nodes, m_gangs, m_pods, m_lists});
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    splitter->setStretchFactor(2, 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);

    connect(m_show, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_podModel->setShow(static_cast<PodTableModel::Show>(index)); });
    connect(m_showNodes, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_nodeModel->setOnly(index <= 0 ? std::nullopt : std::optional(m_only));
    });
    m_lists->renew();
    for (const auto signal : {&Session::opened, &Session::clusterChanged}) connect(session, signal, m_lists, &SideLists::renew);
    connect(session, &Session::opened, this, [this] {
        m_showNodes->setCurrentIndex(0);
        m_showNodes->hide();
    });
    connect(session, &Session::followed, this, [this] {
        m_nodeModel->follow();
        m_podModel->follow();
        m_only = m_session->following()->numbers().of(m_only);
        m_stale = !isVisible();
        m_gangModel->find();
        if (!m_stale) return renew();
        m_nodeModel->empty();  // no row may name an object of an earlier picture
        m_podModel->empty();
    });
    connect(Measured::of(session), &Measured::changed, this, [this] {  // columns that were not worth their room before
        if (const bool any = Measured::of(m_session)->table().any(); any != std::exchange(m_measured, any))
            for (ObjectTable* table : {m_nodes, m_pods}) table->columns().renew();
    });
    connect(m_nodes, &ObjectTable::selected, this, [this](const std::vector<std::uint32_t>& objects) {
        m_session->looking()->select({toIndices<NodeIdx>(objects), {}});
    });
    connect(m_pods, &ObjectTable::selected, this, [this](const std::vector<std::uint32_t>& objects) {
        // Rows of the selected nodes: choosing one must not empty the list it was chosen from.
        const bool keepNodes = m_podModel->show() == PodTableModel::Show::OnSelectedNodes;
        m_session->looking()->select({keepNodes ? m_session->looking()->selection().nodes : std::vector<NodeIdx>(), toIndices<PodIdx>(objects)});
    });
    connect(m_gangs, &ObjectTable::selected, this, [this](const std::vector<std::uint32_t>& objects) { m_session->looking()->select({{}, m_gangModel->podsOf(objects)}); });
    connect(m_gangs, &ObjectTable::activated, this, &TablesView::explainRequested);
    const auto showGangs = [this] { m_gangs->setVisible(!m_gangModel->gangs().empty()); };
    connect(m_gangModel, &GangTableModel::gangsFound, this, showGangs);
    showGangs();
    connect(m_pods, &ObjectTable::activated, this, &TablesView::explainRequested);
    connect(m_nodes, &ObjectTable::activated, this, &TablesView::showOnMapRequested);
    for (ObjectTable* table : {m_nodes, m_pods, m_gangs}) {
        connect(table, &ObjectTable::csvRequested, this, [this, table] { Q_EMIT csvRequested(table); });
        connect(table, &ObjectTable::choiceChanged, this, &TablesView::columnsChanged);
    }
    connect(m_nodes, &ObjectTable::menuRequested, this, &TablesView::menuRequested);
    connect(m_pods, &ObjectTable::menuRequested, this, &TablesView::menuRequested);
    connect(m_gangs, &ObjectTable::menuRequested, this, &TablesView::menuRequested);
    connect(session->looking(), &Looking::selectionChanged, this, &TablesView::followSelection);
    followSelection();
}

void TablesView::setTheme(const Theme& theme) {
    m_nodes->setTheme(theme);
    m_pods->setTheme(theme);
    m_gangs->setTheme(theme);
}

void TablesView::setGrouping(const QStringList& keys) { m_nodeModel->setLabelKeys(keys); }

void TablesView::showNodes(std::vector<NodeIdx> nodes, const QString& what) {
    m_only = std::move(nodes);
    const QSignalBlocker quiet(m_showNodes);
    while (m_showNodes->count() > 1) m_showNodes->removeItem(1);
    if (!m_only.empty()) m_showNodes->addItem(what);
    m_showNodes->setCurrentIndex(m_showNodes->count() - 1);
    m_showNodes->setVisible(!m_only.empty());
    m_nodeModel->setOnly(m_only.empty() ? std::nullopt : std::optional(m_only));
    m_show->setCurrentIndex(static_cast<int>(m_only.empty() ? PodTableModel::Show::All : PodTableModel::Show::OnSelectedNodes));
    followSelection();
}

void TablesView::showAll(bool onlyPending) {
    m_showNodes->setCurrentIndex(0);
    m_show->setCurrentIndex(static_cast<int>(onlyPending ? PodTableModel::Show::Pending : PodTableModel::Show::All));
}

void TablesView::renew() {
    m_stale = false;
    const int nodesAt = m_nodes->view()->verticalScrollBar()->value(), podsAt = m_pods->view()->verticalScrollBar()->value();
    const auto currentOf = [](const ObjectTable* table, const RowModel* model) {
        const QModelIndex at = table->view()->currentIndex();
        return at.isValid() && at.row() < model->rowCount() && !model->isGroup(at.row()) ? std::optional(std::pair(model->object(at.row()), at.column())) : std::nullopt;
    };
    const auto bring = [](const ObjectTable* table, const RowModel* model, std::size_t object, int column) {
        const int row = model->rowOf(static_cast<std::uint32_t>(object));
        if (row >= 0) table->view()->selectionModel()->setCurrentIndex(model->index(row, column), QItemSelectionModel::NoUpdate);
    };
    const auto node = currentOf(m_nodes, m_nodeModel), pod = currentOf(m_pods, m_podModel);
    m_nodeModel->renew();
    m_podModel->renew();
    m_lists->renew();
    followSelection();
    const Renumbering& numbers = m_session->following()->numbers();
    if (node)
        if (const NodeIdx now = numbers.of(NodeIdx{node->first}); now.valid()) bring(m_nodes, m_nodeModel, now.get(), node->second);
    if (pod)
        if (const PodIdx now = numbers.of(PodIdx{pod->first}); now.valid()) bring(m_pods, m_podModel, now.get(), pod->second);
    m_nodes->view()->verticalScrollBar()->setValue(nodesAt);
    m_pods->view()->verticalScrollBar()->setValue(podsAt);
}

void TablesView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) renew();
}

void TablesView::followSelection() {
    if (m_stale) return;
    m_nodes->setSelected(toObjects(m_session->looking()->selection().nodes));
    m_pods->setSelected(toObjects(m_session->looking()->selection().pods));
    m_gangs->setSelected(m_gangModel->wholeAmong(m_session->looking()->selection().pods));
}

bool TablesView::eventFilter(QObject* watched, QEvent* event) {
    if ((watched == m_pods->view() || watched == m_gangs->view()) && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_M && key->modifiers() == Qt::NoModifier && !m_session->looking()->selection().pods.empty()) {
            m_drag->pickUp(m_session->looking()->selection().pods);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_tables_view.cpp"
