// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Comma-separated values according to RFC 4180: fields may be quoted, quotes inside are doubled, quoted fields may
// contain commas and line breaks. Lines end in LF or CRLF. The input may arrive in any portions.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "io/text/limits.h"

namespace bayplan {

struct CsvRow {
    std::uint64_t line = 0;  // where the row begins, 1-based
    std::vector<std::string> fields;
    std::string fault;  // why it is not a valid row; otherwise empty
};

class CsvReader {
public:
    /// `row` is called for each line that is not empty.
    explicit CsvReader(std::function<void(CsvRow&)> row) : m_row(std::move(row)) {}

    void feed(std::string_view bytes);
    void finish();

private:
    enum class State { FieldStart,
                       Plain,
                       Quoted,
                       QuoteInQuoted };

    void byte(char c);
    void endField();
    void endRow();

    std::function<void(CsvRow&)> m_row;
    State m_state = State::FieldStart;
    CsvRow m_current;
    std::string m_field;
    std::size_t m_bytes = 0;  // of the row
    std::uint64_t m_line = 1;
};

}  // namespace bayplan
