// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of DefaultPreemption.

#include <cstdint>

#include "model/plugin_args.h"

namespace bayplan {

struct DefaultPreemptionArgs {
    std::int32_t minCandidateNodesPercentage = 10;
    std::int32_t minCandidateNodesAbsolute = 100;

    bool operator==(const DefaultPreemptionArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, DefaultPreemptionArgs& args);

}  // namespace bayplan
