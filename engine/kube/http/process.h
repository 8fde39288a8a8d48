// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs another program to its end: without a shell, its arguments are passed unchanged. It inherits only its three
// standard files, and no blocked or ignored signals.
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
    std::string command;                   // with a slash: this file; otherwise searched in PATH, not in the current folder
    std::vector<std::string> args;         // after the command
    std::vector<std::string> environment;  // the whole environment: "NAME=value"
    Duration timeout = Duration::seconds(60);
    std::size_t maxOutputBytes = std::size_t(1) << 20;           // of standard output; of standard error, the last 64 KiB are kept
    bool standardInput = false;                                  // passes on the standard input of this process; otherwise it is empty
    std::function<void(const std::string&)> standardError = {};  // called with its standard error as it arrives; null: ignored
};

struct ProcessEnd {
    int exitCode = 0;  // for a program that was ended by a signal: 128 + the signal's number
    std::string output;
    std::string errors;  // its standard error
};

/// Errors: NotFound (no such program), Unreadable (it could not be run, or timed out: then it and its children are
/// killed), TooLarge, Cancelled (killed as well). None of them contains its output.
Result<ProcessEnd> runProcess(const ProcessRequest& request, const std::stop_token& stop);

}  // namespace bayplan
