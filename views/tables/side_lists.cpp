// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/side_lists.h"

#include <QHeaderView>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "cluster/extended_claims.h"
#include "common/devices/device_words.h"
#include "common/session.h"
#include "common/text.h"
#include "common/theme.h"
#include "plugins/quota/quota_uses.h"

namespace bayplan {

namespace {

constexpr int kFirstAmount = 2;  // of the columns of quotas

QTableWidget* listOf(const QStringList& headers, const QString& name, const char* object) {
    auto* list = new QTableWidget(0, static_cast<int>(headers.size()));
    list->setHorizontalHeaderLabels(headers);
    list->setAccessibleName(name);
    list->setObjectName(QString::fromLatin1(object));
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setSelectionBehavior(QAbstractItemView::SelectRows);
    list->setSelectionMode(QAbstractItemView::SingleSelection);
    list->setShowGrid(false);
    list->setWordWrap(false);
    list->setFrameShape(QFrame::NoFrame);
    list->setTabKeyNavigation(false);
    list->verticalHeader()->hide();
    list->verticalHeader()->setDefaultSectionSize(rowPixels(26));
    list->horizontalHeader()->setStretchLastSection(true);
    list->horizontalHeader()->setHighlightSections(false);
    list->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    list->horizontalHeader()->setFont(uiFont(TextSize::Label));
    return list;
}

void addRow(QTableWidget* list, const QStringList& texts, int firstNumber) {
    const int row = list->rowCount();
    list->insertRow(row);
    for (int column = 0; column < texts.size(); ++column) {
        auto* cell = new QTableWidgetItem(texts[column]);
        cell->setToolTip(texts[column]);
        if (firstNumber >= 0 && column >= firstNumber) cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        list->setItem(row, column, cell);
    }
}

}  // namespace

SideLists::SideLists(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_tabs(new QTabBar),
      m_claims(listOf({tr("Resource claim"), tr("Requests"), tr("Devices"), tr("Pods")}, tr("Resource claims"), "claimTable")),
      m_quotas(listOf({tr("Elastic quota"), tr("Resource"), tr("Used"), tr("Min"), tr("Max"), tr("Borrowed")}, tr("Elastic quotas"), "quotaTable")) {
    for (int column = kFirstAmount; column < m_quotas->columnCount(); ++column) m_quotas->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_tabs->addTab(tr("Resource claims"));
    m_tabs->addTab(tr("Elastic quotas"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Resource claims or elastic quotas"));
    auto* pages = new QStackedWidget;
    pages->addWidget(m_claims);
    pages->addWidget(m_quotas);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kXs, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(pages, 1);
    setMinimumHeight(120);
    connect(m_tabs, &QTabBar::currentChanged, pages, &QStackedWidget::setCurrentIndex);
    const auto lookAt = [this](const QTableWidgetItem* item) {
        if (item) m_session->looking()->lookAt(ResourceClaimIdx(m_claims->item(item->row(), 0)->data(Qt::UserRole).toULongLong()));
    };
    connect(m_claims, &QTableWidget::itemClicked, this, lookAt);
    connect(m_claims, &QTableWidget::itemActivated, this, lookAt);
}

void SideLists::renew() {
    listClaims();
    listQuotas();
    const bool claims = m_claims->rowCount() > 0, quotas = m_quotas->rowCount() > 0;
    m_tabs->setTabVisible(0, claims);
    m_tabs->setTabVisible(1, quotas);
    if (!(m_tabs->currentIndex() == 0 ? claims : quotas)) m_tabs->setCurrentIndex(claims ? 0 : 1);
    setVisible(claims || quotas);
}

void SideLists::listClaims() {
    m_claims->setRowCount(0);
    const Cluster& cluster = *m_session->cluster();
    const DeviceCatalog& devices = cluster.catalog().devices;
    if (devices.claims.empty()) return;
    std::vector<QStringList> pods(devices.claims.size());
    for (std::size_t p = 0; p < cluster.podCount(); ++p)
        for (const ResourceClaimIdx claim : claimsOf(devices, cluster.catalog().pods[p]).claims) pods[claim.get()] << toQString(cluster.catalog().pods[p].key());
    for (std::size_t c = 0; c < devices.claims.size() && m_claims->rowCount() < kMostRows; ++c) {
        const ResourceClaim& claim = devices.claims[c];
        if (isExtendedClaim(claim)) continue;
        QStringList given;
        if (const auto& allocation = cluster.allocation(ResourceClaimIdx(c)))
            for (const AllocatedDevice& device : allocation->devices) given << toQString(device.device.pool + "/" + device.device.device);
        addRow(m_claims, {toQString(claim.key()), requestsLine(claim), given.isEmpty() ? tr("none yet") : given.join(QStringLiteral(", ")), pods[c].join(QStringLiteral(", "))}, -1);
        m_claims->item(m_claims->rowCount() - 1, 0)->setData(Qt::UserRole, static_cast<qulonglong>(c));
    }
    m_claims->resizeColumnsToContents();
}

void SideLists::listQuotas() {
    m_quotas->setRowCount(0);
    const Cluster& cluster = *m_session->cluster();
    if (cluster.catalog().quotas.empty()) return;
    for (const QuotaUse& use : quotaUsesOf(cluster)) {
        if (m_quotas->rowCount() == kMostRows) break;
        addRow(m_quotas,
               {toQString(use.quota), resourceText(use.resource), amountText(use.resource, use.used), amountText(use.resource, use.min),
                use.max ? amountText(use.resource, *use.max) : QStringLiteral("–"), amountText(use.resource, use.borrowed)},
               kFirstAmount);
    }
    m_quotas->resizeColumnsToContents();
}

}  // namespace bayplan

#include "moc_side_lists.cpp"
