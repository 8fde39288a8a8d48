// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/diagnostic_list.h"

#include "io/text/limits.h"

namespace bayplan {

void DiagnosticList::add(Severity severity, Error what) {
    ++m_added[static_cast<std::size_t>(severity)];
    if (m_list.size() < kMaxDiagnostics) m_list.push_back({severity, std::move(what)});
    else ++m_counted[static_cast<std::size_t>(severity)];
}

void DiagnosticList::finish() {
    static constexpr const char* kNames[] = {"notes", "warnings", "errors"};
    for (std::size_t i = 0; i < m_counted.size(); ++i) {
        if (m_counted[i] == 0) continue;
        const std::string message = std::to_string(m_counted[i]) + " more " + kNames[i] + " are not listed";
        m_list.push_back({static_cast<Severity>(i), Error{ErrorCode::TooLarge, message, {}}});
        m_counted[i] = 0;
    }
}

}  // namespace bayplan
