// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The exit codes of bayplanctl; documented in its manual page, so that scripts may rely on them.

#include "base/result.h"

namespace bayplan {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;     // nothing could be read, or a file could not be written
inline constexpr int kExitUsage = 2;      // a mistake on the command line
inline constexpr int kExitNo = 3;         // the answer is no: pods stay pending, a plan breaks a rule
inline constexpr int kExitBlocked = 4;    // a plan cannot continue: a budget, or something else changed
inline constexpr int kExitPartial = 5;    // a part of it was done
inline constexpr int kExitRefused = 6;    // not allowed: by the server, or by the user
inline constexpr int kExitElsewhere = 7;  // all of it was done, but pods landed on other nodes than planned
inline constexpr int kExitInterrupted = 130;

/// Prints `error` on standard error; returns the exit code.
int fail(const Error& error);

}  // namespace bayplan
