// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds plans for a goal with everything that suits the model: a greedy answer first, patterns in whole numbers where one
// resource decides, then large neighbourhoods until the bound is met or the budget is used up. The best plan so far always stands.
// Thread rule: call it from one thread; it starts at most one more.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "planner/bins/bin_model.h"
#include "planner/order/move_order.h"
#include "planner/search/slot_search.h"

namespace bayplan {

enum class BoundKind { Counting,  // what each bin must lose at least
                       Families,  // the same, with what is free for those that ask for most
                       Patterns,  // the linear relaxation over patterns of bins
                       Rooms };   // what room of each class is worth, and each bin's best end

/// What no plan can do better. Of a goal with a price: the most of the shape. Of one with a gain: the least price, absent if no number
/// of moves reaches it.
struct PlanBound {
    std::optional<std::int64_t> value;
    BoundKind kind = BoundKind::Counting;
    std::string family;  // which one
};

struct PlanProgress {
    std::uint64_t work = 0;
    double seconds = 0;
    std::int64_t slotCount = 0;
    std::int64_t price = 0;
};

struct PlanFront {
    std::int64_t price = 0;
    std::int64_t gain = 0;
};

struct FoundPlan {
    OrderedMoves order;
    std::int64_t slotsBefore = 0;
    std::int64_t slotsAfter = 0;
    bool reached = false;  // the gain that was asked for
    PlanBound bound;
    std::vector<PlanProgress> curve;  // whenever a better plan was found; the first is the first answer
    std::vector<PlanFront> front;     // dearer and better, as found on the way: not each is the best of its price
    SlotSearch::Parts parts{};        // neighbourhoods of a few bins, of all lanes
    std::uint64_t work = 0;           // looks through all bins
    bool proved = false;              // the plan is as good as the bound
    bool ended = false;               // the budget was used up
};

struct PlanQuestion {
    SlotGoal goal;
    std::uint64_t seed = 1;
    int threads = 1;       // 1 or 2; the plan is the same
    bool isFirst = false;  // any plan will do, since another question follows: what takes long is left out
};

/// A step of the budget's work is one look through all bins. With a limit in work and none in time the plan follows from the question alone.
/// Errors: those of validate(); Invalid (a goal with neither or both of price and gain, or a negative one).
Result<FoundPlan> findPlan(const BinModel& model, const PlanQuestion& question, const Budget& budget);

}  // namespace bayplan
