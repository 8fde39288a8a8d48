// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ranks along the topology: neighbours in a gang talk most, so pods that follow one another sit beside one another.
// Thread rule: a pure function.

#include <string>
#include <string_view>
#include <vector>

#include "planner/gangs/gang_level.h"
#include "planner/gangs/gang_search.h"

namespace bayplan {

/// "worker-9" before "worker-10".
bool ranksBefore(std::string_view a, std::string_view b);

/// Gives the seats of pods that are alike to them by rank, in the order of the level's values and of the nodes' names; an empty level:
/// of the names alone. Seats with devices or volumes of their own stay as they are.
void seatByRank(GangSeats& seats, const Cluster& cluster, const std::vector<GangClass>& classes, const GangLevel& level);

}  // namespace bayplan
