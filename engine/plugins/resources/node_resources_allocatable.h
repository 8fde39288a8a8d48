// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of NodeResourcesAllocatable.

#include <vector>

#include "plugins/shared/argument_rows.h"

namespace bayplan {

struct NodeResourcesAllocatableArgs {
    bool most = false;                                                                     // the largest nodes first
    std::vector<ResourceWeight> resources{{"cpu", std::int64_t{1} << 20}, {"memory", 1}};  // amounts in thousandths of cpu, bytes, pieces

    bool operator==(const NodeResourcesAllocatableArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, NodeResourcesAllocatableArgs& args);

}  // namespace bayplan
