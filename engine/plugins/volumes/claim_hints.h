// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the volume plugins ask of an event. Of storage objects an event carries the name alone: where upstream compares the
// object before and after, any change counts as help here, so that a pod is tried once too often rather than never.

#include <algorithm>

#include "cluster/storage_catalog.h"
#include "plugins/shared/hint_events.h"

namespace bayplan {

/// The event is about a claim that the pod names, be it by the name of a generic ephemeral volume.
inline bool ofItsClaim(const Cycle& cycle, const ClusterEvent& event) {
    const std::vector<Volume>& volumes = cycle.spec.spec->volumes;
    return std::any_of(volumes.begin(), volumes.end(), [&](const Volume& volume) {
        return hasClaim(volume) && cycle.pod.namespaceName + "/" + claimName(cycle.pod, volume) == event.object;
    });
}

inline Hint queueIf(bool helps) {
    return helps ? Hint::Queue : Hint::Skip;
}

}  // namespace bayplan
