// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/row_model.h"

#include <algorithm>

#include "tables/text_ranks.h"

namespace bayplan {

int RowModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString RowModel::columnTitle(int column) const {
    return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().replace(QLatin1Char('\n'), QLatin1Char(' '));
}

void RowModel::setFilter(const QString& query) {
    const QString trimmed = query.trimmed();
    if (trimmed == m_filter) return;
    m_filter = trimmed;
    refilter();
}

int RowModel::rowOf(std::uint32_t object) const { return object < m_rowOf.size() ? m_rowOf[object] : -1; }

void RowModel::fill() {
    m_shown.clear();
    const auto count = static_cast<std::uint32_t>(objectCount());
    const Matches matches = findMatches(cluster(), m_filter);
    m_filterProblem = matches.error ? matches.error->text : QString();
    const std::vector<char> wanted = matches.active ? found(matches) : std::vector<char>();
    for (std::uint32_t i = 0; i < count; ++i)
        if ((wanted.empty() || wanted[i]) && keeps(i)) m_shown.push_back(i);
    order();
}

void RowModel::findGroups() {
    m_tree.assign(m_grouping.isEmpty() ? std::vector<RowLevel>() : levels(m_grouping));
}

void RowModel::order() {
    const bool sorted = m_sortColumn >= 0 && m_sortColumn < columnCount();
    const bool ascending = !sorted || m_sortOrder == Qt::AscendingOrder;
    if (!sorted) {
        std::sort(m_shown.begin(), m_shown.end());
    } else {
        if (m_keysOf != m_sortColumn) m_keys = sortKeys(m_sortColumn);
        m_keysOf = m_sortColumn;
        sortByKey(m_shown, m_keys, ascending);
    }
    if (grouped()) m_tree.arrange(m_shown, sorted ? rankBy(m_sortColumn) : RowTree::Rank::Title, m_keys, ascending);
    replaceRows();
}

void RowModel::replaceRows() {
    m_groupTexts.clear();
    m_rows = grouped() ? m_tree.rows() : m_shown;
    indexRows();
}

void RowModel::indexRows() {
    m_rowOf.assign(objectCount(), -1);
    m_rowOfGroup.assign(m_tree.groupCount(), -1);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        (RowTree::isGroup(m_rows[row]) ? m_rowOfGroup[RowTree::groupOf(m_rows[row])] : m_rowOf[m_rows[row]]) = static_cast<std::int32_t>(row);
}

void RowModel::empty() {
    beginResetModel();
    m_shown.clear();
    m_rows.clear();
    m_rowOf.clear();
    forgetOrder();
    m_tree.assign({});  // no group either may name an object of an earlier picture
    endResetModel();
}

void RowModel::renew() { rebuild(); }

void RowModel::rebuild() {
    beginResetModel();
    if (m_sortColumn >= columnCount()) m_sortColumn = -1;
    forgetOrder();
    findGroups();
    fill();
    endResetModel();
}

void RowModel::refilter() {
    beginResetModel();
    fill();
    endResetModel();
}

void RowModel::retell(bool orderToo) {
    forgetOrder();
    if (m_rows.empty()) return;
    m_groupTexts.clear();
    if (orderToo && m_sortColumn >= 0) sort(m_sortColumn, m_sortOrder);
    Q_EMIT dataChanged(createIndex(0, 0), createIndex(rowCount() - 1, columnCount() - 1));
}

void RowModel::sort(int column, Qt::SortOrder sortOrder) {
    m_sortColumn = column;
    m_sortOrder = sortOrder;
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> entries;
    entries.reserve(static_cast<std::size_t>(before.size()));
    for (const QModelIndex& i : before) entries.push_back(m_rows[static_cast<std::size_t>(i.row())]);
    order();
    QModelIndexList after;
    after.reserve(before.size());
    for (qsizetype i = 0; i < before.size(); ++i) {
        const std::uint32_t entry = entries[static_cast<std::size_t>(i)];
        after.append(createIndex(RowTree::isGroup(entry) ? m_rowOfGroup[RowTree::groupOf(entry)] : rowOf(entry), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

}  // namespace bayplan

#include "moc_row_model.cpp"
