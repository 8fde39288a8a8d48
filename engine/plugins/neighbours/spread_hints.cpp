// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/neighbours/spread_hints.h"

#include <algorithm>

namespace bayplan {

bool spreadPodHelps(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints, const ClusterEvent& event) {
    const bool itself = ofThePodItself(cycle, event);
    if (!itself && (event.pod()->namespaceName != cycle.pod.namespaceName || !heldRoom(*event.pod()))) return false;
    const auto meant = [&](const Pod& pod) {
        return std::any_of(constraints.begin(), constraints.end(),
                           [&](const SpreadConstraint& c) { return c.matchesLabels(*pod.labels); });
    };
    if (!event.oldPod) return meant(*event.newPod);
    if (!event.newPod) return meant(*event.oldPod);
    const bool tolerationsChanged = itself && event.oldPod->spec->tolerations != event.newPod->spec->tolerations;
    if (tolerationsChanged && std::any_of(constraints.begin(), constraints.end(), [](const SpreadConstraint& c) { return c.honorNodeTaints; }))
        return true;
    return meant(*event.oldPod) != meant(*event.newPod);
}

bool spreadNodeHelps(const std::vector<SpreadConstraint>& constraints, const ClusterEvent& event) {
    const auto counts = [&](const std::shared_ptr<const Node>& node) {
        return node && std::all_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& c) {
                   return node->labels.find(c.topologyKey) != nullptr;
               });
    };
    const bool before = counts(event.oldNode), after = counts(event.newNode);
    if (!before || !after) return before != after;
    if (event.oldNode->taints != event.newNode->taints) return true;
    return std::any_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& c) {
        return *event.oldNode->labels.find(c.topologyKey) != *event.newNode->labels.find(c.topologyKey);
    });
}

}  // namespace bayplan
