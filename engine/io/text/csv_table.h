// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A CSV file with a header, read row by row, with columns accessed by name. Faults of a row are reported with its line
// and column, once for each row.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "io/text/csv.h"
#include "io/text/diagnostic_list.h"

namespace bayplan {

class CsvTable {
public:
    /// `consequence`: the result of a faulty row, "; the row is left out".
    CsvTable(std::string file, std::vector<std::string_view> required, DiagnosticList& diagnostics, std::string consequence)
        : m_file(std::move(file)), m_required(std::move(required)), m_diagnostics(diagnostics), m_consequence(std::move(consequence)) {}

    /// Reads the whole file and calls `row` for every well-formed row, and `broken` for lines that are no rows of this
    /// table, after reporting them. `bytesBefore` and `bytesTotal` are for the budget's progress.
    /// Errors: Unreadable, Syntax (a missing column, an empty file), Cancelled.
    Result<void> read(const std::function<void(CsvTable&)>& row, const std::function<void()>& broken, const Budget& budget,
                      std::uint64_t bytesBefore = 0, std::uint64_t bytesTotal = 0);

    /// The line of the current row.
    std::uint64_t line() const { return m_row->line; }
    bool good() const { return m_good; }
    bool has(std::string_view column) const { return m_columns.contains(column); }
    const std::vector<std::string>& columns() const { return m_names; }
    std::string text(std::string_view column) const;
    /// A number in 0..most; otherwise the row is faulty.
    std::int64_t number(std::string_view column, std::int64_t most);
    void fail(std::string_view column, const Message& why);
    Origin at(std::uint64_t line, std::string_view column) const { return Origin{m_file, line, 0, {}, std::string(column)}; }

private:
    std::optional<Error> header(const CsvRow& row);

    std::string m_file;
    std::vector<std::string_view> m_required;
    DiagnosticList& m_diagnostics;
    std::string m_consequence;
    std::vector<std::string> m_names;
    std::map<std::string, std::size_t, std::less<>> m_columns;
    const CsvRow* m_row = nullptr;
    bool m_good = true;
};

}  // namespace bayplan
