// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of NodeResourceTopologyMatch.

#include <cstdint>
#include <vector>

#include "plugins/shared/argument_rows.h"

namespace bayplan {

struct NodeResourceTopologyMatchArgs {
    enum class Strategy { LeastAllocated,
                          MostAllocated,
                          BalancedAllocation,
                          LeastNumaNodes };
    enum class ForeignPods { All,
                             OnlyExclusiveResources,
                             None };
    enum class ResyncMethod { Autodetect,
                              All,
                              OnlyExclusiveResources };
    enum class InformerMode { Dedicated,
                              Shared };
    enum class ResyncScope { All,
                             OnlyResources };
    Strategy strategy = Strategy::LeastAllocated;
    std::vector<ResourceWeight> resources{{"cpu", 1}, {"memory", 1}};  // resources without an entry weigh 1
    // How upstream corrects published data by its own assumptions since. Only uncorrected reading is modelled.
    std::int64_t cacheResyncPeriodSeconds = 0;  // 0: no correction
    bool discardReservedNodes = false;
    ForeignPods foreignPodsDetect = ForeignPods::All;
    ResyncMethod resyncMethod = ResyncMethod::Autodetect;
    InformerMode informerMode = InformerMode::Dedicated;
    ResyncScope resyncScope = ResyncScope::All;
    bool preemptionMode = false;  // zones are evaluated again once victims are gone

    bool operator==(const NodeResourceTopologyMatchArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, NodeResourceTopologyMatchArgs& args);

}  // namespace bayplan
