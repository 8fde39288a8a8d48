// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The output of a live cluster's picture: a summary for people, or its objects.

#include <stop_token>
#include <string>

#include "base/result.h"
#include "kube/read/live_reader.h"

namespace bayplan {

/// Checks --output: empty if it is valid, otherwise the valid values.
std::string checkTarget(const std::string& output);
/// Whether it is the name of a file.
bool writesFile(const std::string& output);

/// Prints or writes objects according to `output`: json, yaml, or the name of a file. Errors: those of replaceFile;
/// Cancelled.
Result<void> showObjects(const std::vector<RawObject>& objects, const std::string& title, const std::string& output, bool quiet,
                         const std::stop_token& stop);

/// Prints or writes `picture` according to `output`: table, json, yaml, or the name of a file. `title` is the
/// cluster's, `age` the data's, for people. Diagnostics go to standard error unless `quiet`.
/// Errors: those of the builder (a table), of replaceFile (a file); Cancelled.
Result<bool> showPicture(LivePicture& picture, const std::vector<ReadState>& states, const std::string& title, const std::string& age,
                         const std::string& output, bool quiet, const std::stop_token& stop);

}  // namespace bayplan
