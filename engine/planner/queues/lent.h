// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What queues have lent. Neither Kueue nor Volcano books a lender: only sums are facts. From them follows what each queue
// lends at least and at most, however the rest is divided.
// Thread rule: a pure function.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/queues/queue_board.h"

namespace bayplan {

/// A queue, or what gathers some, and one resource of it.
struct LendingNode {
    std::size_t above = 0;  // its place in the list; of the first one: its own
    std::int64_t own = 0;   // with what those below it may lend
    std::int64_t used = 0;
    std::int64_t kept = 0;  // of its own: never lent to those beside it
};

/// By the list, which begins with the whole and has each parent before its children. What is lent to one's own children is not
/// counted. Of what a parent has and its children do not, everyone below it may borrow first. O(nodes).
std::vector<QueueLent> lentIn(const std::vector<LendingNode>& tree);

}  // namespace bayplan
