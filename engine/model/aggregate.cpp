// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/aggregate.h"

namespace bayplan {

ResourceList aggregateContainers(
    const PodSpec& spec, const std::function<ResourceList(const Container& container, bool resizable)>& listOf) {
    ResourceList running;
    for (const Container& container : spec.containers) running.add(listOf(container, true));
    ResourceList sidecars;
    ResourceList starting;  // the largest need at any moment of the start
    for (const Container& container : spec.initContainers) {
        ResourceList list = listOf(container, container.restartAlways);
        if (container.restartAlways) {
            running.add(list);
            sidecars.add(list);
            starting.raiseTo(sidecars);
        } else {
            list.add(sidecars);
            starting.raiseTo(list);
        }
    }
    running.raiseTo(starting);
    return running;
}

}  // namespace bayplan
