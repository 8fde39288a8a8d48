// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sessions of Volcano one after the other. Between two of them bound pods begin to run, evicted pods are gone, what the
// session wrote is on the objects, and the controller of Jobs follows policies and makes the pods that are missing; the scheduler remembers nothing
// else, but when it rescheduled and when it cleared zones last.
// Source: Volcano ed72c7c (specification ecosystem 3).

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "schedulers/volcano/configuration.h"
#include "schedulers/volcano/report.h"
#include "schedulers/volcano/world.h"

namespace bayplan::volcano {

/// Errors: those of build(); Cancelled; Unsupported, with what a decision would depend on and is not modelled.
Result<std::vector<SessionReport>> runSessions(VolcanoWorld world, const VolcanoConfiguration& configuration, int sessions, const Budget& budget = {});

}  // namespace bayplan::volcano
