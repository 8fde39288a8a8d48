// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The diagnostics of one reading, up to kMaxDiagnostics; later ones are only counted, so that a file full of faults
// cannot fill the memory.

#include <array>
#include <string>

#include "base/diagnostics.h"

namespace bayplan {

class DiagnosticList {
public:
    explicit DiagnosticList(Diagnostics& list) : m_list(list) {}

    void add(Severity severity, Error what);
    /// The number of diagnostics, including those that were only counted.
    std::size_t added(Severity severity) const { return m_added[static_cast<std::size_t>(severity)]; }
    /// Adds a line for each severity with diagnostics that were only counted.
    void finish();

private:
    Diagnostics& m_list;
    std::array<std::size_t, 3> m_added{};
    std::array<std::size_t, 3> m_counted{};  // counted, but not in the list
};

}  // namespace bayplan
