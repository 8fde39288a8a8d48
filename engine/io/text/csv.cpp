// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/csv.h"

namespace bayplan {

namespace {
constexpr std::size_t kMaxRowBytes = 1024 * 1024;
}

void CsvReader::feed(std::string_view bytes) {
    for (const char c : bytes) byte(c);
}

void CsvReader::byte(char c) {
    if (m_current.line == 0) m_current.line = m_line;
    if (c == '\n') ++m_line;
    if (++m_bytes > kMaxRowBytes) {
        // The row is abandoned; it ends at the next line break, whatever the quotes say.
        m_current.fault = "a row of more than 1 MiB";
        m_field.clear();
        m_state = State::Plain;
    }
    switch (m_state) {
    case State::FieldStart:
        if (c == '"') {
            m_state = State::Quoted;
            return;
        }
        m_state = State::Plain;
        [[fallthrough]];
    case State::Plain:
        if (c == ',') endField();
        else if (c == '\n') endRow();
        else if (c == '"' && m_current.fault.empty()) m_current.fault = "a quote inside a field that is not quoted";
        else if (m_current.fault.empty()) m_field += c;
        return;
    case State::Quoted:
        if (c == '"') m_state = State::QuoteInQuoted;
        else m_field += c;
        return;
    case State::QuoteInQuoted:
        if (c == '"') {
            m_field += '"';
            m_state = State::Quoted;
        } else if (c == ',') {
            endField();
        } else if (c == '\n') {
            endRow();
        } else if (c != '\r' && m_current.fault.empty()) {
            m_current.fault = "text after the closing quote of a field";
        }
        return;
    }
}

void CsvReader::endField() {
    m_current.fields.push_back(std::move(m_field));
    m_field.clear();
    m_state = State::FieldStart;
}

void CsvReader::endRow() {
    if (m_state == State::Plain && m_field.ends_with('\r')) m_field.pop_back();
    const bool empty = m_current.fields.empty() && m_field.empty() && m_current.fault.empty();
    endField();
    if (!empty) m_row(m_current);
    m_current = CsvRow{};
    m_bytes = 0;
}

void CsvReader::finish() {
    if (m_current.line == 0) return;
    if (m_state == State::Quoted && m_current.fault.empty()) m_current.fault = "a quoted field without its closing quote";
    endRow();
}

}  // namespace bayplan
