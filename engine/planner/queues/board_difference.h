// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two boards of one system beside each other: which queues and jobs differ.
// Thread rule: a pure function.

#include <cstddef>
#include <optional>
#include <vector>

#include "planner/queues/queue_board.h"

namespace bayplan {

/// Places in the lists of both boards; absent: it is not there.
struct BoardPair {
    std::optional<std::size_t> first, second;
    bool differs = false;
};

struct BoardDifference {
    std::vector<BoardPair> queues;  // as the first board has them; one that only the second has follows the one before it there
    std::vector<BoardPair> jobs;    // likewise
    std::size_t queuesThatDiffer = 0, jobsThatDiffer = 0;
};

/// A queue differs in its place in the tree, in whether it is open, in its amounts, its share or the number of its jobs; a job in its
/// queue, its state, its turn or its pods with a node. Sentences alone make no difference, nor does what is available to a queue
/// because others take less. O(n log n).
BoardDifference differenceOf(const QueueBoard& first, const QueueBoard& second);

}  // namespace bayplan
