// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a job that is not there yet would get, and at whose cost: the board with it beside the board without it.
// Thread rule: a pure function.

#include <string>
#include <vector>

#include "planner/queues/queue_board.h"

namespace bayplan {

struct Submission {
    std::vector<QueuedJob> submitted;  // on the board with them alone
    /// A job that has less than without them: its quota, its turn or a node.
    struct Cost {
        QueuedJob before, after;
    };
    std::vector<Cost> costs;  // in the order of the board
};

/// O(jobs * log jobs).
Submission submission(const QueueBoard& without, const QueueBoard& with);

}  // namespace bayplan
