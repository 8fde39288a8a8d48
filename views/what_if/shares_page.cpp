// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/shares_page.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"
#include "io/sessions/queue_measures.h"

namespace bayplan {

namespace {

constexpr int kQueueOfShare = 0, kResourceOfShare = 1;

QString nameOfSystem(QueueSystem system) {
    switch (system) {
    case QueueSystem::Kueue: return QStringLiteral("Kueue");
    case QueueSystem::Volcano: return QStringLiteral("Volcano");
    case QueueSystem::Koordinator: return QStringLiteral("Koordinator");
    case QueueSystem::ElasticQuota: return QStringLiteral("ElasticQuota");
    case QueueSystem::Priority: break;
    }
    return SharesPage::tr("Priorities");
}

const SystemShares* sharesOfSystem(QueueSystem system, const std::vector<SystemShares>& all) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const SystemShares& one) { return one.system == system; });
    return found == all.end() ? nullptr : &*found;
}

QString percentOfAll(double share) { return SharesPage::tr("%1 %", "a share").arg(QLocale().toString(100 * share, 'f', 1)); }

QString usedAndDeserved(const std::optional<FairShare>& share, const std::string& resource) {
    if (!share) return QStringLiteral("–");
    const QString used = amountText(resource, share->used);
    return share->deserved ? SharesPage::tr("%1 of %2", "used, deserved").arg(used, amountText(resource, *share->deserved)) : used;
}

/// "uses 12, deserves 16: 38 % and 50 % of the cluster".
QString usedAndDeservedTip(const std::optional<FairShare>& share, const std::string& resource) {
    if (!share) return SharesPage::tr("There is no such queue in this picture.");
    const auto part = [&](std::int64_t amount) { return share->whole > 0 ? percentOfAll(static_cast<double>(amount) / static_cast<double>(share->whole)) : QStringLiteral("–"); };
    QString tip = SharesPage::tr("It uses %1, %2 of the cluster.", "an amount, a share").arg(amountText(resource, share->used), part(share->used));
    if (share->deserved) tip += QLatin1Char('\n') + SharesPage::tr("It deserves %1, %2 of the cluster.", "an amount, a share").arg(amountText(resource, *share->deserved), part(*share->deserved));
    return tip;
}

QString changeOfUse(std::int64_t change, const std::string& resource) {
    if (change == 0) return QStringLiteral("=");
    return (change > 0 ? QStringLiteral("+") : QStringLiteral("−")) + amountText(resource, change > 0 ? change : -change);
}

}  // namespace

