// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The look of tables, and the widths of their columns by their headings and some of the rows: Qt treats the lines of a
// heading as one, and examines all rows although there may be half a million.

#include <vector>

class QTableView;

namespace bayplan {

/// For a heading: a text that the column must have room for, although it may not be present yet.
inline constexpr int kWidestTextRole = 0x0200;

struct ColumnWidths {
    int least;
    int most;
};

/// All rows of a table, or 200 of a long one, from the first to the last: to measure more would be felt, and rows at the beginning may have
/// one sort of contents.
std::vector<int> rowsToMeasure(int rowCount);

/// O(columns); examines rowsToMeasure().
void fitColumns(QTableView* table, ColumnWidths widths);

/// As above, and again whenever the table is wider or narrower. `most` is what a column has where they are scarce: room that is left over goes to
/// texts that are cut, and where there is too little the widest columns of text give it, until the last one has `last` pixels without a scroll bar.
/// Headings, numbers and widths that a person chose stay. The last column stretches.
void fitColumnsToRoom(QTableView* table, ColumnWidths widths, int last);

/// Sets the look of a table: rows of one height that are selected as a whole, no grid, and a quiet heading.
void dressRows(QTableView* table, int rowHeight);

}  // namespace bayplan
