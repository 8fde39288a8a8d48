// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/plugins/makers.h"

#include <utility>

namespace bayplan::volcano {

PluginFactory pluginFactory(std::string_view name) {
    static constexpr std::pair<std::string_view, PluginFactory> kMakers[] = {
        {"binpack", makeBinpack},
        {"capacity", makeCapacity},
        {"cdp", makeCdp},
        {"conformance", makeConformance},
        {"drf", makeDrf},
        {"gang", makeGang},
        {"network-topology-aware", makeNetworkTopology},
        {"nodegroup", makeNodeGroup},
        {"nodeorder", makeNodeOrder},
        {"numa-aware", makeNumaAware},
        {"overcommit", makeOvercommit},
        {"pdb", makePdb},
        {"predicates", makePredicates},
        {"priority", makePriority},
        {"proportion", makeProportion},
        {"rescheduling", makeRescheduling},
        {"resource-strategy-fit", makeStrategyFit},
        {"resourcequota", makeResourceQuota},
        {"sla", makeSla},
        {"task-topology", makeTaskTopology},
        {"tdm", makeTdm},
    };
    for (const auto& [known, make] : kMakers)
        if (known == name) return make;
    return nullptr;
}

}  // namespace bayplan::volcano
