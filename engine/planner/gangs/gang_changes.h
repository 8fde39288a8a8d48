// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What would let a gang be placed that cannot be: each change is tried on a copy before it is offered.
// Thread rule: plain values.

#include <cstdint>
#include <string>
#include <vector>

#include "base/message.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

/// In the order of their price: a cordon and a level of topology cost nothing but what they were there for, moves cost restarts, a
/// smaller gang or request costs work, a node costs money.
enum class GangChangeKind { Preempt,  // pods of lower priority leave
                            Uncordon,
                            Level,    // another level of topology, or none
                            Moves,    // other pods go elsewhere
                            Fewer,    // a smaller quorum
                            Smaller,  // a smaller request
                            Node };   // nodes like one that there is
/// "preempt", "uncordon", "level", "moves", "fewer", "smaller", "node".
const char* toString(GangChangeKind kind);

struct GangChange {
    GangChangeKind kind = GangChangeKind::Uncordon;
    std::int64_t amount = 0;  // nodes, moves, pods fewer; of a request what it becomes, in the unit of the resource table
    std::string of;           // the label, the resource, or the node that new ones are like
    Message what;
    bool found = false;                   // the scheduler as configured places the gang then; otherwise it can be placed
    std::vector<ScenarioChange> changes;  // the same as a scenario; empty: it is none
    std::vector<ScenarioChange> placed;   // and where its pods go then, if they come before other pending pods; empty: it was not tried
};

/// What would let a gang be placed: each was tried.
struct GangTrials {
    std::vector<GangChange> changes;  // the cheapest first
    std::vector<Message> untried;     // what might do as well, and why it was not tried
};

}  // namespace bayplan
