// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/column_choice.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>
#include <algorithm>
#include <array>

#include "common/fit_columns.h"
#include "tables/row_model.h"
#include "tables/share_delegate.h"

namespace bayplan {

namespace {

constexpr ColumnWidths kFitted{48, 320};
constexpr int kTextLeast = 72;      // of a column of text that gives way
constexpr int kNameLeast = 180;     // of the first column
constexpr int kGroupedMore = 60;    // likewise, where it stands under groups
constexpr int kAroundHeading = 28;  // its padding
constexpr int kSpare = 3;           // of that: not needed where no arrow of a sorted column stands
constexpr int kAroundText = 20;     // of a cell

}  // namespace

ColumnChoice::ColumnChoice(RowModel* model, QTableView* view) : QObject(view), m_model(model), m_view(view) {
    QHeaderView* header = view->horizontalHeader();
    connect(header, &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (m_arranging || width == 0) return;  // 0: it was hidden
        m_widths[m_model->columnKey(column)] = width;
        Q_EMIT changed();
    });
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        if (m_arranging) return;
        m_order.clear();
        for (int at = 0; at < m_model->columnCount(); ++at) m_order << m_model->columnKey(m_view->horizontalHeader()->logicalIndex(at));
        Q_EMIT changed();
    });
    connect(header, &QHeaderView::sectionHandleDoubleClicked, this, [this](int column) {
        m_widths.remove(m_model->columnKey(column));
        arrange();
        Q_EMIT changed();
    });
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this, [this, header](const QPoint& at) {
        auto* menu = new QMenu(m_view);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        fill(*menu);
        menu->popup(header->mapToGlobal(at));
    });
    view->viewport()->installEventFilter(this);
    connect(model, &QAbstractItemModel::dataChanged, this, [this] {  // the first decision, say
        for (std::size_t c = 0; c < m_empty.size(); ++c)
            if (m_empty[c] && widestText(static_cast<int>(c)) > 0) return renew();
    });
    renew();
}

QStringList ColumnChoice::saved() const {
    QStringList lines;
    for (const QString& key : m_order) lines << QStringLiteral("order ") + key;
    for (auto at = m_chosen.begin(); at != m_chosen.end(); ++at) lines << (at.value() ? QStringLiteral("shown ") : QStringLiteral("hidden ")) + at.key();
    for (auto at = m_widths.begin(); at != m_widths.end(); ++at) lines << QStringLiteral("width %1 %2").arg(at.key()).arg(at.value());
    return lines;
}

void ColumnChoice::restore(const QStringList& saved) {
    m_order.clear();
    m_chosen.clear();
    m_widths.clear();
    for (const QString& line : saved) {
        const QString what = line.section(QLatin1Char(' '), 0, 0), key = line.section(QLatin1Char(' '), 1, 1);
        const int width = line.section(QLatin1Char(' '), 2).toInt();
        if (what == QLatin1String("order")) m_order << key;
        else if (what == QLatin1String("shown") || what == QLatin1String("hidden")) m_chosen[key] = what == QLatin1String("shown");
        else if (what == QLatin1String("width") && width >= kFitted.least && width < 10'000) m_widths[key] = width;
    }
    arrange();
}

bool ColumnChoice::isShown(int column) const {
    if (column == 0 && m_model->grouped()) return true;  // it names the groups
    return m_chosen.value(m_model->columnKey(column), m_model->shownAtFirst(column));
}

int ColumnChoice::shownCount() const { return static_cast<int>(shown().size()); }

std::vector<int> ColumnChoice::shown() const {
    std::vector<int> columns;
    const QHeaderView* header = m_view->horizontalHeader();
    for (int at = 0; at < header->count(); ++at)
        if (const int column = header->logicalIndex(at); !header->isSectionHidden(column)) columns.push_back(column);
    return columns;
}

void ColumnChoice::show(int column, bool shown) {
    if (!shown && isShown(column) && shownCount() < 2) return;  // without any there would be no heading to bring one back
    m_chosen[m_model->columnKey(column)] = shown;
    arrange();
    Q_EMIT changed();
}

void ColumnChoice::showAll() {
    for (int c = 0; c < m_model->columnCount(); ++c) m_chosen[m_model->columnKey(c)] = true;
    arrange();
    Q_EMIT changed();
}

void ColumnChoice::reset() {
    restore({});
    Q_EMIT changed();
}

void ColumnChoice::fill(QMenu& menu) {
    for (int c = 0; c < m_model->columnCount(); ++c) {
        QAction* action = menu.addAction(m_model->columnTitle(c));
        action->setCheckable(true);
        action->setChecked(isShown(c));
        connect(action, &QAction::toggled, this, [this, key = m_model->columnKey(c)](bool on) {
            for (int column = 0; column < m_model->columnCount(); ++column)
                if (m_model->columnKey(column) == key) show(column, on);
        });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("All columns")), &QAction::triggered, this, &ColumnChoice::showAll);
    connect(menu.addAction(tr("Columns as at first")), &QAction::triggered, this, &ColumnChoice::reset);
}

