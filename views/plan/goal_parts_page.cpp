// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_parts_page.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include "common/fit_columns.h"
#include "common/text.h"
#include "common/theme.h"
#include "plan/goal_text.h"

namespace bayplan {

namespace {

struct PartWords {
    Q_DECLARE_TR_FUNCTIONS(GoalParts)
};

}  // namespace

GoalPartsPage::GoalPartsPage(QWidget* parent) : QWidget(parent), m_table(new QTableWidget) {
    m_table->setObjectName(QStringLiteral("goalParts"));
    m_table->setAccessibleName(PartWords::tr("What became of each goal"));
    m_table->setColumnCount(6);
    m_table->setHorizontalHeaderLabels({PartWords::tr("#"), PartWords::tr("Goal"), PartWords::tr("Answer"), PartWords::tr("Before"), PartWords::tr("After"), PartWords::tr("Wanted")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTextElideMode(Qt::ElideRight);
    dressRows(m_table, 26);
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->horizontalHeaderItem(column)->setTextAlignment((column > 2 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, 0);
    layout->addWidget(m_table, 1);
}

void GoalPartsPage::show(const GoalRequest& request, const GoalAnswer* answer) {
    m_table->setRowCount(0);
    if (!answer) return;
    m_table->setRowCount(static_cast<int>(answer->parts.size()));
    const auto figure = [](std::int64_t number) { return QLocale().toString(static_cast<qlonglong>(number)); };
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const GoalPart& part = answer->parts[static_cast<std::size_t>(row)];
        GoalRequest goal = row == 0 ? request : row <= static_cast<int>(request.then.size()) ? request.then[static_cast<std::size_t>(row) - 1]
                                                                                             : GoalRequest{};
        goal.then.clear();
        const QString texts[] = {figure(row + 1), goalRequestText(goal), goalPartText(part), figure(part.before), figure(part.reached), goalCountText(part.kind, part.wanted)};
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setToolTip(texts[column]);
            if (column > 2) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
    }
    fitColumns(m_table, {40, 320});
}

}  // namespace bayplan
