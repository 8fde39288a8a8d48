// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What several plugins ask of an event before they say whether it may help their pod.

#include "framework/cluster_event.h"
#include "framework/plugin.h"

namespace bayplan {

/// The event is about the pod that waits.
inline bool ofThePodItself(const Cycle& cycle, const ClusterEvent& event) {
    const Pod* pod = event.pod();
    return pod && pod->namespaceName == cycle.pod.namespaceName && pod->name == cycle.pod.name
           && pod->uid == cycle.pod.uid;
}

/// A pod that took room on a node, or for which room was kept.
inline bool heldRoom(const Pod& pod) {
    return !pod.nodeName.empty() || !pod.nominatedNodeName.empty();
}

}  // namespace bayplan
