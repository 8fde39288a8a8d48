// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/goal.h"

namespace bayplan {

const char* toString(GoalKind kind) {
    switch (kind) {
    case GoalKind::Drain: return "drain";
    case GoalKind::Free: return "free";
    case GoalKind::Room: return "room";
    case GoalKind::Slots: return "slots";
    case GoalKind::Consolidate: return "consolidate";
    case GoalKind::Rebalance: return "rebalance";
    case GoalKind::Repair: return "repair";
    case GoalKind::Vacate: break;
    }
    return "vacate";
}

const char* toString(BoundWhy why) {
    switch (why) {
    case BoundWhy::None: return "none";
    case BoundWhy::MustLeave: return "mustLeave";
    case BoundWhy::Budgets: return "budgets";
    case BoundWhy::Domains: return "domains";
    case BoundWhy::Confined: return "confined";
    case BoundWhy::RefusedNow: return "refusedNow";
    case BoundWhy::Counting: return "counting";
    case BoundWhy::Families: return "families";
    case BoundWhy::Rooms: return "rooms";
    case BoundWhy::Together: return "together";
    case BoundWhy::NoNode: return "noNode";
    case BoundWhy::NoRoom: return "noRoom";
    case BoundWhy::FewerThanAll: break;
    }
    return "fewerThanAll";
}

const char* toString(GoalIs is) {
    switch (is) {
    case GoalIs::Already: return "already";
    case GoalIs::Reached: return "reached";
    case GoalIs::Partly: return "partly";
    case GoalIs::TooMany: return "tooMany";
    case GoalIs::TooDear: return "tooDear";
    case GoalIs::TooManyGroups: return "tooManyGroups";
    case GoalIs::NotFound: return "notFound";
    case GoalIs::Impossible: return "impossible";
    case GoalIs::Blocked: break;
    }
    return "blocked";
}

}  // namespace bayplan
