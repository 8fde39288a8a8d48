// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Diagnostics of one reading, up to kMaxDiagnostics; what comes after is counted, so that a file of nothing but faults
// cannot fill memory.

#include <array>
#include <string>

#include "base/diagnostics.h"

namespace bayplan {

class DiagnosticList {
public:
    explicit DiagnosticList(Diagnostics& list) : m_list(list) {}

    void add(Severity severity, Error what);
    /// How many of them there were, those that were only counted among them.
    std::size_t added(Severity severity) const { return m_added[static_cast<std::size_t>(severity)]; }
    /// Adds a line for each severity of which some were only counted.
    void finish();

private:
    Diagnostics& m_list;
    std::array<std::size_t, 3> m_added{};
    std::array<std::size_t, 3> m_counted{};  // and not in the list
};

}  // namespace bayplan
