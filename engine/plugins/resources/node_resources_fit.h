// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of NodeResourcesFit.

#include <string>
#include <vector>

#include "plugins/shared/argument_rows.h"

namespace bayplan {

struct NodeResourcesFitArgs {
    enum class Strategy { LeastAllocated,
                          MostAllocated,
                          RequestedToCapacityRatio };
    std::vector<std::string> ignoredResources;
    std::vector<std::string> ignoredResourceGroups;
    Strategy strategy = Strategy::LeastAllocated;
    std::vector<ResourceWeight> resources{{"cpu", 1}, {"memory", 1}};
    std::vector<ShapePoint> shape;  // only RequestedToCapacityRatio

    bool operator==(const NodeResourcesFitArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, NodeResourcesFitArgs& args);

}  // namespace bayplan
