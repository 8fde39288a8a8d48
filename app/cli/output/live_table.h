// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A picture of a live cluster as commands hand it over: a summary for people, or its objects.

#include <stop_token>
#include <string>

#include "base/result.h"
#include "kube/read/live_reader.h"

namespace bayplan {

/// What may be asked for with --output: empty where it is fine, otherwise what is.
std::string checkTarget(const std::string& output);
/// It is the name of a file.
bool writesFile(const std::string& output);

/// Prints or writes objects as `output` says: json, yaml, or the name of a file. Errors: of replaceFile; Cancelled.
Result<void> showObjects(const std::vector<RawObject>& objects, const std::string& title, const std::string& output, bool quiet,
                         const std::stop_token& stop);

/// Prints or writes `picture` as `output` says: table, json, yaml, or the name of a file. `title` says whose it is, `age` how old,
/// for people. Diagnostics go to standard error unless `quiet`.
/// Errors: of the builder (a table), of replaceFile (a file); Cancelled.
Result<bool> showPicture(LivePicture& picture, const std::vector<ReadState>& states, const std::string& title, const std::string& age,
                         const std::string& output, bool quiet, const std::stop_token& stop);

}  // namespace bayplan
