// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that a command works on, from files or from a live cluster.

#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

#include "cli/input.h"
#include "cli/live/live_options.h"

namespace bayplan {

class LiveSession;

/// Nothing: why was said, and `code` is what to end with. What may not be read of a live cluster is never taken for
/// empty: without nodes or pods nothing is decided, without another kind only where `live.partial` says so.
std::optional<Input> inputFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, bool quiet, const std::stop_token& stop, int& code);

/// The same of a live cluster, over a session that was not opened yet and is kept.
std::optional<Input> inputOf(LiveSession& session, const LiveOptions& live, const std::stop_token& stop, int& code);

}  // namespace bayplan
