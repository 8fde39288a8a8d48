// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The output of bayplanctl: data on standard output, everything else on standard error. All of it passes PlainOutput,
// so that no name of an object and no text of a server can control a terminal.

#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "cli/output/printable.h"

namespace bayplan {

/// While it exists, output to std::cout and std::cerr is plain: as printable(), but with line feeds and tabs.
class PlainOutput {
public:
    PlainOutput();
    ~PlainOutput();
    PlainOutput(const PlainOutput&) = delete;
    PlainOutput& operator=(const PlainOutput&) = delete;

private:
    std::unique_ptr<std::streambuf> m_out, m_error;
};

/// From here on standard output is passed on unchanged: it is JSON, YAML or CSV for programs.
void printExactly();
/// To standard output as it is: for what colours the text between, and has no text of others in it.
void steerOutput(std::string_view sequence);
/// A line on the terminal of standard error that the next text, of either stream, takes the place of. At most as wide as the
/// terminal.
void showPassingLine(std::string_view text);

/// Prints the first 20, errors before warnings before notes, and the number of the rest. Prints nothing if `quiet`.
void printDiagnostics(const Diagnostics& diagnostics, bool quiet);

/// Prints the diagnostics of reading, and returns whether to continue: not if something was left out, unless `partial`
/// accepts that. If not, even `quiet` prints the reason.
bool isWhole(const Diagnostics& diagnostics, bool quiet, bool partial);

/// Flushes standard output; a full disk or a closed pipe shows only here. Returns `code`, or kExitFailed.
int finishOutput(int code);

}  // namespace bayplan
