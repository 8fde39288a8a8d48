// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One report as a document of JSON or of YAML, the same in both: its version, its kind, and then its members as they come.
// It is written piece by piece, since a report may be larger than memory.
// Thread rule: one thread.

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "io/reports/report_format.h"

namespace bayplan {

/// What all documents of this program say of themselves; a change that breaks a reader makes another one.
inline constexpr std::string_view kReportVersion = "bayplan/v1";

class ReportDocument {
public:
    /// `format`: Json or Yaml. `out` outlives it.
    ReportDocument(std::ostream& out, ReportFormat format, std::string_view kind);
    ~ReportDocument();
    ReportDocument(const ReportDocument&) = delete;
    ReportDocument& operator=(const ReportDocument&) = delete;

    /// `json` is a value of JSON.
    void value(std::string_view name, std::string_view json);
    void text(std::string_view name, std::string_view text);
    void number(std::string_view name, std::uint64_t number) { value(name, std::to_string(number)); }
    /// The members of `object`, an object of JSON.
    void members(std::string_view object);
    void flag(std::string_view name, bool is) { value(name, is ? "true" : "false"); }

    /// A list whose elements are written one at a time: `append(std::string& json, const auto& row)`.
    template <typename Rows, typename Append>
    void list(std::string_view name, const Rows& rows, Append&& append) {
        begin(name);
        for (const auto& row : rows) {
            m_json.clear();
            append(m_json, row);
            element(name);
        }
        end(name);
    }

private:
    void begin(std::string_view name);
    void element(std::string_view name);  // m_json
    void end(std::string_view name);

    std::ostream& m_out;
    bool m_yaml;
    bool m_empty = true;  // the list that is being written
    std::string m_json;
};

}  // namespace bayplan
