// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Volcano's controllers and its admission add to the objects of a cluster before the scheduler sees them.
// Thread rule: a pure function.
// Source: Volcano pkg/controllers/podgroup/pg_controller_handler.go, pkg/scheduler/cache/cache.go (specification ecosystem 3.2).

#include <string>
#include <string_view>
#include <vector>

#include "schedulers/volcano/simulation.h"

namespace bayplan::volcano {

inline constexpr std::string_view kSchedulerName = "volcano";

/// - The queues `default` and `root`, where they are missing.
/// - A PodGroup for every pod of the scheduler name `volcano` that names none: one for all pods of a controller. Its name ends in
///   the kind and name of the controller, or in the pod's name, where Volcano writes a UID.
/// - Pending pods of other schedulers leave: Volcano does not see them.
/// O(objects).
void prepare(VolcanoWorld& world);

/// An object that the sessions pass over without a word, or that Volcano's webhooks would not have admitted.
struct PassedOver {
    std::string object;               // "Queue name", "PodGroup ns/name", "Pod ns/name"
    enum class Why { NoQueue,         // its queue does not exist
                     NoGroup,         // its PodGroup does not exist
                     Closed,          // its queue takes no new jobs
                     OverCapability,  // it is guaranteed more of a resource than it may have
                     OverParent       // or than its parent is guaranteed
    } why = Why::NoQueue;
    std::string missing;  // what does not exist; the closed queue; the resource
};
/// Of a prepared world: Queues, PodGroups, Pods, each in the order of the objects. O(objects).
std::vector<PassedOver> passedOver(const VolcanoWorld& world);

}  // namespace bayplan::volcano
