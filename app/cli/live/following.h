// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Follows a live cluster until an end: passes on batches of changes, with the states of the kinds.

#include <functional>
#include <stop_token>
#include <vector>

#include "cli/live/live_commands.h"
#include "cli/live/live_session.h"

namespace bayplan {

struct FollowedBatch {
    const LivePicture& picture;
    const LiveState& state;
    const std::vector<LiveChange>& changes;  // in the first batch: everything
    bool first = false;
};

/// Calls `take` once everything has been read, or is known not to come soon; then for each batch, which has no changes
/// if only a state changed. `take` returns how many changes count towards the limit. Returns the exit code: kExitOk at
/// a limit, kExitInterrupted, kExitRefused if neither nodes nor pods may be read, or kExitFailed, with a message, if
/// `take` fails.
int follow(LiveSession& session, const FollowLimits& limits, const std::stop_token& stop, const std::function<Result<std::size_t>(const FollowedBatch&)>& take);

}  // namespace bayplan
