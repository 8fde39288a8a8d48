// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_waves_page.h"

#include <QHeaderView>
#include <QLocale>

#include "common/fit_columns.h"
#include "common/text.h"
#include "plan/goal_text.h"

namespace bayplan {

GoalWavesPage::GoalWavesPage(GoalDesk* desk, QWidget* parent) : QTableWidget(parent), m_desk(desk) {
    setObjectName(QStringLiteral("goalWaves"));
    setAccessibleName(tr("Waves of the plan"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    dressRows(this, 26);
    connect(desk, &GoalDesk::outlookChanged, this, &GoalWavesPage::follow);
    connect(desk, &GoalDesk::stepsChanged, this, &GoalWavesPage::follow);
}

void GoalWavesPage::follow() {
    const PlanOutlook* outlook = m_desk->outlook();
    if (!outlook || outlook->waves.empty()) {
        clear();
        setRowCount(0);
        setColumnCount(0);
        return;
    }
    QStringList heads{tr("Wave"), tr("Steps"), tr("Takes")};
    for (const auto& [resource, amount] : outlook->waves.front().free) heads << tr("%1 free afterwards", "a resource").arg(toQString(resource));
    setColumnCount(static_cast<int>(heads.size()));
    setHorizontalHeaderLabels(heads);
    setRowCount(static_cast<int>(outlook->waves.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const WaveOutlook& wave = outlook->waves[static_cast<std::size_t>(row)];
        QStringList texts{QLocale().toString(row + 1), QLocale().toString(static_cast<qulonglong>(wave.steps)), takesText(wave.takes, wave.untimed)};
        for (const auto& [resource, amount] : wave.free) texts << amountText(resource, amount);
        for (int column = 0; column < columnCount(); ++column) {
            auto* item = new QTableWidgetItem(texts.value(column));
            item->setToolTip(column == 2 ? tr("From all pods of the wave ending at once and starting together, to each taking its grace period and starting after the one before")
                                         : texts.value(column));
            if (column != 2) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            setItem(row, column, item);
        }
    }
    fitColumns(this, {64, 280});
}

}  // namespace bayplan

#include "moc_goal_waves_page.cpp"
