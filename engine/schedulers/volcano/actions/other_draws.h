// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An attempt to place a gang, and where it comes to nothing though lots were drawn: whether another draw would have placed it. The same
// attempt is played again from where it began, draw by draw otherwise, and everything is taken back; then it is made as it would have been.
// Work is counted: kMostPlays for a gang, kMostLooks at nodes for a session.
// Thread rule: as the session.
// Source: Volcano ed72c7c pkg/scheduler/util/scheduler_helper.go, actions/allocate (specification ecosystem 3.3, 3.10).

#include <cstddef>
#include <functional>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

inline constexpr std::size_t kMostPlays = 256;
inline constexpr std::size_t kMostLooks = 100'000;

struct GangAttempt {
    JobInfo& job;
    TaskList tasks;                  // that it has yet to place, as the action holds them
    std::function<bool()> place;     // true: what it placed stands; otherwise it is taken back already
    std::function<void()> takeBack;  // what stands
    std::function<void()> rewind;    // what the action itself keeps of an attempt is as it was before
};

/// Makes the attempt; true if what it placed stands. Where draws are not told of (SessionInput) it does nothing else.
bool attempt(Session& session, const GangAttempt& gang);

}  // namespace bayplan::volcano
