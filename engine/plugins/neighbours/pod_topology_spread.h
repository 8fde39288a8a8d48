// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of PodTopologySpread.

#include <vector>

#include "model/plugin_args.h"
#include "model/pod.h"

namespace bayplan {

struct PodTopologySpreadArgs {
    bool systemDefaults = true;  // defaultingType System, otherwise List
    std::vector<TopologySpreadConstraint> defaultConstraints;

    bool operator==(const PodTopologySpreadArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, PodTopologySpreadArgs& args);

}  // namespace bayplan
