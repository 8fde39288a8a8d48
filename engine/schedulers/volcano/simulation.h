// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sessions of Volcano one after the other. Between two of them bound pods begin to run, evicted pods are gone, and what the
// session wrote is on the objects; the scheduler remembers nothing else, but when it rescheduled last.
// Source: Volcano ed72c7c (specification ecosystem 3).

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "model/objects.h"
#include "schedulers/volcano/configuration.h"
#include "schedulers/volcano/objects.h"
#include "schedulers/volcano/report.h"

namespace bayplan::volcano {

struct VolcanoWorld {
    bayplan::Objects objects;
    VolcanoObjects own;
    std::int64_t now = 0;                       // Unix seconds; it stands still
    bool tellsScores = false;                   // SessionReport::scores: memory for tasks × nodes × plugins, and every node is scored for each of these tasks
    std::optional<std::int64_t> rescheduled{};  // when the plugin rescheduling looked last, Unix seconds; absent: longer ago than any interval
};

/// Errors: those of build(); Cancelled; Unsupported, with what a decision would depend on and is not modelled.
Result<std::vector<SessionReport>> runSessions(VolcanoWorld world, const VolcanoConfiguration& configuration, int sessions, const Budget& budget = {});

}  // namespace bayplan::volcano
