// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Files with expected results: JSON that is read strictly; faults are reported with their place.

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/text/field.h"

namespace bayplan {

/// The fields that were present, to detect a missing one.
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

/// The elements of a list of texts. Throws Fault where one is none.
std::vector<std::string> texts(const Field& list);

/// Parses `file` and calls `decode`; what that throws (Fault) becomes an error with its place.
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
