// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a bulk reader reports beside its value: located notes on objects that it repaired, doubted or left out.

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace bayplan {

enum class Severity {
    Note,     // nothing lost: an unknown field, a default applied
    Warning,  // loaded, but not as written: a pod on a node that is not there
    Error,    // left out
};

struct Diagnostic {
    Severity severity = Severity::Error;
    Error what;
};

using Diagnostics = std::vector<Diagnostic>;

inline std::size_t count(const Diagnostics& diagnostics, Severity severity) {
    std::size_t n = 0;
    for (const Diagnostic& d : diagnostics) n += d.severity == severity ? 1u : 0u;
    return n;
}

}  // namespace bayplan
