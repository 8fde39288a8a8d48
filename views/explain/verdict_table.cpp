// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/verdict_table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <algorithm>
#include <numeric>

#include "common/fit_columns.h"
#include "common/theme.h"
#include "explain/verdict_model.h"

namespace bayplan {

namespace {

constexpr int kMeasuredRows = 200;
constexpr int kWidestTable = 900;  // of a table whose reasons are shorter
constexpr int kLeastRows = 4;      // however little room there is
constexpr int kRowHeight = 26, kHeadHeight = 40;
constexpr int kLeastWidth = 24, kMostWidth = 420;
constexpr int kHeadPadding = 8;                                         // that the style leaves beside a heading's words, both sides together
constexpr int kOrderMark = 8;                                           // beside the words of the column that orders the rows
constexpr int kLeastName = 72, kLeastVerdict = 84, kLeastReason = 120;  // of columns that may be shorter than their texts

}  // namespace

VerdictTable::VerdictTable(QWidget* parent) : QTableView(parent), m_verdicts(new VerdictModel(this)), m_sorted(new QSortFilterProxyModel(this)) {
    setObjectName(QStringLiteral("verdictTable"));
    setAccessibleName(tr("Every node's verdict and scores"));
    m_sorted->setSourceModel(m_verdicts);
    m_sorted->setSortRole(VerdictModel::SortRole);
    setModel(m_sorted);
    dressRows(this, kRowHeight);
    setTextElideMode(Qt::ElideRight);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    horizontalHeader()->setFont(uiFont(TextSize::Small));  // up to seven plugins stand beside each other
    horizontalHeader()->setHighlightSections(true);
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->setMinimumHeight(textPixels(kHeadHeight));
    horizontalHeader()->setMinimumSectionSize(textPixels(kLeastWidth));  // Qt's own is as wide as the widest letter of any font
    setSortingEnabled(true);
    sortByColumn(VerdictModel::RankColumn, Qt::AscendingOrder);
    connect(m_sorted, &QAbstractItemModel::layoutChanged, this, &VerdictTable::spanReasons);
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &VerdictTable::shareRoom);
}

void VerdictTable::fit() {
    // Many scores side by side: their headings have no room around them.
    if (property("dense").toBool() != m_verdicts->scored()) {
        setProperty("dense", m_verdicts->scored());
        style()->unpolish(horizontalHeader());
        style()->polish(horizontalHeader());
    }
    fitColumns(this, {40, kMostWidth});
    m_wanted.clear();
    for (int c = 0; c < model()->columnCount(); ++c) m_wanted.push_back(columnWidth(c));
    const QFontMetrics heading(horizontalHeader()->font()), cell(font());
    m_reason = 0;
    for (int row = 0; row < model()->rowCount(); row += std::max(1, model()->rowCount() / kMeasuredRows))
        m_reason = std::max(m_reason, cell.horizontalAdvance(model()->index(row, VerdictModel::VerdictColumn).data().toString()) + 2 * space::kM);
    if (m_verdicts->scored()) {
        // Reasons reach over the scores, and numbers are narrow: a column of them is as wide as its heading and no wider.
        m_wanted[VerdictModel::VerdictColumn] = textPixels(kLeastVerdict);
        for (int c = 0; c < model()->columnCount(); ++c) {
            if (c == VerdictModel::NodeColumn || c == VerdictModel::VerdictColumn) continue;
            int title = 0;
            for (const QString& line : model()->headerData(c, Qt::Horizontal).toString().split(QLatin1Char('\n'))) title = std::max(title, heading.horizontalAdvance(line));
            const int number = cell.horizontalAdvance(c == VerdictModel::RankColumn ? locale().toString(model()->rowCount()) : QStringLiteral("5,000"));
            m_wanted[static_cast<std::size_t>(c)] = std::max(title + kHeadPadding, number + space::kM);
        }
    }
    setMinimumHeight(std::max(horizontalHeader()->sizeHint().height(), textPixels(kHeadHeight)) + kLeastRows * rowPixels(kRowHeight) + horizontalScrollBar()->sizeHint().height());
    spanReasons();
    shareRoom();
}

void VerdictTable::shareRoom() {
    std::vector<int> widths = m_wanted;
    if (widths.empty()) return;
    const bool scored = m_verdicts->scored();
    const int ordering = horizontalHeader()->sortIndicatorSection();
    if (scored && ordering >= 0 && ordering != VerdictModel::VerdictColumn && ordering < static_cast<int>(widths.size())) widths[static_cast<std::size_t>(ordering)] += kOrderMark;
    const int room = viewport()->width();
    int over = std::accumulate(widths.begin(), widths.end(), 0) - room;
    const auto shorten = [&](int column, int least) {
        int& width = widths[static_cast<std::size_t>(column)];
        const int by = std::clamp(over, 0, std::max(0, width - textPixels(least)));
        width -= by;
        over -= by;
    };
    if (!scored) shorten(VerdictModel::ReasonColumn, kLeastReason);
    shorten(VerdictModel::NodeColumn, kLeastName);
    if (!scored) shorten(VerdictModel::VerdictColumn, kLeastVerdict);
    if (over < 0 && scored) {
        // On a wide screen no wider than its reasons need: a score stands near the name that it belongs to.
        const int spanned = std::accumulate(widths.begin() + VerdictModel::VerdictColumn, widths.end(), 0);
        widths[VerdictModel::VerdictColumn] += std::clamp(std::max(m_reason - spanned, textPixels(kWidestTable) - (room + over)), 0, -over);
    } else if (over < 0) {
        widths[VerdictModel::ReasonColumn] -= over;
    }
    for (int c = 0; c < static_cast<int>(widths.size()); ++c) setColumnWidth(c, widths[static_cast<std::size_t>(c)]);
}

void VerdictTable::spanReasons() {
    clearSpans();
    const int columns = model()->columnCount() - VerdictModel::VerdictColumn;
    if (!m_verdicts->scored()) return;
    for (int row = 0; row < model()->rowCount(); ++row)
        if (model()->index(row, 0).data(VerdictModel::RefusedRole).toBool()) setSpan(row, VerdictModel::VerdictColumn, 1, columns);
}

void VerdictTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    shareRoom();
}

}  // namespace bayplan

#include "moc_verdict_table.cpp"
