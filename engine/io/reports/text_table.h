// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows of text under their headers, each column as wide as its widest cell.
// Thread rule: plain values.

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "io/reports/report_format.h"

namespace bayplan {

class TextTable {
public:
    /// `gap`: blanks between two columns.
    explicit TextTable(std::vector<std::string> headers, std::size_t gap = 2);

    /// As many cells as there are headers. Control characters in a cell become question marks.
    void add(std::vector<std::string> cells);
    /// A cell of this column has the tone of its word, up to a colon.
    void setStatus(std::size_t column) { m_columns[column].status = true; }
    void setNumbers(std::size_t column) { m_columns[column].numbers = true; }
    void write(std::ostream& out, const TableLook& look) const;

private:
    struct Column {
        std::size_t width = 0;  // in columns of a terminal
        bool status = false;
        bool numbers = false;  // at the right edge
    };
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;  // the headers first
    std::size_t m_gap;
};

}  // namespace bayplan
