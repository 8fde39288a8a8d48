// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What main() does. It is in the library, so that one run of the compiler reads the window's headers.
// Thread rule: called once, by the main thread.

namespace bayplan {

/// Returns the exit code (desktop/command_line.h) once the last window is closed, the picture is drawn, or what was asked is printed.
int runProgram(int argc, char* argv[], const char* version);

}  // namespace bayplan
