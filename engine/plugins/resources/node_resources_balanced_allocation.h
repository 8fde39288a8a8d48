// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of NodeResourcesBalancedAllocation.

#include <vector>

#include "plugins/shared/argument_rows.h"

namespace bayplan {

struct BalancedAllocationArgs {
    std::vector<ResourceWeight> resources{{"cpu", 1}, {"memory", 1}};

    bool operator==(const BalancedAllocationArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, BalancedAllocationArgs& args);

}  // namespace bayplan
