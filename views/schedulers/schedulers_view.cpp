// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/schedulers_view.h"

#include <QHeaderView>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include "common/text.h"
#include "planner/compared/feature_table.h"
#include "schedulers/figures_page.h"
#include "schedulers/together_page.h"

namespace bayplan {

namespace {

/// "priority, then time ●": what it has, and how much of it is modelled.
QString cellText(const FeatureCell& cell) {
    const QString has = messageText(cell.has);
    switch (cell.modelled) {
    case Modelled::Nothing: return has.isEmpty() ? QStringLiteral("–") : QStringLiteral("– (%1)").arg(has);
    case Modelled::No: return has + QStringLiteral(" ○");
    case Modelled::Part: return has + QStringLiteral(" ◐");
    case Modelled::Yes: break;
    }
    return has + QStringLiteral(" ●");
}

QString modelledText(Modelled modelled) {
    switch (modelled) {
    case Modelled::Nothing: return SchedulersView::tr("nothing of the kind");
    case Modelled::No: return SchedulersView::tr("not modelled");
    case Modelled::Part: return SchedulersView::tr("modelled in part");
    case Modelled::Yes: break;
    }
    return SchedulersView::tr("modelled");
}

}  // namespace

SchedulersView::SchedulersView(Session* session, QWidget* parent) : QWidget(parent), m_figures(new FiguresPage(session)), m_together(new TogetherPage(session)), m_tabs(new QTabWidget) {
    m_tabs->setObjectName(QStringLiteral("schedulerTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_figures, tr("One after the other"));
    m_tabs->addTab(m_together, tr("All at once"));
    m_tabs->addTab(makeFeatures(), tr("What each has"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->addWidget(m_tabs);
    connect(m_figures, &FiguresPage::showOnMapRequested, this, &SchedulersView::showOnMapRequested);
}

QTableWidget* SchedulersView::makeFeatures() {
    const std::vector<FeatureRow> rows = featureTable();
    auto* table = new QTableWidget(static_cast<int>(rows.size()), static_cast<int>(kComparedVersions) + 1);
    table->setObjectName(QStringLiteral("features"));
    table->setAccessibleName(tr("What schedulers have, and how much of it is modelled"));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setFont(uiFont(TextSize::Label));
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->verticalHeader()->hide();
    QStringList headers{tr("Feature")};
    for (const ComparedVersion& version : comparedVersions()) headers << toQString(version.scheduler) + QLatin1Char('\n') + toQString(version.version);
    table->setHorizontalHeaderLabels(headers);
    table->horizontalHeader()->setFont(uiFont(TextSize::Label));
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        auto* feature = new QTableWidgetItem(messageText(rows[r].feature));
        feature->setFont(uiFont(TextSize::Label, true));
        table->setItem(static_cast<int>(r), 0, feature);
        for (std::size_t c = 0; c < kComparedVersions; ++c) {
            auto* cell = new QTableWidgetItem(cellText(rows[r].of[c]));
            cell->setToolTip(modelledText(rows[r].of[c].modelled));
            cell->setData(Qt::AccessibleTextRole, cell->text() + QStringLiteral(": ") + cell->toolTip());
            table->setItem(static_cast<int>(r), static_cast<int>(c) + 1, cell);
        }
    }
    table->setWordWrap(true);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return table;
}

void SchedulersView::setTheme(const Theme& theme) { m_together->setTheme(theme); }

void SchedulersView::finish() {
    m_figures->finish();
    m_together->finish();
}

}  // namespace bayplan

#include "moc_schedulers_view.cpp"
