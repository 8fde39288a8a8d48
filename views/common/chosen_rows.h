// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The chosen rows of a table in which whole rows are chosen.
// Thread rule: GUI thread only.

#include <QAbstractItemView>
#include <QItemSelectionModel>
#include <algorithm>
#include <vector>

namespace bayplan {

/// Ascending. O(rows): QItemSelectionModel::selectedRows() asks the model about every cell of a row, which is felt where all of a long
/// table is chosen.
inline std::vector<int> chosenRows(const QAbstractItemView& table) {
    std::vector<int> rows;
    for (const QItemSelectionRange& range : table.selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row) rows.push_back(row);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

}  // namespace bayplan
