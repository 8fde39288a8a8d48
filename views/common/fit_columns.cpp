// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/fit_columns.h"

#include <QEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableView>
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "common/theme.h"

namespace bayplan {

namespace {

constexpr int kLeastText = 96;  // of a column whose texts may be cut
constexpr int kFittedRows = 200;
constexpr int kSpareGap = 6;  // of the gap between columns, where they are scarce

/// What the headings and the rows take, by column.
std::vector<int> neededWidths(const QTableView& table) {
    const QAbstractItemModel* model = table.model();
    const QFontMetrics heading(table.horizontalHeader()->font()), cell(table.font());
    const std::vector<int> rows = rowsToMeasure(model->rowCount());
    std::vector<int> widths;
    for (int c = 0; c < model->columnCount(); ++c) {
        int width = 0;
        for (const QString& line : model->headerData(c, Qt::Horizontal).toString().split(QLatin1Char('\n')))
            width = std::max(width, heading.horizontalAdvance(line) + space::kL);  // room for the sort indicator
        width = std::max(width, cell.horizontalAdvance(model->headerData(c, Qt::Horizontal, kWidestTextRole).toString()));
        for (const int row : rows) width = std::max(width, cell.horizontalAdvance(model->index(row, c).data().toString()));
        widths.push_back(width + 2 * space::kS + space::kM);
    }
    return widths;
}

/// Shares out the width of a table among its columns, again whenever the table is wider or narrower.
class ColumnRoom : public QObject {
public:
    explicit ColumnRoom(QTableView* table) : QObject(table), m_table(table) {
        setObjectName(QLatin1String(kName));
        table->viewport()->installEventFilter(this);
        connect(table->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
            if (!m_sharing && (QGuiApplication::mouseButtons() & Qt::LeftButton) && column != lastColumn()) m_byHand[column] = width;
        });
    }
    static ColumnRoom* of(QTableView* table) {
        auto* known = static_cast<ColumnRoom*>(table->findChild<QObject*>(QLatin1String(kName), Qt::FindDirectChildrenOnly));
        return known ? known : new ColumnRoom(table);
    }
    void fit(ColumnWidths widths, int last) {
        m_needed = neededWidths(*m_table);
        m_widths = widths;
        m_last = last;
        m_byHand.clear();
        share();
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize) share();
        return QObject::eventFilter(watched, event);
    }

private:
    static constexpr char kName[] = "columnRoom";
    struct Part {
        int column, width, least, needed;
    };

    int lastColumn() const {
        const QHeaderView* header = m_table->horizontalHeader();
        for (int at = header->count() - 1; at >= 0; --at)
            if (!header->isSectionHidden(header->logicalIndex(at))) return header->logicalIndex(at);
        return -1;
    }
    void share() {
        const QAbstractItemModel* model = m_table->model();
        const int count = std::min(model->columnCount(), static_cast<int>(m_needed.size())), last = lastColumn();
        if (count == 0 || last < 0 || last >= count) return;
        const QFontMetrics heading(m_table->horizontalHeader()->font());
        const auto fitted = [this](int column) { return std::clamp(m_needed[static_cast<std::size_t>(column)], m_widths.least, m_widths.most); };
        std::vector<Part> parts;
        const int leastLast = std::min(m_last, fitted(last));
        int rest = m_table->viewport()->width() - fitted(last);
        for (int c = 0; c < count; ++c) {
            if (c == last || m_table->isColumnHidden(c)) continue;
            const int needed = m_needed[static_cast<std::size_t>(c)];
            if (const auto chosen = m_byHand.find(c); chosen != m_byHand.end()) {
                parts.push_back({c, chosen->second, chosen->second, chosen->second});
            } else {
                const bool number = (model->headerData(c, Qt::Horizontal, Qt::TextAlignmentRole).toInt() | model->index(0, c).data(Qt::TextAlignmentRole).toInt()) & Qt::AlignRight;
                const int title = heading.horizontalAdvance(model->headerData(c, Qt::Horizontal).toString()) + space::kL;
                parts.push_back({c, fitted(c), number ? fitted(c) : std::min(fitted(c), std::max(title, textPixels(kLeastText))), needed});
            }
            rest -= parts.back().width;
        }
        // Texts that are cut get what is left over, each as much as the others; the last column has what remains.
        for (bool given = true; rest > 0 && given;) {
            given = false;
            for (Part& part : parts)
                if (rest > 0 && part.width < part.needed) {
                    ++part.width;
                    --rest;
                    given = true;
                }
        }
        // The gaps between columns give first, then the last column, then texts.
        for (Part& part : parts) {
            const int gap = part.width >= part.needed && !m_byHand.contains(part.column) ? std::min({kSpareGap, -rest, part.width - m_widths.least}) : 0;
            if (gap <= 0) continue;
            part.width -= gap;
            part.least = std::min(part.least, part.width);
            rest += gap;
        }
        rest += fitted(last) - leastLast;
        for (; rest < 0; ++rest) {
            Part* widest = nullptr;
            for (Part& part : parts)
                if (part.width > part.least && (!widest || part.width > widest->width)) widest = &part;
            if (!widest) break;
            --widest->width;
        }
        const QScopedValueRollback sharing(m_sharing, true);
        int before = 0;
        for (const Part& part : parts) {
            m_table->setColumnWidth(part.column, part.width);
            before += part.width;
        }
        // While a table is made narrower, its heading still stretches the last column to the width from before.
        m_table->setColumnWidth(last, std::max(leastLast, m_table->viewport()->width() - before));
    }

    QTableView* m_table;
    std::vector<int> m_needed;
    ColumnWidths m_widths{};
    int m_last = 0;
    std::map<int, int> m_byHand;  // widths that a person chose, by column
    bool m_sharing = false;
};

}  // namespace

std::vector<int> rowsToMeasure(int rowCount) {
    std::vector<int> rows(static_cast<std::size_t>(std::min(rowCount, kFittedRows)));
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = rowCount <= kFittedRows ? static_cast<int>(i) : static_cast<int>(static_cast<std::int64_t>(i) * (rowCount - 1) / (kFittedRows - 1));
    return rows;
}

void fitColumns(QTableView* table, ColumnWidths widths) {
    const std::vector<int> needed = neededWidths(*table);
    for (int c = 0; c < static_cast<int>(needed.size()); ++c) table->setColumnWidth(c, std::clamp(needed[static_cast<std::size_t>(c)], widths.least, widths.most));
}

void fitColumnsToRoom(QTableView* table, ColumnWidths widths, int last) { ColumnRoom::of(table)->fit(widths, last); }

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
