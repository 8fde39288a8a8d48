// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of a RowModel: what is open, and what a group's row says.
#include <QLocale>
#include <algorithm>

#include "common/theme.h"
#include "tables/row_model.h"

namespace bayplan {

void RowModel::setGrouping(const QString& key) {
    const std::vector<RowGrouping> offered = groupings();
    const bool known = std::any_of(offered.begin(), offered.end(), [&](const RowGrouping& g) { return g.key == key; });
    const QString wanted = known ? key : QString();
    if (wanted == m_grouping) return;
    beginResetModel();
    m_grouping = wanted;
    findGroups();
    order();
    endResetModel();
}

std::span<const std::uint32_t> RowModel::objectsOf(int row) const {
    const std::uint32_t& entry = m_rows[static_cast<std::size_t>(row)];
    return RowTree::isGroup(entry) ? m_tree.objectsOf(RowTree::groupOf(entry)) : std::span(&entry, 1);
}

int RowModel::parentRow(int row) const {
    if (!grouped()) return -1;
    const std::uint32_t parent = isGroup(row) ? group(row).parent : m_tree.leafOf(object(row));
    return parent == RowTree::kNoParent ? -1 : m_rowOfGroup[parent];
}

int RowModel::depth(int row) const {
    if (!grouped()) return 0;
    return isGroup(row) ? group(row).depth : m_tree.group(m_tree.leafOf(object(row))).depth + 1;
}

void RowModel::setOpen(int row, bool open) {
    if (!isGroup(row) || group(row).open == open) return;
    const std::uint32_t number = RowTree::groupOf(m_rows[static_cast<std::size_t>(row)]);
    const auto from = m_rows.begin() + row + 1;
    if (open) {
        m_tree.setOpen(number, true);
        const std::vector<std::uint32_t> under = m_tree.rowsUnder(number);
        beginInsertRows({}, row + 1, row + static_cast<int>(under.size()));
        m_rows.insert(from, under.begin(), under.end());
        indexRows();
        endInsertRows();
    } else {
        auto end = from;
        for (const int around = depth(row); end != m_rows.end() && depth(static_cast<int>(end - m_rows.begin())) > around;) ++end;
        beginRemoveRows({}, row + 1, static_cast<int>(end - m_rows.begin()) - 1);
        m_tree.setOpen(number, false);
        m_rows.erase(from, end);
        indexRows();
        endRemoveRows();
    }
    Q_EMIT dataChanged(createIndex(row, 0), createIndex(row, 0));
}

void RowModel::setAllOpen(bool open) {
    if (!grouped()) return;
    beginResetModel();
    m_tree.setAllOpen(open);
    replaceRows();
    endResetModel();
}

void RowModel::restoreOpen(const QStringList& saved) {
    beginResetModel();
    m_tree.restore(saved);
    replaceRows();
    endResetModel();
}

void RowModel::reveal(std::uint32_t object) {
    if (!grouped() || rowOf(object) >= 0) return;
    std::vector<std::uint32_t> around;
    for (std::uint32_t g = m_tree.leafOf(object); g != RowTree::kNoParent; g = m_tree.group(g).parent) around.push_back(g);
    for (auto g = around.rbegin(); g != around.rend(); ++g) {
        const int row = m_rowOfGroup[*g];
        if (row < 0) return;  // the filter leaves nothing of it
        setOpen(row, true);
    }
}

std::vector<int> RowModel::closedGroupsWithin(const std::vector<std::uint32_t>& objects) const {
    std::vector<int> rows;
    if (!grouped() || objects.empty()) return rows;
    std::vector<std::uint32_t> counts(m_tree.groupCount(), 0);
    for (const std::uint32_t object : objects)
        if (object < m_rowOf.size() && m_rowOf[object] < 0)
            for (std::uint32_t g = m_tree.leafOf(object); g != RowTree::kNoParent; g = m_tree.group(g).parent) ++counts[g];
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (!RowTree::isGroup(m_rows[row])) continue;
        const RowTree::Group& group = m_tree.group(RowTree::groupOf(m_rows[row]));
        if (!group.open && counts[RowTree::groupOf(m_rows[row])] >= group.end - group.begin) {
            const std::span<const std::uint32_t> within = m_tree.objectsOf(RowTree::groupOf(m_rows[row]));
            if (std::all_of(within.begin(), within.end(), [&](std::uint32_t o) { return std::binary_search(objects.begin(), objects.end(), o); })) rows.push_back(static_cast<int>(row));
        }
    }
    return rows;
}

QVariant RowModel::groupData(const QModelIndex& index, int role) const {
    const RowTree::Group& group = RowModel::group(index.row());
    const QLocale locale;
    const int shown = static_cast<int>(group.end - group.begin), total = static_cast<int>(group.total);
    const QString count = shown == total ? locale.toString(total) : tr("%1 of %2").arg(locale.toString(shown), locale.toString(total));
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: {
        if (index.column() == 0)
            return role == Qt::DisplayRole ? tr("%1  (%2)", "a group and how many are in it").arg(group.title, count)
                   : group.open            ? tr("Group %1, %2 rows, open").arg(group.title, count)
                                           : tr("Group %1, %2 rows, closed").arg(group.title, count);
        const quint64 cell = quint64(RowTree::groupOf(m_rows[static_cast<std::size_t>(index.row())])) << 16 | quint64(index.column());
        const auto known = m_groupTexts.constFind(cell);
        return known != m_groupTexts.constEnd() ? *known : *m_groupTexts.insert(cell, groupText(index.column(), objectsOf(index.row())));
    }
    case Qt::ToolTipRole: return index.column() == 0 ? group.title : QVariant();
    case Qt::FontRole: return index.column() == 0 ? uiFont(TextSize::Body, true) : QVariant();
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    default: return {};
    }
}

}  // namespace bayplan
