// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A question about a gang as a whole, and its answer. Where neither a placement nor a proof was found, that is said.
// Thread rule: plain values.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "model/scheduler_configuration.h"
#include "planner/gang_try.h"
#include "planner/gangs/gang_changes.h"
#include "planner/gangs/gang_level.h"
#include "planner/gangs/gang_search.h"

namespace bayplan {

enum class GangIs {
    Placed,      // by the scheduler as configured
    Possible,    // there is a placement, and the scheduler does not find it
    Impossible,  // proved: see GangAnswer::proof
    NotKnown,    // neither a placement nor a proof was found, or a rule is not modelled
    Held,        // gates hold its pods back, or no profile has their scheduler: nothing is tried
};
/// "placed", "possible", "impossible", "notKnown", "held".
const char* toString(GangIs is);

struct GangQuestion {
    Gang gang;
    GangLevel level;         // all its pods share one domain of it; empty: that of the gang
    bool preferred = false;  // as few domains as possible, in place of one
    /// To try other scorers on; absent: none are tried.
    std::optional<SchedulerConfiguration> configuration{};
    bool changes = true;  // where it cannot be placed, look for what would let it
    /// With `preferred`, where one domain does not do: as many pods, or slices, in each of the others as in any, or one fewer.
    bool balanced = false;
    std::vector<GangLevel> others{};  // levels beside the labels of nodes, of those that may do instead
    GangSlices slices{};              // within `level`
};

/// Nodes that take none of its pods, for one reason.
struct GangObstacle {
    Message why;
    std::vector<NodeIdx> nodes;
};

struct GangDomain {
    std::string value;  // of the level; empty: all nodes
    std::size_t nodes = 0;
    std::size_t open = 0;                 // of them: that take one of its pods, by itself
    std::size_t most = 0;                 // no placement there has more of its pods
    std::size_t found = 0;                // so many were seen to fit at the same time
    std::vector<GangObstacle> obstacles;  // those that keep most pods out first
};

struct GangAnswer {
    GangIs is = GangIs::NotKnown;
    GangTry attempt;                                          // the scheduler's own
    std::size_t needed = 0;                                   // pods that have to get a node for its quorum
    GangLevel level;                                          // as it was asked for
    bool preferred = false;                                   // likewise
    bool balanced = false;                                    // the seats are: the domains that have some have equally many, or slices, or one fewer
    GangSeats seats;                                          // of Placed and Possible those that it gets; otherwise the largest part that was found
    GangSlices slices;                                        // as they were asked for
    std::vector<std::pair<std::string, std::size_t>> sliced;  // slices in each domain of their level, of the seats; by name
    std::vector<std::string> values;                          // of the level that the seats have, sorted; with the pods that stood before
    std::vector<GangDomain> domains;                          // those with the most room first
    bool largestProved = false;                               // no part is larger than `seats`
    std::vector<Message> ways;                                // of Possible: each makes the scheduler place it, which was tried
    Message proof;                                            // of Impossible; of Held and NotKnown why; of Possible what is better than what the scheduler does
    std::vector<GangChange> changes;                          // of Impossible: each lets it be placed, which was tried; the cheapest first
    std::vector<Message> untried;                             // likewise: what might do as well, and why it was not tried
    Message queue;                                            // of Placed: what other pending pods make of it; empty: there are none
};

/// Whoever answers: answerGang() of gang_answer.h.
using GangAnswerer = std::function<Result<GangAnswer>(const ClusterPtr&, const Profiles&, const GangQuestion&, const Budget&)>;

}  // namespace bayplan
