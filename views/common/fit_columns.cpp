// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/fit_columns.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QTableView>
#include <algorithm>

#include "common/theme.h"

namespace bayplan {

void fitColumns(QTableView* table, ColumnWidths widths) {
    const QAbstractItemModel* model = table->model();
    const QFontMetrics heading(table->horizontalHeader()->font()), cell(table->font());
    const int rows = std::min(model->rowCount(), 200);
    for (int c = 0; c < model->columnCount(); ++c) {
        int width = 0;
        for (const QString& line : model->headerData(c, Qt::Horizontal).toString().split(QLatin1Char('\n')))
            width = std::max(width, heading.horizontalAdvance(line) + space::kL);  // room for the sort indicator
        width = std::max(width, cell.horizontalAdvance(model->headerData(c, Qt::Horizontal, kWidestTextRole).toString()));
        for (int row = 0; row < rows; ++row) width = std::max(width, cell.horizontalAdvance(model->index(row, c).data().toString()));
        table->setColumnWidth(c, std::clamp(width + 2 * space::kS + space::kM, widths.least, widths.most));
    }
}

void dressRows(QTableView* table, int rowHeight) {
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTextElideMode(Qt::ElideMiddle);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setFont(uiFont(TextSize::Body));
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(rowPixels(rowHeight));
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->horizontalHeader()->setFont(uiFont(TextSize::Label));
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setResizeContentsPrecision(64);
    table->horizontalHeader()->setStretchLastSection(true);
}

}  // namespace bayplan
