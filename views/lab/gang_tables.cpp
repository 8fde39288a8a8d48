// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gang_tables.h"

#include <QHeaderView>
#include <QLocale>
#include <QTabBar>
#include <QTableWidget>
#include <algorithm>

#include "common/fit_columns.h"
#include "common/labels/capitalised.h"
#include "common/panes.h"
#include "common/reasons/gang_text.h"
#include "common/text.h"
#include "lab/level_choice.h"
#include "lab/ranks_picture.h"
#include "planner/gangs/gang_ranks.h"

namespace bayplan {

namespace {

QString numberText(std::size_t count) { return QLocale().toString(static_cast<qulonglong>(count)); }

QTableWidgetItem* answerCell(const QString& text, bool right = false) {
    auto* item = new QTableWidgetItem(text);
    item->setToolTip(text);
    if (right) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

QTableWidget* answerTable(const char* name, const QString& accessible) {
    auto* table = new QTableWidget;
    table->setObjectName(QString::fromLatin1(name));
    table->setAccessibleName(accessible);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setTabKeyNavigation(false);
    dressRows(table, 24);
    table->setTextElideMode(Qt::ElideRight);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

}  // namespace

GangTables::GangTables(QWidget* parent)
    : QTabWidget(parent), m_seats(answerTable("gangSeats", tr("Where its pods get a node"))), m_rooms(answerTable("gangRooms", tr("Room by domain"))),
      m_changes(answerTable("gangChanges", tr("What would let it be placed"))), m_ranks(new RanksPicture) {
    setObjectName(QStringLiteral("gangTabs"));
    setDocumentMode(true);
    tabBar()->setDrawBase(false);
    addTab(m_changes, tr("What would let it"));
    addTab(m_seats, tr("Where"));
    addTab(scrollingPane(m_ranks), tr("Ranks"));
    addTab(m_rooms, tr("Room"));
    connect(m_ranks, &RanksPicture::chosen, this, [this](int rank) { m_seats->setCurrentCell(rank, 0); });
    connect(m_seats, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0) m_ranks->setCurrent(row);
    });
    connect(m_changes, &QTableWidget::currentCellChanged, this, &GangTables::changeChosen);
    connect(m_changes, &QTableWidget::cellActivated, this, &GangTables::changeActivated);
}

void GangTables::setTheme(const Theme& theme) { m_ranks->setTheme(theme); }

const GangChange* GangTables::change(const GangAnswer& answer) const {
    const int row = m_changes->currentRow();
    return row >= 0 && row < static_cast<int>(answer.changes.size()) ? &answer.changes[static_cast<std::size_t>(row)] : nullptr;
}

void GangTables::show(const Catalog& catalog, const GangAnswer& answer) {
    showSeats(catalog, answer);
    showRooms(catalog, answer);
    showChanges(answer);
    const bool changes = answer.is == GangIs::Impossible && !answer.changes.empty(), seats = !answer.seats.seats.empty();
    setTabVisible(0, changes);
    setTabVisible(1, seats);
    setTabVisible(2, seats);
    setTabVisible(3, !answer.domains.empty());
    setCurrentIndex(changes ? 0 : seats ? 1
                                        : 3);
}

void GangTables::showSeats(const Catalog& catalog, const GangAnswer& answer) {
    const bool level = !answer.level.empty();
    m_seats->clear();
    m_seats->setColumnCount(level ? 3 : 2);
    QStringList heads{tr("Pod"), tr("Node")};
    if (level) heads << LevelChoice::textOf(answer.level);
    m_seats->setHorizontalHeaderLabels(heads);
    m_seats->setRowCount(static_cast<int>(answer.seats.seats.size()));
    int row = 0;
    std::vector<GangSeat> seats = answer.seats.seats;
    std::stable_sort(seats.begin(), seats.end(), [&](const GangSeat& a, const GangSeat& b) { return ranksBefore(catalog.pod(a.pod).name, catalog.pod(b.pod).name); });
    std::vector<RankSeat> ranks;
    for (const GangSeat& seat : seats) {
        const Node& node = catalog.node(seat.node);
        const QString domain = level ? toQString(answer.level.valueOf(node)) : QString();
        ranks.push_back({toQString(catalog.pod(seat.pod).name), toQString(node.name), domain});
        m_seats->setItem(row, 0, answerCell(toQString(catalog.pod(seat.pod).name)));
        m_seats->setItem(row, 1, answerCell(toQString(catalog.node(seat.node).name)));
        if (level) m_seats->setItem(row, 2, answerCell(domain.isEmpty() ? QStringLiteral("–") : domain));
        ++row;
    }
    m_ranks->show(std::move(ranks));
    fitColumnsToRoom(m_seats, {90, 240}, 90);
    setTabText(1, tr("Where (%1)").arg(numberText(answer.seats.seats.size())));
}

void GangTables::showRooms(const Catalog& catalog, const GangAnswer& answer) {
    m_rooms->clear();
    QStringList heads{answer.level.empty() ? tr("Where") : LevelChoice::textOf(answer.level)};
    if (answer.level.byNodes) heads << QStringLiteral("k");
    heads << tr("Nodes") << tr("Room for") << tr("Take none");
    m_rooms->setColumnCount(static_cast<int>(heads.size()));
    m_rooms->setHorizontalHeaderLabels(heads);
    if (answer.level.byNodes) m_rooms->horizontalHeaderItem(1)->setToolTip(tr("How many of its nodes take a pod, less the pods: the least from 0 on is the tightest"));
    m_rooms->setRowCount(static_cast<int>(answer.domains.size()));
    int row = 0;
    for (const GangDomain& domain : answer.domains) {
        QStringList obstacles;
        for (const GangObstacle& one : domain.obstacles)
            obstacles << tr("%1: %2", "nodes, why they take none")
                             .arg(one.nodes.size() == 1 ? toQString(catalog.node(one.nodes.front()).name) : tr("%Ln node(s)", nullptr, static_cast<int>(one.nodes.size())),
                                  messageText(one.why));
        m_rooms->setItem(row, 0, answerCell(answer.level.empty() ? tr("all nodes") : toQString(domain.value)));
        int column = 1;
        if (answer.level.byNodes) m_rooms->setItem(row, column++, answerCell(QLocale().toString(static_cast<qlonglong>(domain.open) - static_cast<qlonglong>(answer.needed)), true));
        m_rooms->setItem(row, column++, answerCell(numberText(domain.nodes), true));
        m_rooms->setItem(row, column++, answerCell(tr("%1 of %2").arg(numberText(domain.most), numberText(answer.needed)), true));
        m_rooms->setItem(row, column, answerCell(obstacles.join(QStringLiteral("; "))));
        ++row;
    }
    fitColumnsToRoom(m_rooms, {64, 260}, 76);  // the tip has the rest of the last one
}

void GangTables::showChanges(const GangAnswer& answer) {
    m_changes->clear();
    m_changes->setColumnCount(2);
    m_changes->setHorizontalHeaderLabels({tr("Change, the cheapest first"), tr("Then")});
    m_changes->setRowCount(static_cast<int>(answer.changes.size()));
    int row = 0;
    for (const GangChange& change : answer.changes) {
        m_changes->setItem(row, 0, answerCell(capitalised(messageText(change.what))));
        m_changes->setItem(row, 1, answerCell(change.found ? tr("✓ placed") : tr("≠ possible")));
        ++row;
    }
    fitColumns(m_changes, {140, 320});
    m_changes->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    if (!answer.changes.empty()) m_changes->setCurrentCell(0, 0);
}

}  // namespace bayplan

#include "moc_gang_tables.cpp"
