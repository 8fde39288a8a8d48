// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Following a live cluster until an end: a batch of changes at a time, with how the kinds stand.

#include <functional>
#include <stop_token>
#include <vector>

#include "cli/live/live_commands.h"
#include "cli/live/live_session.h"

namespace bayplan {

struct FollowedBatch {
    const LivePicture& picture;
    const LiveState& state;
    const std::vector<LiveChange>& changes;  // first: all that is there
    bool first = false;
};

/// Calls `take` when everything is here for the first time, or is known not to come soon; then with each batch, without
/// changes where only a state changed. `take` returns how many changes it counts towards the limit.
/// Returns what to end with: kExitOk at a limit, kExitInterrupted, kExitRefused where neither nodes nor pods may be read,
/// or kExitFailed where `take` fails, which is said.
int follow(LiveSession& session, const FollowLimits& limits, const std::stop_token& stop, const std::function<Result<std::size_t>(const FollowedBatch&)>& take);

}  // namespace bayplan
