// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows that point into one array of the picture, filtered by a flag and sorted by a number, with groups above them if a
// person wants (row_tree.h). No row is an object, so half a million pods cost a few bytes each, and sorting them sorts
// integers.
// Complexity: sorting O(n log n), reading a cell O(1); of a group O(its objects) the first time.
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <QHash>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "common/search.h"
#include "tables/row_tree.h"

namespace bayplan {

/// What a table may be grouped by.
struct RowGrouping {
    QString key;    // the same in every language: "namespace,owner"
    QString title;  // "Namespace and owner"
};

class RowModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// ObjectRole: quint32, the object of the row. ShareRole: double 0..1, for cells that are drawn as a bar.
    enum Role { ObjectRole = Qt::UserRole,
                ShareRole };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// Only of a row that is no group.
    std::uint32_t object(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// -1 if the object is filtered out, or in a group that is closed.
    int rowOf(std::uint32_t object) const;
    /// The objects of a group, or the one of the row.
    std::span<const std::uint32_t> objectsOf(int row) const;
    /// How many objects are shown, also in groups that are closed.
    int shownObjects() const { return static_cast<int>(m_shown.size()); }
    /// How many there are without a filter.
    virtual std::size_t objectCount() const = 0;
    /// True if the text of a column is a name, which is best elided in its middle.
    virtual bool isNameColumn(int column) const = 0;

    /// The same for every cluster and language: "requested:cpu".
    virtual QString columnKey(int column) const = 0;
    /// False: a column that is shown only if a person asks for it.
    virtual bool shownAtFirst(int column) const = 0;
    /// The heading in one line.
    QString columnTitle(int column) const;

    virtual std::vector<RowGrouping> groupings() const { return {}; }
    /// By one of them; empty: no groups.
    void setGrouping(const QString& key);
    QString grouping() const { return m_grouping; }
    bool grouped() const { return !m_tree.empty(); }
    bool isGroup(int row) const { return RowTree::isGroup(m_rows[static_cast<std::size_t>(row)]); }
    const RowTree::Group& group(int row) const { return m_tree.group(RowTree::groupOf(m_rows[static_cast<std::size_t>(row)])); }
    /// The row of the group around a row, or -1.
    int parentRow(int row) const;
    /// 0 of a row that is in no group.
    int depth(int row) const;
    void setOpen(int row, bool open);
    void setAllOpen(bool open);
    /// Opens the groups around an object, if it is shown at all.
    void reveal(std::uint32_t object);
    /// The collapsed groups whose objects are all among these, which are sorted.
    std::vector<int> closedGroupsWithin(const std::vector<std::uint32_t>& objects) const;
    const RowTree& tree() const { return m_tree; }
    void restoreOpen(const QStringList& saved);

    /// Only objects that the query (common/query.h) finds; empty: all.
    void setFilter(const QString& query);
    /// Why the query says nothing; then no row is kept.
    QString filterProblem() const { return m_filterProblem; }

    /// All objects changed: no rows until they are needed.
    void empty();
    void renew();

protected:
    /// False: the row is left out.
    virtual bool keeps(std::uint32_t object) const = 0;
    /// One flag for every object.
    virtual std::vector<char> found(const Matches& matches) const = 0;
    virtual const Cluster& cluster() const = 0;
    bool filtered() const { return !m_filter.isEmpty(); }
    /// One number for every object; rows are sorted by it, equal ones in the order of reading.
    virtual std::vector<std::int64_t> sortKeys(int column) const = 0;

    /// The levels of one of groupings(), from the root on.
    virtual std::vector<RowLevel> levels(const QString&) const { return {}; }
    /// What a column says of a group. The first column has its title, and does not ask.
    virtual QString groupText(int, std::span<const std::uint32_t>) const { return {}; }
    /// How groups are ordered when a column orders the rows.
    virtual RowTree::Rank rankBy(int) const { return RowTree::Rank::First; }
    /// The cell of a group's row.
    QVariant groupData(const QModelIndex& index, int role) const;

    /// Makes all rows again.
    void rebuild();
    /// Other rows, or the same rows in another order; the views restore the selection.
    void refilter();
    /// The order that was found holds no longer: values changed. refilter() alone keeps it.
    void forgetOrder() { m_keysOf = -1; }
    /// The same rows have other texts; `order`: sorts them again, since the sorted column may have changed.
    void retell(bool order);

private:
    void fill();
    void findGroups();
    void order();
    void indexRows();
    void replaceRows();

    QString m_filter, m_filterProblem;
    std::vector<std::uint32_t> m_shown;  // objects, in their order
    std::vector<std::uint32_t> m_rows;   // the same, or those of m_tree
    std::vector<std::int32_t> m_rowOf;   // by object; -1: left out
    std::vector<std::int32_t> m_rowOfGroup;
    RowTree m_tree;
    QString m_grouping;
    mutable QHash<quint64, QString> m_groupTexts;  // by group and column
    std::vector<std::int64_t> m_keys;              // by object, of the column m_keysOf (-1: none)
    int m_keysOf = -1;
    int m_sortColumn = -1;  // -1: the order of reading
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace bayplan