void ColumnChoice::renew() {
    const QScopedValueRollback guard(m_arranging, true);
    for (int c = 0; c < m_model->columnCount(); ++c) m_view->setColumnHidden(c, false);  // a hidden one has no width
    fitColumns(m_view, kFitted);
    m_fitted.clear();
    m_empty.clear();
    m_needed.clear();
    m_headed.clear();
    m_text.clear();
    const QFontMetrics heading(m_view->horizontalHeader()->font());
    for (int c = 0; c < m_model->columnCount(); ++c) {
        m_fitted.push_back(std::max(m_view->columnWidth(c), kFitted.least));
        const int widest = widestText(c);
        m_empty.push_back(widest == 0 && m_model->rowCount() > 0);
        int headed = kFitted.least;
        for (const QString& line : m_model->headerData(c, Qt::Horizontal).toString().split(QLatin1Char('\n'))) headed = std::max(headed, heading.horizontalAdvance(line) + kAroundHeading);
        m_headed.push_back(headed);
        m_text.push_back(widest + kAroundText);
        m_needed.push_back(std::max(m_text.back(), headed));
    }
    arrange();
}

void ColumnChoice::arrange() {
    const QScopedValueRollback guard(m_arranging, true);
    QHeaderView* header = m_view->horizontalHeader();
    const int count = std::min(header->count(), m_model->columnCount());
    QStringList keys;
    for (int c = 0; c < count; ++c) keys << m_model->columnKey(c);
    int at = 0;
    if (m_order.isEmpty())
        for (int c = 0; c < count; ++c) header->moveSection(header->visualIndex(c), c);
    for (const QString& key : m_order)
        if (const qsizetype column = keys.indexOf(key); column >= 0) header->moveSection(header->visualIndex(static_cast<int>(column)), at++);
    for (int c = 0; c < count; ++c) header->setSectionHidden(c, !isShown(c));
    squeeze();
}

/// What the widest text in it takes now, as far as widths are fitted to rows (fitColumns); 0: no row says anything.
int ColumnChoice::widestText(int column) const {
    const QFontMetrics metrics(m_view->font());
    int widest = 0;
    for (int row = 0; row < std::min(m_model->rowCount(), 200); ++row)
        if (const QString text = m_model->index(row, column).data().toString(); !text.isEmpty() && text != QStringLiteral("–"))
            widest = std::max(widest, metrics.horizontalAdvance(text) + (column == 0 ? ShareDelegate::indent(*m_model, row) : 0));
    return widest;
}

/// Until all columns are in sight or none can be narrower: first go the reserves for texts that are not there now, then columns in which no
/// row says anything, then the spare room around headings, then text, the widest first. Headings and numbers are never cut, and the first column, which names the row,
/// keeps most.
void ColumnChoice::squeeze() {
    const QScopedValueRollback guard(m_arranging, true);
    struct Part {
        int column, width;
        std::array<int, 4> least;  // after each step
    };
    std::vector<Part> parts;
    int rest = m_view->viewport()->width();
    const QHeaderView* header = m_view->horizontalHeader();
    const int sorted = header->isSortIndicatorShown() ? header->sortIndicatorSection() : -1;
    for (const int c : shown()) {
        const auto at = static_cast<std::size_t>(c);
        if (at >= m_fitted.size()) return;  // the model was reset, and renew() follows
        if (const int chosen = m_widths.value(m_model->columnKey(c), 0); chosen > 0) {
            parts.push_back({c, chosen, {chosen, chosen, chosen, chosen}});
        } else {
            const bool text = m_model->headerData(c, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignLeft;
            const int named = c == 0 ? kNameLeast + (m_model->grouped() ? kGroupedMore : 0) : std::max(kTextLeast, m_headed[at]);
            const int needed = std::min(m_fitted[at], m_needed[at]), emptied = m_empty[at] ? std::min(m_headed[at], m_fitted[at]) : needed;
            const int tight = c == sorted ? emptied : std::min(emptied, std::max({m_headed[at] - kSpare, m_text[at], kFitted.least}));
            parts.push_back({c, m_fitted[at], {needed, emptied, tight, text ? std::min(tight, named) : tight}});
        }
        rest -= parts.back().width;
    }
    for (std::size_t step = 0; step < 4; ++step)
        while (rest < 0) {
            Part* widest = nullptr;
            for (Part& part : parts)
                if (part.width > part.least[step] && (!widest || part.width > widest->width)) widest = &part;
            if (!widest) break;
            --widest->width;
            ++rest;
        }
    // What is left over lets the last column of text say more, and the table fill its place.
    if (rest > 0 && !parts.empty()) {
        const int last = parts.back().column;
        const bool text = m_model->headerData(last, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignLeft;
        if (text && !m_widths.contains(m_model->columnKey(last))) parts.back().width += rest;
    }
    for (const Part& part : parts) m_view->setColumnWidth(part.column, part.width);
}

bool ColumnChoice::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) squeeze();
    return QObject::eventFilter(watched, event);
}

}  // namespace bayplan

#include "moc_column_choice.cpp"
