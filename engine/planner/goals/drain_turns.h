// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which of the nodes that are to be drained leave together, and in which order.
// Thread rule: pure functions.

#include <string>
#include <string_view>
#include <vector>

#include "planner/goals/goal.h"

namespace bayplan {

struct DrainTurn {
    std::string name{};  // "zone-a", "zone-a 2/3" of a group that leaves in parts, "2/5" where all nodes are one group
    std::vector<NodeIdx> nodes{};
    bool operator==(const DrainTurn&) const = default;
};

/// Groups that are named first, then the others by their values, then the nodes without the label. Within a group by name. Numbers in values and
/// names count as numbers: "rack-2" comes before "rack-10".
std::vector<DrainTurn> turnsOf(const Catalog& catalog, const std::vector<NodeIdx>& nodes, const DrainTurns& turns);

/// Whether `a` comes before `b`, where numbers in them count as numbers.
bool comesBefore(std::string_view a, std::string_view b);

}  // namespace bayplan
