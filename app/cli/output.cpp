// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output.h"

#include <algorithm>
#include <iostream>
#include <vector>

#include "cli/exit_code.h"

namespace bayplan {

namespace {

constexpr std::size_t kShown = 20;

const char* wordFor(Severity severity) {
    switch (severity) {
    case Severity::Error: return "error: ";
    case Severity::Warning: return "warning: ";
    case Severity::Note: break;
    }
    return "note: ";
}

}  // namespace

std::string printable(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
    return text;
}

void printDiagnostics(const Diagnostics& diagnostics, bool quiet) {
    if (quiet) return;
    std::vector<const Diagnostic*> sorted;
    for (const Diagnostic& diagnostic : diagnostics) sorted.push_back(&diagnostic);
    std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic* a, const Diagnostic* b) { return a->severity > b->severity; });
    for (std::size_t i = 0; i < std::min(kShown, sorted.size()); ++i)
        std::cerr << wordFor(sorted[i]->severity) << printable(toString(sorted[i]->what)) << '\n';
    if (sorted.size() <= kShown) return;
    std::cerr << "… and " << sorted.size() - kShown << " more; in all " << count(diagnostics, Severity::Error) << " errors, "
              << count(diagnostics, Severity::Warning) << " warnings, " << count(diagnostics, Severity::Note) << " notes\n";
}

int finishOutput(int code) {
    std::cout.flush();
    if (std::cout) return code;
    std::cerr << "error: standard output could not be written\n";
    return kExitFailed;
}

}  // namespace bayplan
