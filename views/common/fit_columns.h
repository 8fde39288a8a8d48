// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How tables of rows look, and widths of their columns from their headings and the first rows: Qt's own look at every line of a heading as one,
// and at every row of half a million.

class QTableView;

namespace bayplan {

/// Of a heading: a text that the column has to have room for, although it may not be there yet.
inline constexpr int kWidestTextRole = 0x0200;

struct ColumnWidths {
    int least;
    int most;
};

/// O(columns); looks at the first 200 rows.
void fitColumns(QTableView* table, ColumnWidths widths);

/// How a table of rows looks: rows of one height that are chosen whole, no grid, and a quiet heading.
void dressRows(QTableView* table, int rowHeight);

}  // namespace bayplan
