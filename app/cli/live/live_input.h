// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that a command works on, from files or from a live cluster.

#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

#include "cli/input.h"
#include "cli/live/live_options.h"
#include "cli/opening.h"
#include "model/objects.h"

namespace bayplan {

class LiveSession;

/// Absent: the reason was printed, and `code` is the exit code. Parts of a live cluster that may not be read are never
/// taken as empty: without nodes or pods nothing is decided, without another kind only with `live.partial`.
std::optional<Input> inputFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, bool quiet, const std::stop_token& stop, int& code);

/// The objects themselves, those of pods that have ended among them: for what decides by objects and knows no picture. Absent as there.
std::optional<Objects> objectsFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, bool quiet, const std::stop_token& stop, int& code);

/// That of inputFor with the rules. Absent as there.
std::optional<Opening> openingFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, const RuleOptions& rules, bool quiet, const std::stop_token& stop, int& code);
/// The same, for a command that reads nothing else: absent also where what was read is not enough, as isEnough() has it.
std::optional<Opening> wholeOpeningFor(const std::vector<std::filesystem::path>& files, const LiveOptions& live, const RuleOptions& rules, bool quiet, const std::stop_token& stop,
                                       int& code);

/// Says what is not known, and that it may change the answer. Returns the exit code.
int refuseUnknown(const Diagnostics& unknown);

/// That of inputFor for a live cluster, with a session that was not opened yet and stays open.
std::optional<Input> inputOf(LiveSession& session, const LiveOptions& live, const std::stop_token& stop, int& code);

}  // namespace bayplan
