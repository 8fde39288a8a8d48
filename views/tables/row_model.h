// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows that point into one array of the picture, filtered by a flag and sorted by a number. No row is an object, so
// half a million pods cost four bytes each, and sorting them sorts integers.
// Complexity: sorting O(n log n), reading a cell O(1).
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "common/search.h"

namespace bayplan {

class RowModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// ObjectRole: quint32, the object of the row. ShareRole: double 0..1, for cells that are drawn as a bar.
    enum Role { ObjectRole = Qt::UserRole,
                ShareRole };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    std::uint32_t object(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// -1 if the object is filtered out.
    int rowOf(std::uint32_t object) const;
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

    /// Makes all rows again.
    void rebuild();
    /// Other rows, or the same rows in another order; the views restore the selection.
    void refilter();
    /// The same rows have other texts; `order`: sorts them again, since the sorted column may have changed.
    void retell(bool order);

    /// Keys for a text column: the rank of each text among all.
    static std::vector<std::int64_t> ranks(std::size_t count, const std::function<std::string_view(std::size_t)>& text);

private:
    void fill();
    void order(std::vector<std::uint32_t>& rows) const;
    void indexRows();

    QString m_filter, m_filterProblem;
    std::vector<std::uint32_t> m_rows;
    std::vector<std::int32_t> m_rowOf;  // by object; -1: left out
    int m_sortColumn = -1;              // -1: the order of reading
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace bayplan
