// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of Koordinator's Coscheduling.

#include <cstdint>

#include "base/duration.h"
#include "model/plugin_args.h"
#include "plugins/groups/koordinator_gangs.h"

namespace bayplan {

struct KoordinatorCoschedulingArgs {
    Duration defaultTimeout = Duration::seconds(600);  // of a gang that sets none itself
    std::int64_t controllerWorkers = 1;                // no decision depends on it
    bool enablePreemption = false;
    bool awareNetworkTopology = false;
    GangPolicy defaultMatchPolicy = GangPolicy::OnceSatisfied;

    bool operator==(const KoordinatorCoschedulingArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, KoordinatorCoschedulingArgs& args);

}  // namespace bayplan
