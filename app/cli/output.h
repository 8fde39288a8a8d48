// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What bayplanctl says: data on standard output, everything else on standard error.

#include <string>

#include "base/diagnostics.h"

namespace bayplan {

/// The first 20, errors before warnings before notes, and how many more there are. Nothing where `quiet`.
void printDiagnostics(const Diagnostics& diagnostics, bool quiet);

/// Brings standard output to its end; a full disk or a closed pipe shows only here. Returns `code`, or kExitFailed.
int finishOutput(int code);

/// `text` without control characters, which could steer a terminal.
std::string printable(std::string text);

}  // namespace bayplan
