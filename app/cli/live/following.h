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

/// What may not be read is never taken for empty.
struct NeededKinds {
    std::string kind = {};  // "Pod": this one alone; empty: all
    bool partial = false;   // one that is forbidden is meant to be missing
};

/// Calls `take` when everything is here for the first time, or is known not to come soon; then with each batch, without
/// changes where only a state changed. `take` returns how many changes it counts towards the limit.
/// Returns what to end with: kExitOk at a limit, kExitInterrupted, kExitFailed where `take` fails, or was not called before the time was over, which is said, or kExitRefused:
/// where neither nodes nor pods may be read, where something of `needed` is forbidden before `take` was called, or is at a limit.
int follow(LiveSession& session, const FollowLimits& limits, const NeededKinds& needed, const std::stop_token& stop, const std::function<Result<std::size_t>(const FollowedBatch&)>& take);

}  // namespace bayplan
