// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/row_model.h"

#include <algorithm>
#include <numeric>

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
    m_rows.clear();
    const auto count = static_cast<std::uint32_t>(objectCount());
    const Matches matches = findMatches(cluster(), m_filter);
    m_filterProblem = matches.error ? matches.error->text : QString();
    const std::vector<char> wanted = matches.active ? found(matches) : std::vector<char>();
    for (std::uint32_t i = 0; i < count; ++i)
        if ((wanted.empty() || wanted[i]) && keeps(i)) m_rows.push_back(i);
    order(m_rows);
    indexRows();
}

void RowModel::order(std::vector<std::uint32_t>& rows) const {
    if (m_sortColumn < 0 || m_sortColumn >= columnCount()) {
        std::sort(rows.begin(), rows.end());
        return;
    }
    const std::vector<std::int64_t> keys = sortKeys(m_sortColumn);
    const bool ascending = m_sortOrder == Qt::AscendingOrder;
    std::sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (keys[a] != keys[b]) return ascending ? keys[a] < keys[b] : keys[a] > keys[b];
        return a < b;
    });
}

void RowModel::indexRows() {
    m_rowOf.assign(objectCount(), -1);
    for (std::size_t row = 0; row < m_rows.size(); ++row) m_rowOf[m_rows[row]] = static_cast<std::int32_t>(row);
}

void RowModel::empty() {
    beginResetModel();
    m_rows.clear();
    m_rowOf.clear();
    endResetModel();
}

void RowModel::renew() { rebuild(); }

void RowModel::rebuild() {
    beginResetModel();
    if (m_sortColumn >= columnCount()) m_sortColumn = -1;
    fill();
    endResetModel();
}

void RowModel::refilter() {
    beginResetModel();
    fill();
    endResetModel();
}

void RowModel::retell(bool orderToo) {
    if (m_rows.empty()) return;
    if (orderToo && m_sortColumn >= 0) sort(m_sortColumn, m_sortOrder);
    Q_EMIT dataChanged(createIndex(0, 0), createIndex(rowCount() - 1, columnCount() - 1));
}

void RowModel::sort(int column, Qt::SortOrder sortOrder) {
    m_sortColumn = column;
    m_sortOrder = sortOrder;
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> objects;
    objects.reserve(static_cast<std::size_t>(before.size()));
    for (const QModelIndex& i : before) objects.push_back(object(i.row()));
    order(m_rows);
    indexRows();
    QModelIndexList after;
    after.reserve(before.size());
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append(createIndex(rowOf(objects[static_cast<std::size_t>(i)]), before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

std::vector<std::int64_t> RowModel::ranks(std::size_t count, const std::function<std::string_view(std::size_t)>& text) {
    std::vector<std::string_view> texts(count);
    for (std::size_t i = 0; i < count; ++i) texts[i] = text(i);
    std::vector<std::uint32_t> byText(count);
    std::iota(byText.begin(), byText.end(), 0u);
    std::sort(byText.begin(), byText.end(), [&](std::uint32_t a, std::uint32_t b) { return texts[a] < texts[b]; });
    std::vector<std::int64_t> keys(count);
    std::int64_t rank = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && texts[byText[i]] != texts[byText[i - 1]]) ++rank;
        keys[byText[i]] = rank;
    }
    return keys;
}

}  // namespace bayplan

#include "moc_row_model.cpp"
