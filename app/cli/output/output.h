// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What bayplanctl says: data on standard output, everything else on standard error. All of it passes PlainOutput on its way,
// so that no name of an object and no word of a server can steer a terminal.

#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

#include "base/diagnostics.h"

namespace bayplan {

/// `text` on one line: each control character, line feeds and tabs among them, each character that turns the direction of
/// writing around, and each byte that is not UTF-8 is a question mark.
std::string printable(std::string_view text);

/// While it lives, what is written to std::cout and std::cerr is plain: as printable() has it, but with line feeds and tabs.
class PlainOutput {
public:
    PlainOutput();
    ~PlainOutput();
    PlainOutput(const PlainOutput&) = delete;
    PlainOutput& operator=(const PlainOutput&) = delete;

private:
    std::unique_ptr<std::streambuf> m_out, m_error;
};

/// From here on standard output is passed on byte by byte: it is JSON, YAML or CSV, which programs read.
void printExactly();
/// To standard output as it is: for what colours the text between, and has no text of others in it.
void steerOutput(std::string_view sequence);
/// A line on the terminal of standard error that the next text, of either stream, takes the place of. At most as wide as the
/// terminal.
void showPassingLine(std::string_view text);

/// The first 20, errors before warnings before notes, and how many more there are. Nothing where `quiet`.
void printDiagnostics(const Diagnostics& diagnostics, bool quiet);

/// Says what was told while reading, and whether to go on: not where something was left out, unless `partial` says that this
/// is meant. Then even `quiet` says why.
bool isWhole(const Diagnostics& diagnostics, bool quiet, bool partial);

/// Brings standard output to its end; a full disk or a closed pipe shows only here. Returns `code`, or kExitFailed.
int finishOutput(int code);

}  // namespace bayplan
