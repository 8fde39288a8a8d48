// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A second configuration of the queues, for a look at both: files that are each a scheduler's or Kueue's configuration, or objects whose
// queues take the place of those with their names.
// Thread rule: a pure function of the files.

#include <filesystem>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "planner/compared/compared_load.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

struct SecondQueues {
    ComparedObjects all;
    QueueQuestion question;
    std::vector<std::string> put;  // of the objects: "ClusterQueue a"; empty: configurations alone
    Diagnostics diagnostics;       // of the files: what has no influence, or was not as written
};

/// `all` and `question`: the first configuration. Errors: those of the readers, Invalid (a configuration of another system, or objects without
/// a queue of this one), Cancelled.
Result<SecondQueues> secondQueues(ComparedObjects all, QueueQuestion question, const std::vector<std::filesystem::path>& files, const Budget& budget = {});

}  // namespace bayplan
