// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Files of expected answers: JSON that is read strictly, with the place of whatever is wrong.

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/field.h"

namespace bayplan {

/// Which fields were there, so that a missing one is noticed.
class Seen {
public:
    explicit Seen(const Field& object) : m_object(object) {}

    void add(std::string_view key) { m_keys.insert(key); }
    bool has(std::string_view key) const { return m_keys.contains(key); }
    void require(std::string_view key) const {
        if (!has(key)) m_object.fail("lacks \"" + std::string(key) + "\"");
    }

private:
    const Field& m_object;
    std::set<std::string_view> m_keys;
};

/// Parses `file` and has it decoded; what `decode` throws (Fault) becomes an error with its place.
/// Errors: Unreadable, TooLarge, Syntax, Invalid.
Result<void> readReportFile(const std::filesystem::path& file, const std::function<void(const Field&)>& decode);

template <typename Report>
Result<Report> readReport(const std::filesystem::path& file, Report (*decode)(const Field&)) {
    Report report;
    const Result<void> done = readReportFile(file, [&](const Field& root) { report = decode(root); });
    if (!done) return done.error();
    return report;
}

}  // namespace bayplan
