// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What bayplanctl ends with; documented in its manual page, so that scripts may rely on it.

#include "base/result.h"

namespace bayplan {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;     // nothing could be read, or a file could not be written
inline constexpr int kExitUsage = 2;      // a mistake on the command line
inline constexpr int kExitNo = 3;         // the answer is no: pods stay pending, a plan breaks a rule
inline constexpr int kExitBlocked = 4;    // a plan cannot go on: a budget, or somebody else changed something
inline constexpr int kExitPartial = 5;    // a part of it was done
inline constexpr int kExitRefused = 6;    // not allowed: by the server, or by the person who was asked
inline constexpr int kExitElsewhere = 7;  // all of it was done, and pods landed on other nodes than planned
inline constexpr int kExitInterrupted = 130;

/// Says `error` on standard error; what to end with.
int fail(const Error& error);

}  // namespace bayplan
