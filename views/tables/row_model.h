// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows that point into one array of the picture: filtered by a flag, sorted by a number each. There is no object a row,
// so that half a million pods cost four bytes each, and sorting them is sorting integers.
// Complexity: sorting O(n log n), reading a cell O(1).
// Thread rule: GUI thread only.

#include <QAbstractTableModel>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace bayplan {

class RowModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// quint32: which object the row shows. Share: double 0..1, for cells that are drawn as a bar.
    enum Role { ObjectRole = Qt::UserRole, ShareRole };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    std::uint32_t object(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// -1 where the object is filtered away.
    int rowOf(std::uint32_t object) const;
    /// How many there are without a filter.
    virtual std::size_t objectCount() const = 0;
    /// True where the text of a column is a name and is best cut in its middle.
    virtual bool isNameColumn(int column) const = 0;

    /// All objects are others: no rows until they are wanted.
    void empty();
    void renew();

protected:
    /// False: the row is left out.
    virtual bool keeps(std::uint32_t object) const = 0;
    /// One number for every object; rows are sorted by it, equal ones in the order of reading.
    virtual std::vector<std::int64_t> sortKeys(int column) const = 0;

    /// Everything is new.
    void rebuild();
    /// Other rows, or the same in another order; what was selected is found again by the views.
    void refilter();
    /// The same rows say something else; they are sorted again where the sorted column may have changed.
    void retell(bool order);

    /// Keys for a text column: the place of each text among all, sorted.
    static std::vector<std::int64_t> ranks(std::size_t count, const std::function<std::string_view(std::size_t)>& text);

private:
    void fill();
    void order(std::vector<std::uint32_t>& rows) const;
    void indexRows();

    std::vector<std::uint32_t> m_rows;
    std::vector<std::int32_t> m_rowOf;  // by object; -1: left out
    int m_sortColumn = -1;              // -1: the order of reading
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace bayplan
