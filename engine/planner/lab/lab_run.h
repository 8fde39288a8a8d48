// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Carries a lab out, on several threads.
// Thread rule: runLab() uses threads of its own; `budget.progress` and `each` are called by one of them at a time.

#include <functional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "planner/lab/lab.h"

namespace bayplan {

struct LabHow {
    std::size_t threads = 1;
    LabShard shard{};
    /// Told of every run as it ends, with the picture after; its order depends on the threads. May be empty.
    std::function<void(const LabOutcome&, const ClusterPtr&)> each{};
};

/// The outcomes of the shard's runs, in the order of their numbers. Errors: Cancelled, those of the schedulers.
Result<std::vector<LabOutcome>> runLab(const Lab& lab, const LabHow& how = {}, const Budget& budget = {});

}  // namespace bayplan
