// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every scheduler is, whatever it calls a cycle, a session or a round.

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "schedulers/run.h"

namespace bayplan {

class AnyScheduler {
public:
    virtual ~AnyScheduler() = default;

    /// Works once on `picture`. `pending`: the pods to try, in any order; those that stand on a node are left out.
    /// `memory`: what an earlier run of the same kind of scheduler left; null: it starts afresh. What the object itself
    /// keeps between runs saves time and changes no decision. Progress counts pods.
    /// Errors: Cancelled (nothing of the run is kept), Invalid (the memory of another kind of scheduler).
    /// Thread rule: one thread for each object.
    virtual Result<Run> run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory,
                            const Budget& budget) = 0;
};

}  // namespace bayplan