SharesPage::SharesPage(QWidget* parent) : QWidget(parent), m_notes(new WrappedLabel), m_table(new QTableWidget), m_job(this) {
    m_notes->setObjectName(QStringLiteral("shareNotes"));
    m_notes->setFont(uiFont(TextSize::Label));
    m_notes->setProperty("role", QStringLiteral("secondary"));
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setObjectName(QStringLiteral("shares"));
    m_table->setAccessibleName(tr("What each queue uses and deserves"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    dressRows(m_table, 24);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->setSpacing(space::kS);
    layout->addWidget(m_notes);
    layout->addWidget(m_table, 1);
}

void SharesPage::show(Side before, Side after) {
    if (before.key == m_sides[0].key && after.key == m_sides[1].key && before.name == m_sides[0].name && after.name == m_sides[1].name) return;
    m_sides = {std::move(before), std::move(after)};
    m_known = false;
    if (isVisible()) ask();
}

void SharesPage::clear() {
    m_job.drop();
    m_sides = {};
    m_known = true;
    m_table->setRowCount(0);
    m_notes->clear();
}

void SharesPage::finish() {
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void SharesPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!m_known) ask();
}

void SharesPage::ask() {
    m_known = true;
    m_table->setRowCount(0);
    m_notes->setText(tr("Measuring the queues…"));
    m_job.ask<Measures>(
        QStringLiteral("shares"),
        [before = m_sides[0].picture, after = m_sides[1].picture](const Budget& budget) -> Result<Measures> {
            Measures measured;
            for (const auto& [picture, into] : {std::pair(&before, &measured[0]), std::pair(&after, &measured[1])}) {
                const ClusterPtr cluster = picture->cluster();
                if (!cluster) continue;
                Result<std::vector<SystemShares>> told = measuredQueues(*cluster, budget);
                if (!told) return told.error();
                *into = std::move(*told);
            }
            return measured;
        },
        [this](const Result<Measures>& measured) {
            if (measured) return fill(*measured);
            m_known = false;
            m_notes->setText(errorText(measured.error()));
        });
}

void SharesPage::fill(const Measures& measured) {
    m_table->setColumnCount(5);
    m_table->setHorizontalHeaderLabels({tr("Queue"), tr("Resource"), m_sides[0].name, m_sides[1].name, tr("Change")});
    for (const int column : {kQueueOfShare, kResourceOfShare}) m_table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const auto add = [&](const QStringList& cells, const QStringList& tips) {
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        for (int c = 0; c < cells.size(); ++c) {
            auto* item = new QTableWidgetItem(cells[c]);
            item->setToolTip(tips.value(c).isEmpty() ? cells[c] : tips[c]);
            item->setTextAlignment((c <= kResourceOfShare ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            m_table->setItem(row, c, item);
        }
    };
    QStringList notes;
    const std::vector<ComparedShare> rows = sharesBesideEachOther({&measured[0], &measured[1]});
    std::vector<QueueSystem> systems;
    for (const std::vector<SystemShares>& side : measured)
        for (const SystemShares& one : side)
            if (std::find(systems.begin(), systems.end(), one.system) == systems.end()) systems.push_back(one.system);
    for (const QueueSystem system : systems) {
        const std::array<const SystemShares*, 2> of{sharesOfSystem(system, measured[0]), sharesOfSystem(system, measured[1])};
        QStringList cells{tr("Farthest from what it deserves"), nameOfSystem(system)}, tips{QString(), QString()};
        for (const SystemShares* one : of) {
            const bool known = one && one->unknown.empty();
            cells << (!known ? tr("unknown") : one->shares.distance ? percentOfAll(*one->shares.distance)
                                                                    : QStringLiteral("–"));
            tips << (known && one->shares.distance ? tr("%1: the distance between what it has and what it deserves, of all that the nodes have", "a queue and a resource")
                                                         .arg(toQString(one->shares.distanceOf))
                                                   : QString());
            const Message why = !one ? Message() : one->unknown.empty() ? one->shares.noDistance
                                                                        : one->unknown;
            const QString note = tr("%1: %2", "a scheduler's queues").arg(nameOfSystem(system), messageText(why));
            if (!why.empty() && !notes.contains(note)) notes << note;
        }
        const bool both = of[0] && of[1] && of[0]->shares.distance && of[1]->shares.distance;
        if (both) {
            const double change = *of[1]->shares.distance - *of[0]->shares.distance;
            const QString size = percentOfAll(std::abs(change));
            cells << (size == percentOfAll(0) ? QStringLiteral("=") : (change > 0 ? QStringLiteral("+") : QStringLiteral("−")) + size);
        } else {
            cells << QStringLiteral("–");
        }
        const bool known = std::any_of(of.begin(), of.end(), [](const SystemShares* one) { return one && (one->shares.distance || !one->unknown.empty()); });
        if (known) add(cells, tips);
        std::string last;
        for (const ComparedShare& row : rows) {
            if (row.system != system) continue;
            const QString queue = toQString(row.queue);
            const std::int64_t change = (row.on[1] ? row.on[1]->used : 0) - (row.on[0] ? row.on[0]->used : 0);
            add({row.queue == last ? QString() : queue, resourceText(row.resource), usedAndDeserved(row.on[0], row.resource), usedAndDeserved(row.on[1], row.resource),
                 changeOfUse(change, row.resource)},
                {queue, QString(), usedAndDeservedTip(row.on[0], row.resource), usedAndDeservedTip(row.on[1], row.resource), QString()});
            last = row.queue;
        }
    }
    if (m_table->rowCount() == 0) notes.prepend(tr("No queue uses or deserves anything."));
    else notes.prepend(tr("Used, and what it deserves. Pods count in their queue where they stand; nothing is scheduled for it."));
    m_notes->setText(notes.join(QLatin1Char('\n')));
    fitColumns(m_table, {96, 320});
    m_table->horizontalHeader()->setSectionResizeMode(kQueueOfShare, QHeaderView::Stretch);
    m_table->setCurrentCell(0, 0, QItemSelectionModel::NoUpdate);
}

}  // namespace bayplan

#include "moc_shares_page.cpp"
