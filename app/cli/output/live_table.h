// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The output of a live cluster's picture: a summary for people, or its objects.

#include <stop_token>
#include <string>

#include "base/result.h"
#include "cli/output/printing.h"
#include "kube/read/live_reader.h"

namespace bayplan {

/// Prints or writes objects as `output` says: JSON, YAML, or a file. Errors: of replaceFile; Cancelled.
Result<void> showObjects(const std::vector<RawObject>& objects, const std::string& title, const OutputOptions& output, bool quiet,
                         const std::stop_token& stop);

/// Prints or writes `picture` as `output` says: a table, JSON, YAML, or a file. `title` says whose it is, `age` how old,
/// for people. Diagnostics go to standard error unless `quiet`.
/// Errors: of the builder (a table), of replaceFile (a file); Cancelled.
Result<bool> showPicture(LivePicture& picture, const std::vector<ReadState>& states, const std::string& title, const std::string& age,
                         const OutputOptions& output, bool quiet, const std::stop_token& stop);

}  // namespace bayplan
