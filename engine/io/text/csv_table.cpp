// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/csv_table.h"

#include <charconv>

#include "io/text/input_stream.h"

namespace bayplan {

std::optional<Error> CsvTable::header(const CsvRow& row) {
    if (!row.fault.empty()) return Error{ErrorCode::Syntax, row.fault, at(row.line, {})};
    for (std::size_t i = 0; i < row.fields.size(); ++i) {
        std::string_view name = row.fields[i];
        if (i == 0 && name.starts_with("\xEF\xBB\xBF")) name.remove_prefix(3);
        m_columns.emplace(name, i);
        m_names.emplace_back(name);
    }
    for (const std::string_view name : m_required)
        if (!m_columns.contains(name)) return Error{ErrorCode::Syntax, worded("the column \"%1\" is missing", {name}), at(row.line, {})};
    return std::nullopt;
}

std::string CsvTable::text(std::string_view column) const {
    const auto found = m_columns.find(column);
    return found == m_columns.end() ? std::string() : m_row->fields[found->second];
}

std::int64_t CsvTable::number(std::string_view column, std::int64_t most) {
    const std::string value = text(column);
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (failure != std::errc() || end != value.data() + value.size() || number < 0 || number > most) {
        fail(column, worded("must be a whole number, 0 to %1, not \"%2\"", {most, value.substr(0, 40)}));
        return 0;
    }
    return number;
}

void CsvTable::fail(std::string_view column, const Message& why) {
    if (m_good) m_diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, worded("%1%2", {why, m_consequence}), at(m_row->line, column)});
    m_good = false;
}

Result<void> CsvTable::read(const std::function<void(CsvTable&)>& row, const std::function<void()>& broken, const Budget& budget,
                            std::uint64_t bytesBefore, std::uint64_t bytesTotal) {
    Result<InputStream> stream = InputStream::open(m_file, budget.stop);
    if (!stream) return stream.error();
    std::optional<Error> failure;
    bool headerSeen = false;
    CsvReader reader([&](CsvRow& fields) {
        if (failure) return;
        if (!headerSeen) {
            headerSeen = true;
            failure = header(fields);
            return;
        }
        m_row = &fields;
        m_good = true;
        if (!fields.fault.empty()) fail({}, fields.fault);
        else if (fields.fields.size() != m_names.size())
            fail({}, worded("%1 fields where the header has %2", {fields.fields.size(), m_names.size()}));
        if (m_good) row(*this);
        else broken();
    });
    const Result<bool> member = stream->next();
    if (!member) return member.error();
    while (*member && !failure) {
        const Result<std::string_view> block = stream->read();
        if (!block) return block.error();
        if (block->empty()) break;
        reader.feed(*block);
        budget.report({bytesBefore + stream->consumed(), bytesTotal, "bytes"});
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}};
    }
    if (!failure) reader.finish();
    if (failure) return *failure;
    if (!headerSeen) return Error{ErrorCode::Syntax, worded("the file is empty; a header with the names of the columns is missing"), at(0, {})};
    return {};
}

}  // namespace bayplan
