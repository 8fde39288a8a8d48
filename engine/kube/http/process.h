// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Another program, run to its end: no shell, its words are handed over as they are. It inherits no open file but the three
// that are its own, and neither signals that are blocked nor ignored.
// Thread rule: any thread; blocks the caller.

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/duration.h"
#include "base/result.h"

namespace bayplan {

struct ProcessRequest {
    std::string command;                   // with a slash: this file; otherwise looked for in PATH, not in the current folder
    std::vector<std::string> args;         // after the command
    std::vector<std::string> environment;  // all of it: "NAME=value"
    Duration timeout = Duration::seconds(60);
    std::size_t maxOutputBytes = std::size_t(1) << 20;           // of standard output; of standard error the last 64 KiB are kept
    bool standardInput = false;                                  // hands over that of this process; otherwise it reads nothing
    std::function<void(const std::string&)> standardError = {};  // called with what it prints there, as it comes; null: nobody
};

struct ProcessEnd {
    int exitCode = 0;  // of a program that was ended by a signal: 128 + its number
    std::string output;
    std::string errors;  // what it printed on standard error
};

/// Errors: NotFound (no such program), Unreadable (it could not be run, or did not end in time: it and its children are
/// ended then), TooLarge, Cancelled (likewise). What it printed is in none of them.
Result<ProcessEnd> runProcess(const ProcessRequest& request, const std::stop_token& stop);

}  // namespace bayplan
